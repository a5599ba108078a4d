internal import ByteReading

/// Reads the values of a binary property list.
///
/// Several containers may share an object, and a container may even contain itself. So the limits apply to the depth
/// and to the number of values, not to the number of objects.
struct BinaryListReader {
    private let list: BinaryPropertyList
    private let limits: ReadingLimits
    private var valueCount = 0
    /// Decoded strings and data, by object number; else nil. A small file may refer to a long string very often.
    private var texts: [PropertyList?]
    /// Size of all `texts` in the file, in bytes.
    private var textByteCount = 0

    private init(_ list: BinaryPropertyList, limits: ReadingLimits) {
        self.list = list
        self.limits = limits
        texts = Array(repeating: nil, count: list.count)
    }

    static func read(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) -> PropertyList {
        let list = try BinaryPropertyList(ByteSource(bytes, limits: limits), limits: limits)
        var reader = BinaryListReader(list, limits: limits)
        return try reader.value(list.top, from: 0, depth: 1)
    }

    private mutating func value(_ object: Int, from: Int, depth: Int) throws(ReadingError) -> PropertyList {
        valueCount += 1
        try limits.check(.valueCount, valueCount, at: from)
        try limits.check(.depth, depth, at: from)
        let offset = try list.offset(of: object, from: from)
        if let known = texts[object] { return known }
        let token = try list.token(at: offset)
        switch token {
        case .null, .uid: return .other
        case .boolean(let value): return .boolean(value)
        case .integer(let value): return .integer(value)
        case .real(let value): return .real(value)
        case .data(let start, let count):
            return try keep(.data(Array(try list.source.slice(at: start, count: count))), of: object, count, at: offset)
        case .text(_, let count):
            try limits.check(.stringByteCount, count, at: offset)
            return try keep(list.string(token).map { .string($0) } ?? .other, of: object, count, at: offset)
        case .wideText(_, let count):
            try limits.check(.stringByteCount, 2 * count, at: offset)
            return try keep(list.string(token).map { .string($0) } ?? .other, of: object, 2 * count, at: offset)
        case .array(let start, let count):
            var elements: [PropertyList] = []
            for index in 0..<count {
                elements.append(try value(list.reference(at: index, of: start), from: start, depth: depth + 1))
            }
            return .array(elements)
        case .dictionary(let start, let count):
            var entries: [PropertyList.Entry] = []
            for index in 0..<count {
                let key = try list.reference(at: index, of: start)
                guard let text = try value(key, from: start, depth: depth + 1).string else {
                    throw try list.notAKey(key, from: start)
                }
                let value = try value(list.reference(at: count + index, of: start), from: start, depth: depth + 1)
                entries.append(PropertyList.Entry(key: text, value: value))
            }
            return .dictionary(entries)
        }
    }

    /// Keeps a string or data of `byteCount` bytes in the file. The sum of these bytes is limited, because objects of the file may overlap.
    private mutating func keep(
        _ text: PropertyList, of object: Int, _ byteCount: Int, at offset: Int
    ) throws(ReadingError) -> PropertyList {
        textByteCount += byteCount
        try limits.check(.byteCount, textByteCount, at: offset)
        texts[object] = text
        return text
    }
}
