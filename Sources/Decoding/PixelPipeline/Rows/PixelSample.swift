/// A sample of 8 or 16 bits.
package protocol PixelSample: FixedWidthInteger, UnsignedInteger, BitwiseCopyable {}
extension UInt8: PixelSample {}
extension UInt16: PixelSample {}

extension PixelSample {
    /// Returns the nearest value for the bits of `Out`: the highest value stays the highest.
    @inline(__always)
    func scaled<Out: PixelSample>() -> Out {
        if Self.bitWidth == Out.bitWidth { return Out(truncatingIfNeeded: self) }
        if Self.bitWidth < Out.bitWidth { return Out(truncatingIfNeeded: UInt32(self) * 257) }
        return Out(truncatingIfNeeded: (UInt32(self) * 255 + 32_895) >> 16)
    }
}
