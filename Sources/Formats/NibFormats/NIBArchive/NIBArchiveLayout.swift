import ByteReading

/// Where the parts of a NIB archive lie, and how its values are written.
///
/// A header says where four tables are: objects, keys, values and class names. An object names its class and the run of
/// its values; a value is a key, a type and what the type announces. Numbers in tables have seven bits a byte, the least
/// significant first, and the last byte has its high bit set; others have the least significant byte first.
struct NIBArchiveLayout {
    struct Table {
        let count: Int
        let offset: Int
    }

    /// An object as its table has it.
    struct Object {
        let classIndex: Int
        let firstValue: Int
        let valueCount: Int
    }

    let source: ByteSource<NIBArchiveError>
    let objects: Table
    let keys: Table
    let values: Table
    let classNames: Table
    /// What the header says of the archive itself.
    let facts: [InterfaceDocument.Fact]

    static let signature = Array("NIBArchive".utf8)

    init(_ bytes: [UInt8], limits: ReadingLimits) throws(NIBArchiveError) {
        source = try ByteSource(bytes, limits: limits)
        guard bytes.starts(with: Self.signature) else {
            throw .unexpected(Mismatch(offset: 0, found: "other bytes", expected: "\"NIBArchive\""))
        }
        let versionOffset = Self.signature.count
        let version = try Self.word(at: versionOffset, in: source)
        guard version == 1 else {
            throw .unexpected(Mismatch(offset: versionOffset, found: "version \(version)", expected: "version 1"))
        }
        let coder = try Self.word(at: versionOffset + 4, in: source)
        facts = [.init("format", "\(version)"), .init("coder", "\(coder)")]
        objects = try Self.table(0, in: source, limits)
        keys = try Self.table(1, in: source, limits)
        values = try Self.table(2, in: source, limits)
        classNames = try Self.table(3, in: source, limits)
        try limits.check(.objectCount, objects.count, at: objects.offset, as: NIBArchiveError.self)
    }

    /// The count of a table and where it begins; its elements are at least a byte each.
    private static func table(
        _ index: Int, in source: ByteSource<NIBArchiveError>, _ limits: ReadingLimits
    ) throws(NIBArchiveError) -> Table {
        let place = signature.count + 8 + index * 8
        let table = Table(count: try word(at: place, in: source), offset: try word(at: place + 4, in: source))
        try source.require(table.count, at: table.offset)
        try limits.check(.valueCount, table.count, at: place, as: NIBArchiveError.self)
        return table
    }

    private static func word(at offset: Int, in source: ByteSource<NIBArchiveError>) throws(NIBArchiveError) -> Int {
        Int(truncatingIfNeeded: try source.littleEndian(at: offset, byteCount: 4))
    }

    /// Where each key is spelled.
    func keyNames() throws(NIBArchiveError) -> [Range<Int>] {
        var names: [Range<Int>] = []
        var offset = keys.offset
        for _ in 0..<keys.count {
            let count = try number(at: &offset)
            try source.require(count, at: offset)
            names.append(offset..<offset + count)
            offset += count
        }
        return names
    }

    /// Where each class name is spelled. It ends with a zero and may be preceded by the positions of the classes to take in
    /// its place.
    func namesOfClasses() throws(NIBArchiveError) -> [Range<Int>] {
        var names: [Range<Int>] = []
        var offset = classNames.offset
        for _ in 0..<classNames.count {
            let count = try number(at: &offset)
            let fallbacks = try number(at: &offset)
            try source.require(fallbacks, at: offset)
            try source.require(4 * fallbacks, at: offset)
            offset += 4 * fallbacks
            let text = try source.slice(at: offset, count: count)
            names.append(offset..<offset + (text.last == 0 ? count - 1 : count))
            offset += count
        }
        return names
    }

    /// Passes the key of a value, one of so many.
    func key(at offset: inout Int, below count: Int) throws(NIBArchiveError) -> Int {
        let start = offset
        let key = try number(at: &offset)
        guard key < count else {
            throw .unexpected(Mismatch(offset: start, found: "key \(key)", expected: "one of \(count) keys"))
        }
        return key
    }

    /// Passes an object of the table; its class is one of so many.
    func object(at offset: inout Int, classCount: Int) throws(NIBArchiveError) -> Object {
        let start = offset
        let classIndex = try number(at: &offset)
        let first = try number(at: &offset)
        let count = try number(at: &offset)
        guard classIndex < classCount else {
            throw .unexpected(
                Mismatch(offset: start, found: "class \(classIndex)", expected: "one of \(classCount) classes"))
        }
        guard first <= values.count, count <= values.count - first else {
            throw .unexpected(
                Mismatch(
                    offset: start, found: "\(count) values from \(first)", expected: "some of \(values.count) values"))
        }
        return Object(classIndex: classIndex, firstValue: first, valueCount: count)
    }
}

extension NIBArchiveLayout {
    /// Passes the value behind a key.
    func value(at offset: inout Int) throws(NIBArchiveError) -> KeyedGraph.Value {
        let place = offset
        let type = try source.byte(at: offset)
        offset += 1
        switch type {
        case 0: return .integer(try signed(at: &offset, byteCount: 1))
        case 1: return .integer(try signed(at: &offset, byteCount: 2))
        case 2: return .integer(try signed(at: &offset, byteCount: 4))
        case 3: return .integer(try signed(at: &offset, byteCount: 8))
        case 4: return .boolean(true)
        case 5: return .boolean(false)
        case 6:
            let bits = try source.littleEndian(at: offset, byteCount: 4)
            offset += 4
            return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
        case 7:
            let bits = try source.littleEndian(at: offset, byteCount: 8)
            offset += 8
            return .real(Double(bitPattern: bits))
        case 8:
            let count = try number(at: &offset)
            try source.require(count, at: offset)
            defer { offset += count }
            return .data(KeyedGraph.Run(start: offset, count: count))
        case 9: return .null
        case 10:
            let object = try Self.word(at: offset, in: source)
            guard object < objects.count else {
                throw .unexpected(
                    Mismatch(offset: offset, found: "object \(object)", expected: "one of \(objects.count) objects"))
            }
            offset += 4
            return .object(UInt32(truncatingIfNeeded: object))
        default:
            throw .unexpected(Mismatch(offset: place, found: "the type \(type)", expected: "a type of 0 to 10"))
        }
    }

    private func signed(at offset: inout Int, byteCount: Int) throws(NIBArchiveError) -> Int64 {
        let bits = try source.littleEndian(at: offset, byteCount: byteCount)
        offset += byteCount
        let shift = Int64(64 - 8 * byteCount)
        return (Int64(bitPattern: bits) << shift) >> shift
    }

    /// A number of at most five bytes with seven bits each.
    private func number(at offset: inout Int) throws(NIBArchiveError) -> Int {
        let start = offset
        var value = 0
        for shift in stride(from: 0, through: 28, by: 7) {
            let byte = try source.byte(at: offset)
            offset += 1
            value |= Int(byte & 0x7F) << shift
            if byte & 0x80 != 0 { return value }
        }
        throw .unexpected(Mismatch(offset: start, found: "a longer number", expected: "a number of at most 5 bytes"))
    }
}
