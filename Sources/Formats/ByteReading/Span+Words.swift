extension Span<UInt8> {
    /// The eight bytes at `offset` as a little-endian number.
    @inlinable
    @inline(__always)
    public func word(at offset: Int) -> UInt64 {
        let part = extracting(offset..<offset + 8)
        return UInt64(part[0]) | UInt64(part[1]) << 8 | UInt64(part[2]) << 16 | UInt64(part[3]) << 24
            | UInt64(part[4]) << 32 | UInt64(part[5]) << 40 | UInt64(part[6]) << 48 | UInt64(part[7]) << 56
    }

    /// The four bytes at `offset` as a little-endian number.
    @inlinable
    @inline(__always)
    public func halfWord(at offset: Int) -> UInt32 {
        let part = extracting(offset..<offset + 4)
        return UInt32(part[0]) | UInt32(part[1]) << 8 | UInt32(part[2]) << 16 | UInt32(part[3]) << 24
    }
}
