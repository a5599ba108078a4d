internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// A picture in bands, whose colours lie in files and whose alpha lies beside them: so asset catalogs keep photographs with transparency.
final class BandedImage: ImageCodec {
    let pages: [ImageRepresentation]
    private let bands: [DecodableImage.Band]
    private let codecs: [any ImageCodec]
    private let source: PixelSource
    private let form: PixelForm

    init(
        _ bands: [DecodableImage.Band], width: Int, height: Int, form: PixelForm, limits: ImageLimits
    ) throws(MediaError) {
        try limits.check(width: UInt32(clamping: width), height: UInt32(clamping: height))
        var codecs: [any ImageCodec] = []
        for band in bands {
            // Colours are multiplied by alpha already: for the codec there is none.
            let codec = try DecodableImage.codec(
                for: InputFile(band.file), form: .premultipliedRGBA8, limits: limits)
            guard let page = codec.pages.first, page.pixelWidth == width, page.pixelHeight == band.rowCount,
                band.alpha.count == width * band.rowCount
            else { throw .malformed(.jpeg, offset: 0, problem: "a band of another size than its picture's") }
            codecs.append(codec)
        }
        self.bands = bands
        self.codecs = codecs
        self.form = form
        source = PixelSource(width: width, height: height, colors: .rgb, bits: 8, alpha: .premultiplied)
        precondition(bands.reduce(0) { $0 + $1.rowCount } == height, "bands of another height")
        pages = [source.representation(form)]
    }

    func decode(page index: Int, into target: UnsafeMutableRawBufferPointer) throws(MediaError) {
        let writer = unsafe PixelWriter(source, form: form, into: target)
        var y = 0
        for (band, codec) in zip(bands, codecs) {
            let pixels = RowMemory(byteCount: source.rowSize * band.rowCount)
            try unsafe codec.decode(page: 0, into: pixels.bytes)
            for (pixel, alpha) in band.alpha.enumerated() {
                // What was lossy may be brighter than its alpha.
                for byte in 0..<3 { unsafe pixels.bytes[pixel * 4 + byte] = min(pixels.bytes[pixel * 4 + byte], alpha) }
                unsafe pixels.bytes[pixel * 4 + 3] = alpha
            }
            for row in 0..<band.rowCount {
                // The band has so many rows of this size.
                let line = unsafe UnsafeRawBufferPointer(
                    rebasing: pixels.bytes[row * source.rowSize..<(row + 1) * source.rowSize])
                unsafe writer.write(line, at: y)
                y += 1
            }
        }
    }
}
