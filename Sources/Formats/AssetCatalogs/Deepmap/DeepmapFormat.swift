internal import Decompression

struct DeepmapFormat {
    /// The size of a pixel that is stored without prediction, in bytes.
    let pixelSize: Int
    /// The number of predicted samples: grey, or luma and two colour differences.
    let componentCount: Int
    let hasAlpha: Bool
    /// Whether samples have 16 bits.
    let isWide: Bool

    init?(_ number: Int) {
        switch number {
        case 1: (pixelSize, componentCount, hasAlpha, isWide) = (1, 1, false, false)
        case 2: (pixelSize, componentCount, hasAlpha, isWide) = (2, 1, true, false)
        case 3: (pixelSize, componentCount, hasAlpha, isWide) = (3, 3, false, false)
        case 4: (pixelSize, componentCount, hasAlpha, isWide) = (4, 3, true, false)
        case 20: (pixelSize, componentCount, hasAlpha, isWide) = (8, 3, true, true)
        default: return nil
        }
    }

    /// The size of a predicted row in bytes: alpha, the row's predictor, the upper and the lower byte of each sample.
    func predictedRowSize(width: Int) -> Int { (hasAlpha ? width : 0) + 1 + width * componentCount * 2 }

    /// Converts whole pixels that are stored without prediction to premultiplied RGBA.
    func rgba(_ stored: ArraySlice<UInt8>, _ geometry: PixelGeometry) -> [UInt8] {
        var (stored, geometry, pixels) = (stored, geometry, [UInt8]())
        pixels.reserveCapacity(stored.count / pixelSize * 4)
        switch pixelSize {
        case 1: geometry.format = .gray
        case 2: geometry.format = .grayAlpha
        case 8: geometry.format = .wide
        default: geometry.format = .argb
        }
        if pixelSize == 3 {
            let starts = stride(from: stored.startIndex, to: stored.endIndex, by: 3)
            stored = starts.flatMap { stored[$0..<$0 + 3] + [255] }[...]
        }
        StoredPixels(geometry: geometry).append(stored, to: &pixels)
        return pixels
    }

    /// Expands a stream in LZFSE or LZVN.
    static func expand(_ stream: ByteFields, limit: Int) throws(CatalogError) -> ByteFields {
        var input = stream.bytes
        // Some streams come after four extra bytes.
        if !LZFSE.isStream(input), LZFSE.isStream(input.dropFirst(4)) { input = input.dropFirst(4) }
        return ByteFields(try expandedStream(input, limit: limit), at: stream.fileOffset)
    }
}
