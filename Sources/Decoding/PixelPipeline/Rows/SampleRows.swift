internal import AssetModel

/// Rows with their samples one after the other in 8 or 16 bits: colours in their usual order and sense, then alpha; what means nothing is left out.
struct SampleRows: RowConversion {
    /// Bits of a sample in the result.
    let bits: Int
    /// Samples of a pixel in the result.
    let samples: Int
    /// Whether a codec's rows are like this already.
    let isIdentity: Bool
    private let width: Int
    private let sourceBits: Int
    private let sourceSamples: Int
    /// Which sample of the file each sample of the result is.
    private let order: [Int]
    /// How many samples of the result, from the first, have the opposite sense in the file.
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

    func convert(_ row: UnsafeRawBufferPointer, into line: UnsafeMutableRawBufferPointer) {
        if isIdentity { return unsafe line.copyMemory(from: UnsafeRawBufferPointer(rebasing: row[..<line.count])) }
        // All indices are below the samples that the rows were measured for.
        switch sourceBits {
        case 8:
            forEachSample { from, to, mask in unsafe line[to] = row[from] ^ UInt8(truncatingIfNeeded: mask) }
        case 16:
            let row = unsafe row.assumingMemoryBound(to: UInt16.self)
            let line = unsafe line.assumingMemoryBound(to: UInt16.self)
            forEachSample { from, to, mask in unsafe line[to] = row[from] ^ mask }
        default:
            let scale = 255 / (1 << UInt32(sourceBits) - 1) as UInt32
            forEachSample { from, to, mask in
                let value = unsafe sample(from, of: row, bits: sourceBits) * scale
                unsafe line[to] = UInt8(truncatingIfNeeded: value) ^ UInt8(truncatingIfNeeded: mask)
            }
        }
    }

    /// Calls `body` with the index of each sample in the file's row and in the result's, and what its bits are exchanged with.
    @inline(__always)
    private func forEachSample(_ body: (Int, Int, UInt16) -> Void) {
        for (sample, source) in order.enumerated() {
            let mask: UInt16 = sample < invertedCount ? 0xFFFF : 0
            for x in 0..<width { body(x * sourceSamples + source, x * samples + sample, mask) }
        }
    }
}
