internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// Pixels that another module has decoded, as a codec that converts them to a form.
final class PremultipliedPixels: ImageCodec {
    let pages: [ImageRepresentation]
    let form: PixelForm
    private let bytes: [UInt8]
    private let source: PixelSource

    /// `bytes` are red, green, blue and alpha of each of `width` times `height` pixels. Traps if their number differs.
    init(
        _ bytes: [UInt8], width: Int, height: Int, gamut: AssetTraits.Gamut, form: PixelForm, limits: ImageLimits
    ) throws(MediaError) {
        precondition(width > 0 && height > 0 && bytes.count == width * height * 4, "pixels of another size")
        try limits.check(width: UInt32(width), height: UInt32(height))
        self.bytes = bytes
        self.form = form
        source = PixelSource(
            width: width, height: height, colors: .rgb, bits: 8, alpha: .premultiplied,
            space: FileColorSpace(gamut))
        pages = [source.representation(form)]
    }

    func source(page index: Int) -> PixelSource { source }

    func decode(page index: Int, to writer: inout PixelWriter) throws(MediaError) {
        let bytes = bytes
        writer.write(picture: bytes.span.rawBytes)
    }
}

extension FileColorSpace {
    /// The colours of a gamut with the transfer curve of sRGB.
    init(_ gamut: AssetTraits.Gamut) { self = gamut == .displayP3 ? .calibrated(.displayP3) : .sRGB }
}
