/// The sample at an index of a row, of 1 to 8 bits, the highest bits of a byte first.
@inlinable package func sample(_ index: Int, of row: Span<UInt8>, bits: Int) -> UInt32 {
    let bit = index * bits
    return UInt32(row[bit / 8]) >> UInt32(8 - bits - bit % 8) & (1 << UInt32(bits) - 1)
}

/// Sets the sample at an index of a row, of 1 to 4 bits; the other samples stay.
@inlinable package func setSample(_ index: Int, of row: inout MutableSpan<UInt8>, bits: Int, to value: UInt8) {
    let bit = index * bits
    let shift = UInt8(8 - bits - bit % 8)
    let mask = UInt8(1 << bits - 1) << shift
    row[bit / 8] = row[bit / 8] & ~mask | value << shift
}
