import ByteReading

/// Places of the parts of a NIB archive, and the form of its values.
///
/// A header has the places of four tables: objects, keys, values and class names. An object has the index of its class and
/// the range of its values. A value is a key, a type, and content that depends on the type. Numbers in tables have
/// seven bits in each byte, the least significant first; the last byte has its high bit set. Other numbers are little-endian.
struct NIBArchiveLayout {
    struct Table {
        let count: Int
        let offset: Int
    }

    /// An entry of the object table.
    struct Object {
        let offset: Int
        let classIndex: Int
        let firstValue: Int
        let valueCount: Int
    }

    let source: ByteSource
    private let limits: ReadingLimits
    let objects: Table
    let keys: Table
    let values: Table
    let classNames: Table
    let facts: [InterfaceDocument.Fact]

    static let signature = Array("NIBArchive".utf8)

    init(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) {
        source = try ByteSource(bytes, limits: limits)
        self.limits = limits
        guard bytes.starts(with: Self.signature) else { throw .begins(with: bytes, not: "\"NIBArchive\"") }
        let versionOffset = Self.signature.count
        let version = try Self.word(at: versionOffset, in: source)
        guard version == 1 else { throw .found("version \(version)", not: "version 1", at: versionOffset) }
        let coder = try Self.word(at: versionOffset + 4, in: source)
        facts = [.init("format", "\(version)"), .init("coder", "\(coder)")]
        objects = try Self.table(0, in: source, limits)
        keys = try Self.table(1, in: source, limits)
        values = try Self.table(2, in: source, limits)
        classNames = try Self.table(3, in: source, limits)
        try limits.check(.objectCount, objects.count, at: objects.offset)
    }

    /// Reads the count and the offset of a table. Each element of the table takes at least one byte.
    private static func table(
        _ index: Int, in source: ByteSource, _ limits: ReadingLimits
    ) throws(ReadingError) -> Table {
        let tableOffset = signature.count + 8 + index * 8
        let table = Table(
            count: try word(at: tableOffset, in: source), offset: try word(at: tableOffset + 4, in: source))
        try source.require(table.count, at: table.offset)
        try limits.check(.valueCount, table.count, at: tableOffset)
        return table
    }

    private static func word(at offset: Int, in source: ByteSource) throws(ReadingError) -> Int {
        Int(truncatingIfNeeded: try source.littleEndian(at: offset, byteCount: 4))
    }

    func keyNames() throws(ReadingError) -> [Range<Int>] {
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

    /// An entry of the table of class names.
    struct Class {
        /// The range of the class's name, without the final zero byte.
        let name: Range<Int>
        /// The indices of classes that replace the class if the loader does not know it.
        let fallbacks: [Int]
    }

    func describedClasses() throws(ReadingError) -> [Class] {
        var classes: [Class] = []
        var offset = classNames.offset
        for _ in 0..<classNames.count {
            let count = try number(at: &offset)
            let fallbackCount = try number(at: &offset)
            try source.require(fallbackCount, at: offset)
            try source.require(4 * fallbackCount, at: offset)
            var fallbacks: [Int] = []
            for index in 0..<fallbackCount { fallbacks.append(try Self.word(at: offset + 4 * index, in: source)) }
            offset += 4 * fallbackCount
            let text = try source.slice(at: offset, count: count)
            let end = offset + (text.last == 0 ? count - 1 : count)
            classes.append(Class(name: offset..<end, fallbacks: fallbacks))
            offset += count
        }
        return classes
    }

    /// Reads the key of a value, which must be below `count`.
    func key(at offset: inout Int, below count: Int) throws(ReadingError) -> Int {
        let start = offset
        let key = try number(at: &offset)
        guard key < count else { throw .found("key \(key)", not: "one of \(count) keys", at: start) }
        return key
    }

    /// Reads the table of objects, whose classes must be below `classCount`. Objects may share values, so the values of each object count.
    func readObjects(classCount: Int, _ add: (Object) -> Void) throws(ReadingError) {
        var offset = objects.offset
        var valueCount = 0
        for _ in 0..<objects.count {
            let object = try object(at: &offset, classCount: classCount)
            valueCount += object.valueCount
            try limits.check(.valueCount, valueCount, at: object.offset)
            add(object)
        }
    }

    private func object(at offset: inout Int, classCount: Int) throws(ReadingError) -> Object {
        let start = offset
        let classIndex = try number(at: &offset)
        let first = try number(at: &offset)
        let count = try number(at: &offset)
        guard classIndex < classCount else {
            throw .found("class \(classIndex)", not: "one of \(classCount) classes", at: start)
        }
        guard first <= values.count, count <= values.count - first else {
            throw .found("\(count) values from \(first)", not: "some of \(values.count) values", at: start)
        }
        return Object(offset: start, classIndex: classIndex, firstValue: first, valueCount: count)
    }
}

extension NIBArchiveLayout {
    /// Reads the value after a key.
    func value(at offset: inout Int) throws(ReadingError) -> KeyedGraph.Value {
        let start = offset
        let type = try source.byte(at: offset)
        offset += 1
        switch type {
        case 0...3: return .integer(try signed(at: &offset, byteCount: 1 << type))
        case 4: return .boolean(false)
        case 5: return .boolean(true)
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
            return .data(CompactRange(start: offset, count: count))
        case 9: return .null
        case 10:
            let object = try Self.word(at: offset, in: source)
            guard object < objects.count else {
                throw .found("object \(object)", not: "one of \(objects.count) objects", at: offset)
            }
            offset += 4
            return .object(UInt32(truncatingIfNeeded: object))
        default:
            throw .found("the type \(type)", not: "a type of 0 to 10", at: start)
        }
    }

    private func signed(at offset: inout Int, byteCount: Int) throws(ReadingError) -> Int64 {
        let bits = try source.littleEndian(at: offset, byteCount: byteCount)
        offset += byteCount
        let shift = Int64(64 - 8 * byteCount)
        return (Int64(bitPattern: bits) << shift) >> shift
    }

    /// Reads a number of at most five bytes with seven bits each.
    private func number(at offset: inout Int) throws(ReadingError) -> Int {
        let start = offset
        var value = 0
        for shift in stride(from: 0, through: 28, by: 7) {
            let byte = try source.byte(at: offset)
            offset += 1
            value |= Int(byte & 0x7F) << shift
            if byte & 0x80 != 0 { return value }
        }
        throw .found("a longer number", not: "a number of at most 5 bytes", at: start)
    }
}
