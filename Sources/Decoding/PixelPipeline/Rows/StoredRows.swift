/// Rows as the file has them, without samples that mean nothing. A palette's indices become its colours.
struct StoredRows: RowConversion {
    private let source: PixelSource
    private let sourceSamples: Int

    init(_ source: PixelSource) {
        self.source = source
        sourceSamples = source.usedSamples + source.unusedSamples
    }

    func convert(_ row: RawSpan, into line: inout MutableRawSpan) {
        if case .palette(let palette) = source.colors {
            lookUp(row.numbers(as: UInt8.self), in: palette, &line)
        } else if source.unusedSamples == 0, source.colors != .bgr {
            line.copy(row)
        } else {
            for sample in 0..<source.usedSamples {
                let isSwapped = source.colors == .bgr && sample < 3
                copy(isSwapped ? 2 - sample : sample, of: row, to: sample, of: &line)
            }
        }
        clearRest(of: &line)
    }

    /// Sets the bits after the last sample to zero, whatever the file has there.
    private func clearRest(of line: inout MutableRawSpan) {
        let used = source.width * source.usedSamples * source.bits % 8
        if used == 0 || source.hasPalette { return }
        var bytes = line.mutableNumbers(as: UInt8.self)
        bytes[bytes.count - 1] &= ~(0xFF >> UInt8(used))
    }

    private func lookUp(_ row: Span<UInt8>, in palette: ColorTable, _ line: inout MutableRawSpan) {
        let samples = palette.hasAlpha ? 4 : 3
        var line = line.mutableNumbers(as: UInt8.self)
        for x in 0..<source.width {
            let place = 4 * Int(sample(x * sourceSamples, of: row, bits: source.bits))
            for color in 0..<samples { line[samples * x + color] = palette.rgba[place + color] }
        }
    }

    /// Copies one sample of each pixel.
    private func copy(_ from: Int, of row: RawSpan, to sample: Int, of line: inout MutableRawSpan) {
        switch source.bits {
        case 8: copy(from, of: row.numbers(as: UInt8.self), to: sample, of: &line)
        case 16: copy(from, of: row.numbers(as: UInt16.self), to: sample, of: &line)
        default:
            let row = row.numbers(as: UInt8.self)
            var line = line.mutableNumbers(as: UInt8.self)
            for x in 0..<source.width {
                let value = PixelPipeline.sample(x * sourceSamples + from, of: row, bits: source.bits)
                let place = x * source.usedSamples + sample
                setSample(place, of: &line, bits: source.bits, to: UInt8(truncatingIfNeeded: value))
            }
        }
    }

    private func copy<Sample: PixelSample>(
        _ from: Int, of row: Span<Sample>, to sample: Int, of line: inout MutableRawSpan
    ) {
        var line = line.mutableNumbers(as: Sample.self)
        for x in 0..<source.width { line[x * source.usedSamples + sample] = row[x * sourceSamples + from] }
    }
}
