/// The bits of a deflate stream, the lowest bit of each byte first.
struct BitOutput {
    private var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var pendingCount: UInt64 = 0

    mutating func append(_ bits: Int, bitCount: Int) {
        pending |= UInt64(bits) << pendingCount
        pendingCount += UInt64(bitCount)
        while pendingCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingCount -= 8
        }
    }

    /// All bytes; the last one is filled up with zero bits.
    consuming func finished() -> [UInt8] {
        if pendingCount > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
        return bytes
    }
}
