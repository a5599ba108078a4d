/// Rows with one sample after the other in 8 or 16 bits: colours in their usual order and sense, then alpha. Samples that mean nothing are left out.
struct SampleRows: RowConversion {
    /// Bits of a sample in the result.
    let bits: Int
    /// Samples of a pixel in the result.
    let samples: Int
    /// Whether the codec's rows have the result's layout already.
    let isIdentity: Bool
    private let width: Int
    private let sourceBits: Int
    private let sourceSamples: Int
    /// Index of the file's sample for each sample of the result.
    private let order: [Int]
    /// Number of samples of the result, from the first, that have the opposite sense in the file.
    private let invertedCount: Int

    /// `source` has no palette.
    init(_ source: PixelSource) {
        bits = max(8, source.bits)
        samples = source.usedSamples
        width = source.width
        sourceBits = source.bits
        sourceSamples = source.usedSamples + source.unusedSamples
        switch source.colors {
        case .bgr: order = [2, 1, 0] + (3..<samples)
        default: order = Array(0..<samples)
        }
        switch source.colors {
        case .invertedGrey: invertedCount = 1
        case .invertedCMYK: invertedCount = 4
        default: invertedCount = 0
        }
        isIdentity =
            bits == sourceBits && samples == sourceSamples && invertedCount == 0 && order == Array(0..<samples)
    }

    func convert(_ row: RawSpan, into line: inout MutableRawSpan) {
        if isIdentity { return line.copy(row) }
        switch sourceBits {
        case 8: reorder(row.numbers(as: UInt8.self), into: &line)
        case 16: reorder(row.numbers(as: UInt16.self), into: &line)
        default: unpack(row.numbers(as: UInt8.self), into: &line)
        }
    }

    @inline(__always)
    private func reorder<Sample: PixelSample>(_ row: Span<Sample>, into line: inout MutableRawSpan) {
        var line = line.mutableNumbers(as: Sample.self)
        for (sample, source) in order.enumerated() {
            let mask = sample < invertedCount ? Sample.max : 0
            for x in 0..<width { line[x * samples + sample] = row[x * sourceSamples + source] ^ mask }
        }
    }

    private func unpack(_ row: Span<UInt8>, into line: inout MutableRawSpan) {
        let scale = 255 / (1 << UInt32(sourceBits) - 1) as UInt32
        var line = line.mutableNumbers(as: UInt8.self)
        for (index, source) in order.enumerated() {
            let mask: UInt8 = index < invertedCount ? 0xFF : 0
            for x in 0..<width {
                let value = sample(x * sourceSamples + source, of: row, bits: sourceBits) * scale
                line[x * samples + index] = UInt8(truncatingIfNeeded: value) ^ mask
            }
        }
    }
}
