internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// A picture in bands: colours in files, and alpha beside them. Asset catalogs keep photographs with transparency like this.
final class BandedImage: ImageCodec {
    let pages: [ImageRepresentation]
    let form: PixelForm
    private let bands: [DecodableImage.Band]
    private let codecs: [any ImageCodec]
    private let source: PixelSource

    init(
        _ bands: [DecodableImage.Band], _ source: PixelSource, form: PixelForm, limits: ImageLimits
    ) throws(MediaError) {
        try limits.check(width: UInt32(clamping: source.width), height: UInt32(clamping: source.height))
        var codecs: [any ImageCodec] = []
        for band in bands {
            // Colours are multiplied by alpha already; the codec sees no alpha. The catalog's gamut, if not sRGB, replaces the file's profile.
            let file = InputFile(band.file)
            let codec: any ImageCodec =
                source.space == .sRGB
                ? try DecodableImage.codec(for: file, form: .premultipliedRGBA8, limits: limits)
                : try JPEGFile(file, form: .premultipliedRGBA8, management: .off, limits: limits)
            guard let page = codec.pages.first, page.pixelWidth == source.width, page.pixelHeight == band.rowCount,
                band.alpha.count == source.width * band.rowCount
            else { throw .malformed(.jpeg, offset: 0, problem: "a band of another size than its picture's") }
            codecs.append(codec)
        }
        self.bands = bands
        self.codecs = codecs
        self.form = form
        self.source = source
        precondition(bands.reduce(0) { $0 + $1.rowCount } == source.height, "bands of another height")
        pages = [source.representation(form)]
    }

    func source(page index: Int) -> PixelSource { source }

    func decode(page index: Int, to writer: inout PixelWriter) throws(MediaError) {
        var y = 0
        for (band, codec) in zip(bands, codecs) {
            var pixels = try codec.decode(page: 0, into: PictureMemory(byteCount: source.rowSize * band.rowCount))
            Self.apply(band.alpha, to: &pixels)
            for row in 0..<band.rowCount {
                writer.write(pixels.bytes(row * source.rowSize..<(row + 1) * source.rowSize), at: y)
                y += 1
            }
        }
    }

    private static func apply(_ alpha: [UInt8], to pixels: inout PictureMemory) {
        var samples = pixels.mutableNumbers(as: UInt8.self)
        for (pixel, alpha) in alpha.enumerated() {
            // A lossy colour may have become brighter than its alpha.
            for sample in pixel * 4..<pixel * 4 + 3 { samples[sample] = min(samples[sample], alpha) }
            samples[pixel * 4 + 3] = alpha
        }
    }
}
