/// The size and layout of a rendition's pixels.
struct PixelGeometry {
    let width: Int
    let height: Int
    var format: RenditionHeader.PixelFormat
    /// The distance from one row to the next in bytes, unless rows are stored without padding.
    let bytesPerRow: Int
    /// Whether alpha is ignored.
    let isOpaque: Bool
    /// Whether samples of 16 bits are floating-point numbers, as in extended colour spaces.
    let isFloat: Bool

    init(_ header: RenditionHeader, _ format: RenditionHeader.PixelFormat, isOpaque: Bool) {
        width = header.width
        height = header.height
        self.format = format
        self.isOpaque = isOpaque
        // 4 is extended sRGB, 6 extended grey.
        isFloat = [4, 6].contains(header.colorSpace)
        bytesPerRow = max(header.properties.bytesPerRow ?? 0, width * format.pixelSize)
    }

    /// Converts a sample of 16 bits to 8 bits.
    func byte(_ sample: UInt16) -> UInt8 {
        isFloat ? UInt8(sample: Float(Float16(bitPattern: sample))) : UInt8((UInt32(sample) * 255 + 32_895) >> 16)
    }
}

extension UInt8 {
    /// The byte nearest to a sample: 255 for 1. Samples outside 0 to 1 are clamped.
    init(sample: Float) { self.init(Swift.min(255, Swift.max(0, (sample * 255).rounded()))) }
}

extension RenditionHeader.PixelFormat {
    /// The size of a pixel in bytes; 0 for files.
    var pixelSize: Int {
        switch self {
        case .gray: 1
        case .grayAlpha, .rgb555: 2
        case .argb, .wideGrayAlpha: 4
        case .wide: 8
        case .jpeg, .heif, .pdf, .svg, .webp, .data: 0
        }
    }
}
