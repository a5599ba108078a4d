/// Rows of grey, RGB or CMYK as RGBA without regard to colour spaces, perhaps in samples of another width.
struct SpreadRows: RowConversion {
    let width: Int
    /// Number of colours of a pixel: 1, 3 or 4.
    let colorCount: Int
    let hasAlpha: Bool
    /// Bits of a sample, 8 or 16.
    let bits: Int
    /// Bits of a sample in the result, 8 or 16.
    let targetBits: Int

    /// Whether rows are RGBA already.
    var isIdentity: Bool { colorCount == 3 && hasAlpha && bits == targetBits }

    private var samples: Int { colorCount + (hasAlpha ? 1 : 0) }

    func convert(_ row: RawSpan, into line: inout MutableRawSpan) {
        if isIdentity { return line.copy(row) }
        switch (bits, targetBits) {
        case (8, 8): spread(row.numbers(as: UInt8.self), line.mutableNumbers(as: UInt8.self))
        case (8, _): spread(row.numbers(as: UInt8.self), line.mutableNumbers(as: UInt16.self))
        case (_, 8): spread(row.numbers(as: UInt16.self), line.mutableNumbers(as: UInt8.self))
        default: spread(row.numbers(as: UInt16.self), line.mutableNumbers(as: UInt16.self))
        }
    }

    @inline(__always)
    private func spread<In: PixelSample, Out: PixelSample>(_ row: Span<In>, _ line: consuming MutableSpan<Out>) {
        precondition(row.count >= width * samples && line.count >= width * 4, "a row or a line that is too short")
        unsafe row.withUnsafeBufferPointer { row in
            unsafe line.withUnsafeMutableBufferPointer { line in unsafe spread(row, line) }
        }
    }

    /// For each of `width` pixels, the row has `samples` samples and the line four, as checked above: every index below is inside.
    @inline(__always)
    private func spread<In: PixelSample, Out: PixelSample>(
        _ row: UnsafeBufferPointer<In>, _ line: UnsafeMutableBufferPointer<Out>
    ) {
        // Each layout has a loop of its own, so that the compiler does several pixels at once.
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
                func color(_ ink: In) -> In { In(truncatingIfNeeded: UInt32(In.max - ink) * light / UInt32(In.max)) }
                unsafe fill(
                    line, to, color(row[from]), color(row[from + 1]), color(row[from + 2]),
                    hasAlpha ? row[from + 4] : In.max)
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
        unsafe line[to] = red.scaled()
        unsafe line[to + 1] = green.scaled()
        unsafe line[to + 2] = blue.scaled()
        unsafe line[to + 3] = alpha.scaled()
    }
}
