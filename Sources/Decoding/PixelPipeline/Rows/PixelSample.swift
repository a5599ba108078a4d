/// A sample of 8 or 16 bits.
package protocol PixelSample: FixedWidthInteger, UnsignedInteger, BitwiseCopyable {}
extension UInt8: PixelSample {}
extension UInt16: PixelSample {}

extension PixelSample {
    /// The nearest value in as many bits as `Out` has.
    @inline(__always)
    func scaled<Out: PixelSample>() -> Out {
        if Self.bitWidth == Out.bitWidth { return Out(truncatingIfNeeded: self) }
        if Self.bitWidth < Out.bitWidth { return Out(truncatingIfNeeded: UInt32(self) * 257) }
        return Out(truncatingIfNeeded: (UInt32(self) * 255 + 32_895) >> 16)
    }
}
