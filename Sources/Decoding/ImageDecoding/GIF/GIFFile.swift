internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// A GIF file, read by giflib: every frame is a page, composed with the frames before it, with the frame's delay.
///
/// The screen is transparent where no frame has drawn, as in all viewers, whatever background the file names. The form `asStored` has one page:
/// GNUstep reads the first picture, on the background colour.
final class GIFFile: ImageCodec {
    let pages: [ImageRepresentation]
    let form: PixelForm
    private let input: InputFile
    private let source: PixelSource
    private var canvas: GIFCanvas?
    private var reader: GIFReader
    private var nextPage = 0

    init(_ input: InputFile, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        self.input = input
        self.form = form
        let contents = try GIFContents(input, onlyFirst: form == .asStored, limits: limits)
        let hasAlpha = form != .asStored || contents.isFirstTransparent
        var source = PixelSource.rgba8(
            width: contents.width, height: contents.height, alpha: hasAlpha ? .straight : .none)
        // GNUstep calls the colours multiplied by alpha, though transparent pixels keep their colour.
        if form == .asStored, hasAlpha { source.alpha = .premultiplied }
        self.source = source
        reader = try GIFReader(input)
        pages = contents.delays.enumerated().map { index, delay in
            var page = source.representation(form)
            page.page = UInt16(index)
            page.pageCount = UInt16(contents.delays.count)
            if page.pageCount > 1 {
                page.frame = .init(milliseconds: UInt32(delay) * 10, loopCount: contents.loopCount)
            }
            return page
        }
    }

    func source(page index: Int) -> PixelSource { source }

    func decode(page index: Int, to writer: inout PixelWriter) throws(MediaError) {
        if index < nextPage {
            reader = try GIFReader(input)
            canvas = nil
            nextPage = 0
        }
        var control = GIFReader.Control()
        while true {
            switch try reader.nextRecord() {
            case .control(let found): control = found
            case .loopCount, .other: break
            case .end: throw input.error(.gif, problem: "a picture has gone since the first reading")
            case .image:
                nextPage += 1
                if form == .asStored {
                    let picture = try firstPicture(control)
                    return writer.write(picture: picture.span.rawBytes)
                }
                var canvas = self.canvas.take() ?? GIFCanvas(width: source.width, height: source.height)
                try canvas.draw(reader, control)
                if nextPage > index { writer.write(picture: canvas.pixels.bytes) }
                canvas.dispose()
                self.canvas = consume canvas
                control = GIFReader.Control()
                if nextPage > index { return }
            }
        }
    }

    /// Decodes the first picture as GNUstep does: the background's index fills the screen, indices beyond the table are the first colour, and
    /// transparent pixels keep their colour.
    private func firstPicture(_ control: GIFReader.Control) throws(MediaError) -> [UInt8] {
        let (width, height) = (source.width, source.height)
        var indices = [UInt8](repeating: reader.backgroundIndex, count: width * height)
        let frame = reader.frame
        let table = try reader.colorTable()
        try reader.forEachRow { y, row in
            guard frame.top + y < height else { return }
            for x in 0..<min(row.count, max(0, width - frame.left)) {
                indices[(frame.top + y) * width + frame.left + x] = row[x]
            }
        }
        let colors = (0..<256).map { index in
            let color = index * 3 < table.count ? index * 3 : 0
            return table[color..<color + 3] + [index == control.transparentIndex.map(Int.init) ? 0 : 255]
        }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(4 * indices.count)
        for index in indices { pixels += colors[Int(index)] }
        return pixels
    }
}
