internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// Pixels that another module has decoded, on their way into the form that is wanted.
final class PremultipliedPixels: ImageCodec {
    let pages: [ImageRepresentation]
    private let bytes: [UInt8]
    private let source: PixelSource
    private let form: PixelForm

    /// `bytes` are red, green, blue, alpha; there must be as many as the size says.
    init(
        _ bytes: [UInt8], width: Int, height: Int, gamut: AssetTraits.Gamut, form: PixelForm, limits: ImageLimits
    ) throws(MediaError) {
        precondition(width > 0 && height > 0 && bytes.count == width * height * 4, "pixels of another size")
        try limits.check(width: UInt32(width), height: UInt32(height))
        self.bytes = bytes
        self.form = form
        source = PixelSource(
            width: width, height: height, colors: .rgb, bits: 8, alpha: .premultiplied,
            space: gamut == .displayP3 ? .calibrated(.displayP3) : .sRGB)
        pages = [source.representation(form)]
    }

    func colorProfile(page index: Int) -> [UInt8] { source.colorProfile(form) }

    func decode(page index: Int, into target: UnsafeMutableRawBufferPointer) throws(MediaError) {
        let writer = unsafe PixelWriter(source, form: form, into: target)
        // There are `height` rows, checked above.
        unsafe bytes.withUnsafeBytes { bytes in
            for y in 0..<source.height {
                let row = unsafe UnsafeRawBufferPointer(
                    rebasing: bytes[y * source.rowSize..<(y + 1) * source.rowSize])
                unsafe writer.write(row, at: y)
            }
        }
    }
}
