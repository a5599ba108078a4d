/// Bytes of a file, read at any offset; offsets come from the file itself and are checked.
@frozen
public struct ByteSource<Failure: ReadingFailure>: Sendable {
    /// The whole file.
    public let bytes: [UInt8]

    /// Wraps a file that is not larger than allowed.
    public init(_ bytes: [UInt8], limits: ReadingLimits) throws(Failure) {
        try limits.check(.byteCount, bytes.count, as: Failure.self)
        self.bytes = bytes
    }

    /// The number of bytes.
    @inlinable
    public var count: Int { bytes.count }

    /// Throws unless `needed` bytes lie at `offset`.
    @inlinable
    @inline(__always)
    public func require(_ needed: Int, at offset: Int) throws(Failure) {
        if offset < 0 || needed < 0 || offset > bytes.count || needed > bytes.count - offset {
            throw truncated(needed, at: offset)
        }
    }

    @inlinable
    @inline(never)
    func truncated(_ needed: Int, at offset: Int) -> Failure {
        .truncated(Truncation(offset: offset, needed: needed, available: max(0, bytes.count - max(0, offset))))
    }

    /// The byte at `offset`.
    @inlinable
    @inline(__always)
    public func byte(at offset: Int) throws(Failure) -> UInt8 {
        try require(1, at: offset)
        return bytes[offset]
    }

    /// The bytes at `offset`, not copied.
    @inlinable
    public func slice(at offset: Int, count: Int) throws(Failure) -> ArraySlice<UInt8> {
        try require(count, at: offset)
        return bytes[offset..<offset + count]
    }

    /// An unsigned number of 1 to 8 bytes, the most significant one first.
    @inlinable
    @inline(__always)
    public func bigEndian(at offset: Int, byteCount: Int) throws(Failure) -> UInt64 {
        try require(byteCount, at: offset)
        // Nearly all are this short.
        switch byteCount {
        case 1: return UInt64(bytes[offset])
        case 2: return UInt64(bytes[offset]) << 8 | UInt64(bytes[offset + 1])
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

    /// An unsigned number of 1 to 8 bytes, the least significant one first.
    @inlinable
    public func littleEndian(at offset: Int, byteCount: Int) throws(Failure) -> UInt64 {
        try require(byteCount, at: offset)
        var value: UInt64 = 0
        for index in (offset..<offset + byteCount).reversed() { value = value << 8 | UInt64(bytes[index]) }
        return value
    }

    /// The same as an offset or count; throws where it is beyond all that a file can hold.
    @inlinable
    @inline(__always)
    public func bigEndianInt(at offset: Int, byteCount: Int) throws(Failure) -> Int {
        let value = try bigEndian(at: offset, byteCount: byteCount)
        guard let result = Int(exactly: value) else {
            throw truncated(.max, at: offset)
        }
        return result
    }
}
