/// Rows of grey, RGB or CMYK as RGBA without any knowledge of colour spaces, in samples of another width where it must be.
struct SpreadRows: RowConversion {
    let width: Int
    /// 1, 3 or 4.
    let colorCount: Int
    let hasAlpha: Bool
    /// Bits of a sample, 8 or 16.
    let bits: Int
    /// The same in the result.
    let targetBits: Int

    /// Whether rows are RGBA already.
    var isIdentity: Bool { colorCount == 3 && hasAlpha && bits == targetBits }

    func convert(_ row: UnsafeRawBufferPointer, into line: UnsafeMutableRawBufferPointer) {
        // Rows of 16-bit samples are aligned for them.
        switch (bits, targetBits) {
        case (8, 8): unsafe spread(row.assumingMemoryBound(to: UInt8.self), line.assumingMemoryBound(to: UInt8.self))
        case (8, _): unsafe spread(row.assumingMemoryBound(to: UInt8.self), line.assumingMemoryBound(to: UInt16.self))
        case (_, 8): unsafe spread(row.assumingMemoryBound(to: UInt16.self), line.assumingMemoryBound(to: UInt8.self))
        default: unsafe spread(row.assumingMemoryBound(to: UInt16.self), line.assumingMemoryBound(to: UInt16.self))
        }
    }

    @inline(__always)
    private func spread<In: PixelSample, Out: PixelSample>(
        _ row: UnsafeBufferPointer<In>, _ line: UnsafeMutableBufferPointer<Out>
    ) {
        // All indices are below the samples that the rows were measured for.
        let samples = colorCount + (hasAlpha ? 1 : 0)
        for x in 0..<width {
            let from = x * samples
            let to = 4 * x
            switch colorCount {
            case 1:
                let grey: Out = unsafe row[from].scaled()
                for color in 0..<3 { unsafe line[to + color] = grey }
            case 3:
                for color in 0..<3 { unsafe line[to + color] = row[from + color].scaled() }
            default:
                let light = unsafe UInt32(In.max - row[from + 3])
                for color in 0..<3 {
                    let value = unsafe UInt32(In.max - row[from + color]) * light
                    unsafe line[to + color] = In(truncatingIfNeeded: value / UInt32(In.max)).scaled()
                }
            }
            unsafe line[to + 3] = hasAlpha ? row[from + colorCount].scaled() : .max
        }
    }
}

/// A sample of 8 or 16 bits.
protocol PixelSample: FixedWidthInteger, UnsignedInteger, BitwiseCopyable {}
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
