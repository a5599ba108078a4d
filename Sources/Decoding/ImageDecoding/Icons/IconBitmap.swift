internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// A bitmap of an icon: colours, then a mask with a bit for each pixel, 1 for transparent. If the colours have alpha samples, alpha counts instead
/// of the mask.
struct IconBitmap: Bitmap {
    /// Rows of straight RGBA.
    let source: PixelSource
    private let colors: BMPBitmap
    private let input: InputFile
    private let format: MediaFormat

    init(_ part: InputFile, _ format: MediaFormat, limits: ImageLimits) throws(MediaError) {
        input = part
        self.format = format
        let header = try BMPHeader(part, at: 0, halvesHeight: true, format: format)
        if header.packing != .plain { throw .unsupported(format, feature: "a compressed bitmap") }
        try limits.check(width: UInt32(clamping: header.width), height: UInt32(clamping: header.height))
        // The header may declare colours that no index means: they count if the part has room for them, the pixels and the mask.
        let pixels = UInt64(header.paletteOffset + header.declaredColorCount * header.colorSize)
        let end = pixels + UInt64((header.rowSize + Self.maskRowSize(header)) * header.height)
        colors = try BMPBitmap(header, part, at: 0, pixels: end <= part.count ? pixels : nil, format: format)
        // All rows of colours must be there; some programs leave out the mask.
        if colors.pixelEnd > part.count { throw .truncated(format, offset: part.start + part.count) }
        source = .rgba8(width: header.width, height: header.height, alpha: .straight)
    }

    func decode(to writer: inout PixelWriter) throws(MediaError) {
        let header = colors.header
        if colors.hasAlpha { return try colors.decode(to: &writer) }
        let maskRowSize = Self.maskRowSize(header)
        let hasMask = colors.pixelEnd + UInt64(maskRowSize * header.height) <= input.count
        let mask =
            hasMask ? try input.bytes(at: colors.pixelEnd, count: maskRowSize * header.height, of: format) : []
        var pixels = PictureMemory(byteCount: source.rowSize)
        try colors.forEachRow { y, row in
            pixels.copy(row)
            let maskRow = maskRowSize * (header.isTopDown ? y : header.height - 1 - y)
            var samples = pixels.mutableNumbers(as: UInt8.self)
            for x in 0..<header.width {
                let isTransparent = hasMask && mask[maskRow + x / 8] << UInt8(x % 8) & 0x80 != 0
                samples[4 * x + 3] = isTransparent ? 0 : 255
            }
            writer.write(pixels.bytes, at: y)
        }
    }

    /// Bytes of a row of the mask: whole words of four.
    private static func maskRowSize(_ header: BMPHeader) -> Int { (header.width + 31) / 32 * 4 }
}
