import ByteReading

/// Scans single values of an archive. The scanner checks neither the targets of references nor the order of numbers.
struct GNUstepScanner: Sendable {
    private typealias Kind = GNUstepTag.Kind

    /// A value with its tag. `number` is 0 for values without a number.
    struct Token {
        let value: GNUstepArchive.Value
        let tag: GNUstepTag
        let number: Int
    }

    let source: ByteSource
    /// The version of the archiver, according to the header.
    var systemVersion: UInt32 = 0
    private let limits: ReadingLimits

    /// The version of an archiver that writes the counts of arrays with seven bits in each byte.
    private static let versionWithShortCounts: UInt32 = 12402

    init(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) {
        source = try ByteSource(bytes, limits: limits)
        self.limits = limits
    }

    /// Scans a value. The values of a new object and the name of a new class follow the scanned value.
    @inline(__always)
    func token(at offset: inout Int) throws(ReadingError) -> Token {
        let start = offset
        let tag = GNUstepTag(byte: try source.byte(at: offset))
        offset += 1
        if let size = tag.scalarSize {
            if size > 8 { throw unexpected(tag, at: start) }
            return Token(value: try scalar(tag, size: size, at: &offset), tag: tag, number: 0)
        }
        switch tag.kind {
        case Kind.array: return Token(value: try array(at: &offset), tag: tag, number: 0)
        case Kind.structure: return Token(value: .structure, tag: tag, number: 0)
        case Kind.object...Kind.cString, Kind.classAsObject:
            guard tag.isNumbered else { return Token(value: .none, tag: tag, number: 0) }
            let number = try integer(tag.numberSize, at: &offset)
            return Token(value: try numbered(tag, number, at: &offset), tag: tag, number: number)
        default: throw unexpected(tag, at: start)
        }
    }

    @inline(__always)
    private func numbered(
        _ tag: GNUstepTag, _ number: Int, at offset: inout Int
    ) throws(ReadingError) -> GNUstepArchive.Value {
        let index = Int32(truncatingIfNeeded: number - 1)
        switch tag.kind {
        case Kind.object: return tag.isReference ? .object(index) : .newObject(index)
        case Kind.class, Kind.classAsObject: return .class(index)
        case Kind.selector where !tag.isReference: return .text(try selector(at: &offset))
        case Kind.cString where !tag.isReference: return .text(try cString(at: &offset))
        default: return .pointer(isNew: !tag.isReference)
        }
    }

    /// Scans an array after its tag: the count, and the elements if they are plain numbers.
    func array(at offset: inout Int) throws(ReadingError) -> GNUstepArchive.Value {
        let count = try arrayCount(at: &offset)
        // An element takes at least one byte.
        try source.require(count, at: offset)
        guard count > 0, let size = GNUstepTag(byte: try source.byte(at: offset)).scalarSize else {
            return .array(Int32(truncatingIfNeeded: count))
        }
        offset += 1
        let part = try part(count * size, at: &offset)
        return .numbers(part, width: UInt8(truncatingIfNeeded: size))
    }

    @inline(__always)
    private func arrayCount(at offset: inout Int) throws(ReadingError) -> Int {
        guard systemVersion == Self.versionWithShortCounts else {
            let count = try integer(4, at: &offset)
            return count == Int(UInt32.max) ? try integer(8, at: &offset) : count
        }
        var count = 0
        while true {
            let byte = try source.byte(at: offset)
            offset += 1
            count = count << 7 | Int(byte & 0x7F)
            try source.require(count, at: offset)
            if byte & 0x80 == 0 { return count }
        }
    }
}

extension GNUstepScanner {
    private func scalar(
        _ tag: GNUstepTag, size: Int, at offset: inout Int
    ) throws(ReadingError) -> GNUstepArchive.Value {
        defer { offset += size }
        if tag.isInteger { return .integer(try integer(tag, size: size, at: offset)) }
        let bits = try source.bigEndian(at: offset, byteCount: size)
        return .real(
            tag.kind == Kind.double
                ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    }

    /// The integer or boolean with a tag, whose bytes begin at an offset.
    @inline(__always)
    func integer(_ tag: GNUstepTag, size: Int, at offset: Int) throws(ReadingError) -> Int64 {
        let bits = try source.bigEndian(at: offset, byteCount: size)
        let shift = UInt64(64 - 8 * size)
        return tag.isSigned ? Int64(bitPattern: bits << shift) >> Int64(shift) : Int64(bitPattern: bits)
    }

    /// Scans a selector: two lengths, the name, the types.
    private func selector(at offset: inout Int) throws(ReadingError) -> CompactRange {
        let nameCount = try integer(2, at: &offset)
        let typeCount = try integer(2, at: &offset)
        guard nameCount > 0 else { return CompactRange(start: 0, count: 0) }
        let name = try part(nameCount, at: &offset)
        _ = try part(typeCount, at: &offset)
        return name
    }

    private func cString(at offset: inout Int) throws(ReadingError) -> CompactRange {
        let start = offset
        let count = try integer(4, at: &offset)
        if count == Int(UInt32.max) { return CompactRange(start: 0, count: 0) }
        try limits.check(.stringByteCount, count, at: start)
        return try part(count, at: &offset)
    }

    /// Skips bytes and gives their range.
    @inline(__always)
    func part(_ count: Int, at offset: inout Int) throws(ReadingError) -> CompactRange {
        try source.require(count, at: offset)
        defer { offset += count }
        return CompactRange(start: offset, count: count)
    }

    /// Scans an unsigned number.
    @inline(__always)
    func integer(_ byteCount: Int, at offset: inout Int) throws(ReadingError) -> Int {
        let value = try source.bigEndianInt(at: offset, byteCount: byteCount)
        offset += byteCount
        return value
    }

    func unexpected(_ tag: GNUstepTag, at offset: Int, expected: String = "a known tag") -> ReadingError {
        .found("the tag 0x" + String(tag.byte, radix: 16), not: expected, at: offset)
    }
}
