internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// A BMP file of Windows or OS/2, read row by row, or the JPEG or PNG file that it wraps.
final class BMPFile: ImageCodec {
    let pages: [ImageRepresentation]
    let form: PixelForm
    private let content: ContainedPicture

    init(_ input: InputFile, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        self.form = form.ofImageMagick
        let management: ColorManagement = form == .asStored ? .off : .on
        let start = try input.bytes(at: 0, count: 14, of: .bmp)
        let header = try BMPHeader(input, at: 14, format: .bmp)
        let claimed = UInt64(start.littleEndian(at: 10, as: UInt32.self))
        if case .embedded(let format) = header.packing {
            let part = InputFile(part: claimed..<max(claimed, input.count), of: input)
            guard
                let codec = try EmbeddedFile.codec(
                    part, form: self.form, management: management, limits: limits, of: [format])
            else {
                throw .malformed(.bmp, offset: input.start + claimed, problem: "no \(format.rawValue) file in it")
            }
            content = .file(codec)
            pages = codec.pages
            return
        }
        try limits.check(width: UInt32(clamping: header.width), height: UInt32(clamping: header.height))
        let bitmap = try BMPBitmap(header, input, at: 14, pixels: claimed, management: management, format: .bmp)
        content = .bitmap(bitmap)
        var page = bitmap.source.representation(self.form)
        header.density?.size(&page)
        pages = [page]
    }

    func source(page index: Int) -> PixelSource { content.source }

    func decode(page index: Int, to writer: inout PixelWriter) throws(MediaError) { try content.decode(to: &writer) }
}
