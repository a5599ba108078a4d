internal import AssetModel

/// Rows as the file has them, without samples that mean nothing; a palette's places become its colours.
struct StoredRows: RowConversion {
    private let source: PixelSource
    private let sourceSamples: Int

    init(_ source: PixelSource) {
        self.source = source
        sourceSamples = source.usedSamples + source.unusedSamples
    }

    func convert(_ row: UnsafeRawBufferPointer, into line: UnsafeMutableRawBufferPointer) {
        if case .palette(let palette) = source.colors {
            unsafe look(up: row, in: palette, line)
        } else if source.unusedSamples == 0, source.colors != .bgr {
            unsafe line.copyMemory(from: UnsafeRawBufferPointer(rebasing: row[..<line.count]))
        } else {
            for sample in 0..<source.usedSamples {
                let isSwapped = source.colors == .bgr && sample < 3
                unsafe copy(isSwapped ? 2 - sample : sample, of: row, to: sample, of: line)
            }
        }
        unsafe clearRest(of: line)
    }

    /// Sets the bits after the last sample to zero, whatever the file has there.
    private func clearRest(of line: UnsafeMutableRawBufferPointer) {
        let used = source.width * source.usedSamples * source.bits % 8
        if used == 0 || source.hasPalette { return }
        unsafe line[line.count - 1] &= ~(0xFF >> UInt8(used))
    }

    private func look(up row: UnsafeRawBufferPointer, in palette: Palette, _ line: UnsafeMutableRawBufferPointer) {
        let samples = palette.hasAlpha ? 4 : 3
        for x in 0..<source.width {
            let place = 4 * Int(unsafe sample(x * sourceSamples, of: row, bits: source.bits))
            // The palette has a place for every index, the row `samples` samples for every pixel.
            for color in 0..<samples { unsafe line[samples * x + color] = palette.rgba[place + color] }
        }
    }

    /// Copies one sample of each pixel.
    private func copy(
        _ from: Int, of row: UnsafeRawBufferPointer, to sample: Int, of line: UnsafeMutableRawBufferPointer
    ) {
        // All indices are below the samples that the rows were measured for.
        for x in 0..<source.width {
            let from = x * sourceSamples + from
            let to = x * source.usedSamples + sample
            switch source.bits {
            case 8: unsafe line[to] = row[from]
            case 16:
                unsafe line[2 * to] = row[2 * from]
                unsafe line[2 * to + 1] = row[2 * from + 1]
            default:
                let value = unsafe UInt8(truncatingIfNeeded: PixelPipeline.sample(from, of: row, bits: source.bits))
                unsafe setSample(to, of: line, bits: source.bits, to: value)
            }
        }
    }
}
