internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// An XPM file of any of the three versions: colours by name, of which "None" is transparent.
final class XPMFile: ImageCodec {
    let pages: [ImageRepresentation]
    private let input: InputFile
    let form: PixelForm
    private let header: XPMHeader
    private let source: PixelSource

    init(_ input: InputFile, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        self.input = input
        self.form = form.ofImageMagick
        header = try XPMHeader(input, limits: limits)
        source = .rgba8(
            width: header.width, height: header.height,
            alpha: header.colors.values.contains { $0 >> 24 == 0 } ? .straight : .none)
        var page = source.representation(self.form)
        page.hotSpot = header.hotSpot
        pages = [page]
    }

    func source(page index: Int) -> PixelSource { source }

    func decode(page index: Int, to writer: inout PixelWriter) throws(MediaError) {
        var rows = header.rows
        var line = PictureMemory(byteCount: source.rowSize)
        let size = header.charactersPerPixel
        for y in 0..<source.height {
            let row = try rows.next()
            guard row.count >= source.width * size else {
                throw rows.malformed("a row of \(row.count) characters, expected \(source.width * size)")
            }
            var words = line.mutableNumbers(as: UInt32.self)
            for x in 0..<source.width {
                let key = row[x * size..<(x + 1) * size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                guard let color = header.colors[key] else {
                    throw rows.malformed("a pixel of no colour in row \(y), column \(x)")
                }
                words[x] = color.littleEndian
            }
            writer.write(line.bytes, at: y)
        }
    }
}
