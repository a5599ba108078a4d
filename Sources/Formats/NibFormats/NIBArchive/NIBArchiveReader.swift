import ByteReading

/// Makes the graph of a NIB archive.
///
/// A header says where four tables are: objects, keys, values and class names. An object names its class and the run of
/// its values; a value is a key, a type and what the type announces. Numbers in tables have seven bits a byte, the least
/// significant first, and the last byte has its high bit set; others have the least significant byte first.
struct NIBArchiveReader {
    private struct Table {
        let count: Int
        let offset: Int
    }

    private let source: ByteSource<NIBArchiveError>
    private let limits: ReadingLimits
    private var graph: KeyedGraph
    private var keys: [NameTable.ID] = []
    private var classes: [NameTable.ID] = []
    private var objectCount = 0

    static let signature = Array("NIBArchive".utf8)

    static func graph(of bytes: [UInt8], limits: ReadingLimits) throws(NIBArchiveError) -> KeyedGraph {
        var reader = try NIBArchiveReader(bytes, limits: limits)
        try reader.read()
        return reader.graph
    }

    private init(_ bytes: [UInt8], limits: ReadingLimits) throws(NIBArchiveError) {
        source = try ByteSource(bytes, limits: limits)
        self.limits = limits
        graph = KeyedGraph(bytes: bytes)
    }

    private mutating func read() throws(NIBArchiveError) {
        guard source.bytes.starts(with: Self.signature) else {
            throw .unexpected(Mismatch(offset: 0, found: "other bytes", expected: "\"NIBArchive\""))
        }
        let versionOffset = Self.signature.count
        let version = try word(at: versionOffset)
        guard version == 1 else {
            throw .unexpected(Mismatch(offset: versionOffset, found: "version \(version)", expected: "version 1"))
        }
        let coder = try word(at: versionOffset + 4)
        graph.facts = [.init("format", "\(version)"), .init("coder", "\(coder)")]
        let objects = try table(0)
        let keys = try table(1)
        let values = try table(2)
        let classNames = try table(3)
        objectCount = objects.count
        try readKeys(keys)
        try readClassNames(classNames)
        try readValues(values)
        try readObjects(objects)
        if objectCount > 0 { graph.roots.append(("IB.objectdata", 0)) }
    }

    /// The count of a table and where it begins; its elements are at least a byte each.
    private func table(_ index: Int) throws(NIBArchiveError) -> Table {
        let place = Self.signature.count + 8 + index * 8
        let table = Table(count: try word(at: place), offset: try word(at: place + 4))
        try source.require(table.count, at: table.offset)
        try limits.check(.valueCount, table.count, at: place, as: NIBArchiveError.self)
        return table
    }

    private mutating func readKeys(_ table: Table) throws(NIBArchiveError) {
        var offset = table.offset
        keys.reserveCapacity(table.count)
        for _ in 0..<table.count {
            let count = try number(at: &offset)
            keys.append(try name(at: offset, count: count))
            offset += count
        }
    }

    /// A class name ends with a zero and may be followed by the positions of the classes to take in its place.
    private mutating func readClassNames(_ table: Table) throws(NIBArchiveError) {
        var offset = table.offset
        classes.reserveCapacity(table.count)
        for _ in 0..<table.count {
            let count = try number(at: &offset)
            let fallbacks = try number(at: &offset)
            try source.require(fallbacks, at: offset)
            try source.require(4 * fallbacks, at: offset)
            offset += 4 * fallbacks
            let text = try source.slice(at: offset, count: count)
            classes.append(try name(at: offset, count: text.last == 0 ? count - 1 : count))
            offset += count
        }
    }

    private mutating func readValues(_ table: Table) throws(NIBArchiveError) {
        var offset = table.offset
        graph.slots.reserveCapacity(table.count)
        for _ in 0..<table.count {
            let start = offset
            let key = try number(at: &offset)
            guard key < keys.count else {
                throw .unexpected(Mismatch(offset: start, found: "key \(key)", expected: "one of \(keys.count) keys"))
            }
            graph.slots.append(KeyedGraph.Slot(value: try value(at: &offset), key: keys[key]))
        }
    }

    private mutating func readObjects(_ table: Table) throws(NIBArchiveError) {
        var offset = table.offset
        try limits.check(.objectCount, table.count, at: offset, as: NIBArchiveError.self)
        graph.objects.reserveCapacity(table.count)
        for _ in 0..<table.count {
            let start = offset
            let classIndex = try number(at: &offset)
            let first = try number(at: &offset)
            let count = try number(at: &offset)
            guard classIndex < classes.count else {
                throw .unexpected(
                    Mismatch(
                        offset: start, found: "class \(classIndex)", expected: "one of \(classes.count) classes"))
            }
            guard first <= graph.slots.count, count <= graph.slots.count - first else {
                throw .unexpected(
                    Mismatch(
                        offset: start, found: "\(count) values from \(first)",
                        expected: "some of \(graph.slots.count) values"))
            }
            graph.objects.append(
                KeyedGraph.Object(
                    className: classes[classIndex], slots: KeyedGraph.Run(start: first, count: count)))
        }
    }
}

extension NIBArchiveReader {
    private mutating func value(at offset: inout Int) throws(NIBArchiveError) -> KeyedGraph.Value {
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
            let object = try word(at: offset)
            guard object < objectCount else {
                throw .unexpected(
                    Mismatch(offset: offset, found: "object \(object)", expected: "one of \(objectCount) objects"))
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

    private func word(at offset: Int) throws(NIBArchiveError) -> Int {
        Int(truncatingIfNeeded: try source.littleEndian(at: offset, byteCount: 4))
    }

    private mutating func name(at offset: Int, count: Int) throws(NIBArchiveError) -> NameTable.ID {
        try source.require(count, at: offset)
        return graph.nameID(KeyedGraph.Run(start: offset, count: count))
    }
}
