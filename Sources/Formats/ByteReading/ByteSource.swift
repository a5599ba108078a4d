/// The bytes of a file, with checked access at any offset. Offsets may come from the file itself.
@frozen
public struct ByteSource: Sendable {
    /// The whole file.
    public let bytes: [UInt8]

    /// Wraps the bytes of a file. Throws if there are more than `limits` allows.
    public init(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) {
        try limits.check(.byteCount, bytes.count)
        self.bytes = bytes
    }

    /// The number of bytes.
    @inlinable
    public var count: Int { bytes.count }

    /// Throws `truncated` unless there are `needed` bytes at `offset`.
    @inlinable
    @inline(__always)
    public func require(_ needed: Int, at offset: Int) throws(ReadingError) {
        if offset < 0 || needed < 0 || offset > bytes.count || needed > bytes.count - offset {
            throw truncated(needed, at: offset)
        }
    }

    @inlinable
    @inline(never)
    func truncated(_ needed: Int, at offset: Int) -> ReadingError {
        .truncated(Truncation(offset: offset, needed: needed, available: max(0, bytes.count - max(0, offset))))
    }

    /// The byte at `offset`.
    @inlinable
    @inline(__always)
    public func byte(at offset: Int) throws(ReadingError) -> UInt8 {
        try require(1, at: offset)
        return bytes[offset]
    }

    /// The `count` bytes at `offset`, without a copy.
    @inlinable
    public func slice(at offset: Int, count: Int) throws(ReadingError) -> ArraySlice<UInt8> {
        try require(count, at: offset)
        return bytes[offset..<offset + count]
    }

    /// An unsigned big-endian number of 1 to 8 bytes.
    @inlinable
    @inline(__always)
    public func bigEndian(at offset: Int, byteCount: Int) throws(ReadingError) -> UInt64 {
        try require(byteCount, at: offset)
        // The fast path: nearly all numbers have one, two or four bytes.
        switch byteCount {
        case 1: return UInt64(bytes[offset])
        case 2: return UInt64(bytes[offset]) << 8 | UInt64(bytes[offset + 1])
        case 4:
            let high = UInt64(bytes[offset]) << 24 | UInt64(bytes[offset + 1]) << 16
            return high | UInt64(bytes[offset + 2]) << 8 | UInt64(bytes[offset + 3])
        default: return longBigEndian(at: offset, byteCount: byteCount)
        }
    }

    @inlinable
    @inline(never)
    func longBigEndian(at offset: Int, byteCount: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in offset..<offset + byteCount { value = value << 8 | UInt64(bytes[index]) }
        return value
    }

    /// An unsigned little-endian number of 1 to 8 bytes.
    @inlinable
    public func littleEndian(at offset: Int, byteCount: Int) throws(ReadingError) -> UInt64 {
        try require(byteCount, at: offset)
        var value: UInt64 = 0
        for index in (offset..<offset + byteCount).reversed() { value = value << 8 | UInt64(bytes[index]) }
        return value
    }

    /// A big-endian number of 1 to 8 bytes that is an offset or a count. Throws `truncated` if it does not fit into
    /// `Int`.
    @inlinable
    @inline(__always)
    public func bigEndianInt(at offset: Int, byteCount: Int) throws(ReadingError) -> Int {
        let value = try bigEndian(at: offset, byteCount: byteCount)
        guard let result = Int(exactly: value) else {
            throw truncated(.max, at: offset)
        }
        return result
    }
}
