internal import ByteReading

/// Makes values of a binary property list.
///
/// Objects may be shared, also by themselves: depth and number of values are limited, not objects.
struct BinaryListReader {
    private let list: BinaryPropertyList<PropertyListError>
    private let limits: ReadingLimits
    private var valueCount = 0

    static func read(_ bytes: [UInt8], limits: ReadingLimits) throws(PropertyListError) -> PropertyList {
        let list = try BinaryPropertyList(ByteSource<PropertyListError>(bytes, limits: limits), limits: limits)
        var reader = BinaryListReader(list: list, limits: limits)
        return try reader.value(list.top, from: 0, depth: 1)
    }

    private init(list: BinaryPropertyList<PropertyListError>, limits: ReadingLimits) {
        self.list = list
        self.limits = limits
    }

    private mutating func value(_ object: Int, from: Int, depth: Int) throws(PropertyListError) -> PropertyList {
        valueCount += 1
        try limits.check(.valueCount, valueCount, at: from, as: PropertyListError.self)
        try limits.check(.depth, depth, at: from, as: PropertyListError.self)
        let offset = try list.offset(of: object, from: from)
        let token = try list.token(at: offset)
        switch token {
        case .null, .uid: return .other
        case .boolean(let value): return .boolean(value)
        case .integer(let value): return .integer(value)
        case .real(let value): return .real(value)
        case .data(let start, let count):
            return .data(Array(try list.source.slice(at: start, count: count)))
        case .text(_, let count):
            try limits.check(.stringByteCount, count, at: offset, as: PropertyListError.self)
            return list.string(token).map { .string($0) } ?? .other
        case .wideText(_, let count):
            try limits.check(.stringByteCount, 2 * count, at: offset, as: PropertyListError.self)
            return list.string(token).map { .string($0) } ?? .other
        case .array(let start, let count):
            var elements: [PropertyList] = []
            for position in 0..<count {
                elements.append(try value(list.reference(at: position, of: start), from: start, depth: depth + 1))
            }
            return .array(elements)
        case .dictionary(let start, let count):
            var entries: [PropertyList.Entry] = []
            for position in 0..<count {
                let key = try value(list.reference(at: position, of: start), from: start, depth: depth + 1)
                guard let key = key.string else {
                    throw .unexpected(Mismatch(offset: start, found: "another value", expected: "a string as key"))
                }
                let value = try value(list.reference(at: count + position, of: start), from: start, depth: depth + 1)
                entries.append(PropertyList.Entry(key: key, value: value))
            }
            return .dictionary(entries)
        }
    }
}
