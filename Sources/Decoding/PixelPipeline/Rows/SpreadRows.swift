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
        // The line is as long as the pixels that the row has.
        if isIdentity { return unsafe line.copyMemory(from: UnsafeRawBufferPointer(rebasing: row[..<line.count])) }
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
        // All indices are below the samples that the rows were measured for. A loop for each layout, so that the compiler does several pixels at once.
        switch (colorCount, hasAlpha) {
        case (1, false):
            forEachPixel(samples: 1) { from, to in
                unsafe fill(line, to, row[from], row[from], row[from], In.max)
            }
        case (1, true):
            forEachPixel(samples: 2) { from, to in
                unsafe fill(line, to, row[from], row[from], row[from], row[from + 1])
            }
        case (3, false):
            forEachPixel(samples: 3) { from, to in
                unsafe fill(line, to, row[from], row[from + 1], row[from + 2], In.max)
            }
        case (3, true):
            forEachPixel(samples: 4) { from, to in
                unsafe fill(line, to, row[from], row[from + 1], row[from + 2], row[from + 3])
            }
        default:
            forEachPixel(samples: hasAlpha ? 5 : 4) { from, to in
                let light = unsafe UInt32(In.max - row[from + 3])
                for color in 0..<3 {
                    let value = unsafe UInt32(In.max - row[from + color]) * light
                    unsafe line[to + color] = In(truncatingIfNeeded: value / UInt32(In.max)).scaled()
                }
                unsafe line[to + 3] = hasAlpha ? row[from + 4].scaled() : .max
            }
        }
    }

    /// Calls `body` with the index of a pixel's first sample in the row and in the result.
    @inline(__always)
    private func forEachPixel(samples: Int, _ body: (Int, Int) -> Void) {
        for x in 0..<width { body(x * samples, 4 * x) }
    }

    @inline(__always)
    private func fill<In: PixelSample, Out: PixelSample>(
        _ line: UnsafeMutableBufferPointer<Out>, _ to: Int, _ red: In, _ green: In, _ blue: In, _ alpha: In
    ) {
        // The line has whole pixels.
        unsafe line[to] = red.scaled()
        unsafe line[to + 1] = green.scaled()
        unsafe line[to + 2] = blue.scaled()
        unsafe line[to + 3] = alpha.scaled()
    }
}
