import ByteReading

/// Takes single values from the bytes of an archive. What they refer to, and whether they are numbered in order, is not
/// looked at.
struct GNUstepScanner: Sendable {
    /// A value, and for numbered things the number; nothing is numbered 0.
    struct Token {
        let value: GNUstepArchive.Value
        let tag: GNUstepTag
        let number: Int
    }

    let source: ByteSource<GNUstepArchiveError>
    /// What the header says of the archiver that wrote the archive.
    var systemVersion: UInt32 = 0
    private let limits: ReadingLimits

    /// An archiver that writes the counts of arrays in sevens of bits.
    private static let versionWithShortCounts: UInt32 = 12402

    init(_ bytes: [UInt8], limits: ReadingLimits) throws(GNUstepArchiveError) {
        source = try ByteSource(bytes, limits: limits)
        self.limits = limits
    }

    /// Passes a value. Of new objects and classes, their own values or names follow.
    func token(at offset: inout Int) throws(GNUstepArchiveError) -> Token {
        let start = offset
        let tag = GNUstepTag(byte: try source.byte(at: offset))
        offset += 1
        if let size = tag.scalarSize {
            return Token(value: try scalar(tag, size: size, at: &offset), tag: tag, number: 0)
        }
        switch tag.kind {
        case .array?: return Token(value: try array(at: &offset), tag: tag, number: 0)
        case .structure?: return Token(value: .structure, tag: tag, number: 0)
        case .object?, .class?, .selector?, .pointer?, .cString?, .classAsObject?:
            guard tag.isNumbered else { return Token(value: .none, tag: tag, number: 0) }
            let number = try integer(tag.numberSize, at: &offset)
            return Token(value: try numbered(tag, number, at: &offset), tag: tag, number: number)
        default: throw unknown(tag, at: start)
        }
    }

    private func numbered(
        _ tag: GNUstepTag, _ number: Int, at offset: inout Int
    ) throws(GNUstepArchiveError) -> GNUstepArchive.Value {
        let index = Int32(truncatingIfNeeded: number - 1)
        switch tag.kind {
        case .object?: return tag.isReference ? .object(index) : .newObject(index)
        case .class?, .classAsObject?: return .class(index)
        case .selector? where !tag.isReference: return .text(try selector(at: &offset))
        case .cString? where !tag.isReference: return .text(try cString(at: &offset))
        default: return .pointer(isNew: !tag.isReference)
        }
    }

    private func array(at offset: inout Int) throws(GNUstepArchiveError) -> GNUstepArchive.Value {
        let count = try arrayCount(at: &offset)
        // An element is at least a byte.
        try source.require(count, at: offset)
        guard count > 0, let size = GNUstepTag(byte: try source.byte(at: offset)).scalarSize else {
            return .array(Int32(truncatingIfNeeded: count))
        }
        offset += 1
        let part = try part(count * size, at: &offset)
        return .numbers(part, width: UInt8(truncatingIfNeeded: size))
    }

    private func arrayCount(at offset: inout Int) throws(GNUstepArchiveError) -> Int {
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
    ) throws(GNUstepArchiveError) -> GNUstepArchive.Value {
        guard size <= 8 else { throw unknown(tag, at: offset - 1) }
        let bits = try source.bigEndian(at: offset, byteCount: size)
        offset += size
        switch tag.kind {
        case .float?: return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
        case .double?: return .real(Double(bitPattern: bits))
        default:
            let shift = UInt64(64 - 8 * size)
            let value = Int64(bitPattern: bits << shift)
            return .integer(tag.isSigned ? value >> Int64(shift) : Int64(bitPattern: bits))
        }
    }

    /// Two lengths, the name and the types.
    private func selector(at offset: inout Int) throws(GNUstepArchiveError) -> GNUstepArchive.Part {
        let nameCount = try integer(2, at: &offset)
        let typeCount = try integer(2, at: &offset)
        guard nameCount > 0 else { return GNUstepArchive.Part(start: 0, count: 0) }
        let name = try part(nameCount, at: &offset)
        _ = try part(typeCount, at: &offset)
        return name
    }

    private func cString(at offset: inout Int) throws(GNUstepArchiveError) -> GNUstepArchive.Part {
        let start = offset
        let count = try integer(4, at: &offset)
        if count == Int(UInt32.max) { return GNUstepArchive.Part(start: 0, count: 0) }
        try limits.check(.stringByteCount, count, at: start, as: GNUstepArchiveError.self)
        return try part(count, at: &offset)
    }

    /// Passes bytes, and says where they are.
    func part(_ count: Int, at offset: inout Int) throws(GNUstepArchiveError) -> GNUstepArchive.Part {
        try source.require(count, at: offset)
        defer { offset += count }
        return GNUstepArchive.Part(
            start: UInt32(truncatingIfNeeded: offset), count: UInt32(truncatingIfNeeded: count))
    }

    /// Passes a number without sign.
    func integer(_ byteCount: Int, at offset: inout Int) throws(GNUstepArchiveError) -> Int {
        let value = try source.bigEndianInt(at: offset, byteCount: byteCount)
        offset += byteCount
        return value
    }

    func unknown(_ tag: GNUstepTag, at offset: Int) -> GNUstepArchiveError {
        .unexpected(
            Mismatch(offset: offset, found: "the tag 0x" + String(tag.byte, radix: 16), expected: "another tag"))
    }
}
