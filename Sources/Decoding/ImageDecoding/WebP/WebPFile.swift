internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// A WebP file. libwebp needs the whole file in memory. Every frame of an animation is a page, composed with the frames before it.
final class WebPFile: ImageCodec {
    let pages: [ImageRepresentation]
    let form: PixelForm
    private let source: PixelSource
    private let reader: WebPReader
    private var animation: WebPAnimation?

    init(_ input: InputFile, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        self.form = form.ofImageMagick
        let reader = try WebPReader(input, limits: limits)
        self.reader = reader
        try limits.check(width: UInt32(reader.width), height: UInt32(reader.height))
        // libwebp composes a picture in memory of its own, an animation in two screens.
        let pixels = UInt64(reader.width) * UInt64(reader.height)
        try limits.check(codecBytes: input.count + pixels * (reader.isAnimated ? 8 : 4))
        var source = PixelSource.rgba8(width: reader.width, height: reader.height, alpha: .straight)
        if form != .asStored {
            source.space = reader.profile.map { .profile($0) } ?? .sRGB
            source.orientation = reader.exif.orientation
        }
        self.source = source
        let frames = try reader.frames(limits: limits)
        pages = frames.enumerated().map { [source, form = self.form] index, frame in
            var page = source.representation(form)
            page.page = UInt16(index)
            page.pageCount = UInt16(frames.count)
            page.frame = frame
            return page
        }
    }

    func source(page index: Int) -> PixelSource { source }

    func decode(page index: Int, to writer: inout PixelWriter) throws(MediaError) {
        if !reader.isAnimated {
            return try writer.writePicture { rows throws(MediaError) in try reader.decode(into: &rows) }
        }
        if animation == nil { animation = try WebPAnimation(reader) }
        try animation?.withFrame(index) { screen in writer.write(picture: screen) }
    }
}
