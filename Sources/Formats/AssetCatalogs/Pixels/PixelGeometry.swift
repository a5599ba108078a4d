/// How a rendition's pixels lie.
struct PixelGeometry {
    let width: Int
    let height: Int
    let format: RenditionHeader.PixelFormat
    /// Bytes from one row to the next where nothing is packed tighter.
    let bytesPerRow: Int
    /// Whether alpha means nothing.
    let isOpaque: Bool
    /// Whether samples of 16 bits are floating-point numbers: colour spaces that go beyond 0 to 1 need them.
    let isFloat: Bool

    init(_ header: RenditionHeader, _ format: RenditionHeader.PixelFormat, isOpaque: Bool) {
        width = header.width
        height = header.height
        self.format = format
        self.isOpaque = isOpaque
        isFloat = header.colorSpace == 4 || header.colorSpace == 5
        bytesPerRow = max(header.properties.bytesPerRow ?? 0, width * format.pixelSize)
    }
}

extension RenditionHeader.PixelFormat {
    /// Bytes of a pixel; 0 for files.
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
