internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// An XPM file of any of its three versions: colours by name, transparent where one is called "None".
final class XPMFile: ImageCodec {
    let pages: [ImageRepresentation]
    private let input: InputFile
    private let form: PixelForm
    private let header: XPMHeader
    private let source: PixelSource

    init(_ input: InputFile, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        self.input = input
        self.form = form.ofImageMagick
        header = try XPMHeader(input, limits: limits)
        source = .rgba8(
            width: header.width, height: header.height, hasAlpha: header.colors.values.contains { $0 >> 24 == 0 })
        var page = source.representation(self.form)
        page.hotSpot = header.hotSpot
        pages = [page]
    }

    func decode(page index: Int, into target: UnsafeMutableRawBufferPointer) throws(MediaError) {
        let writer = unsafe PixelWriter(source, form: form, into: target)
        var rows = header.rows
        let line = RowMemory(byteCount: source.rowSize)
        // Four bytes for each pixel.
        let words = unsafe line.bytes.assumingMemoryBound(to: UInt32.self)
        let size = header.charactersPerPixel
        for y in 0..<source.height {
            let row = try rows.next()
            guard row.count >= source.width * size else {
                throw rows.malformed("a row of \(row.count) characters, expected \(source.width * size)")
            }
            var key: UInt64 = 0
            for x in 0..<source.width {
                key = 0
                for character in row[x * size..<(x + 1) * size] { key = key << 8 | UInt64(character) }
                guard let color = header.colors[key] else {
                    throw rows.malformed("a pixel of no colour in row \(y), column \(x)")
                }
                unsafe words[x] = color.littleEndian
            }
            unsafe writer.write(UnsafeRawBufferPointer(line.bytes), at: y)
        }
    }
}
