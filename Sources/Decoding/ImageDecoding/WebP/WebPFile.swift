internal import AssetModel
internal import CWebP
internal import MediaInput
internal import PixelPipeline

/// A WebP file, read by libwebp, which wants it in memory as a whole: every frame of an animation is a page, composed with those before it.
@safe final class WebPFile: ImageCodec {
    let pages: [ImageRepresentation]
    private let input: InputFile
    private let form: PixelForm
    private let source: PixelSource
    /// The file, and what libwebp knows of it.
    private let container: WebPContainer
    private var animation: WebPAnimation?

    init(_ input: InputFile, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        self.input = input
        self.form = form.ofImageMagick
        let container = try WebPContainer(input, limits: limits)
        self.container = container
        try limits.check(width: UInt32(container.width), height: UInt32(container.height))
        // libwebp puts the picture together in memory of its own, animations on two screens.
        let pixels = UInt64(container.width) * UInt64(container.height)
        try limits.check(codecBytes: input.count + pixels * (container.isAnimated ? 8 : 4))
        var source = PixelSource.rgba8(width: container.width, height: container.height, hasAlpha: true)
        if form != .asStored {
            source.space = container.profile.map { .profile($0) } ?? .sRGB
            source.orientation = container.exif.orientation
        }
        self.source = source
        let frames = try container.frames(limits: limits)
        pages = frames.enumerated().map { [source, form = self.form] index, frame in
            var page = source.representation(form)
            page.page = UInt16(index)
            page.pageCount = UInt16(frames.count)
            page.frame = frame
            return page
        }
    }

    func decode(page index: Int, into target: UnsafeMutableRawBufferPointer) throws(MediaError) {
        let writer = unsafe PixelWriter(source, form: form, into: target)
        if container.isAnimated {
            if animation == nil { animation = try WebPAnimation(container) }
            try animation?.decode(index, to: writer, rowSize: source.rowSize, height: source.height)
            return
        }
        let bytesPerRow = Int(pages[index].bytesPerRow)
        // Upright rows wait where their pixels will be, which are never shorter.
        let isInPlace = source.orientation == .upright && bytesPerRow >= source.rowSize
        let memory = RowMemory(byteCount: isInPlace ? 0 : source.rowSize * source.height)
        let pixels = unsafe isInPlace ? target : memory.bytes
        let stride = isInPlace ? bytesPerRow : source.rowSize
        try unsafe container.decode(into: pixels, stride: stride, input)
        let row = RowMemory(byteCount: source.rowSize)
        for y in 0..<source.height {
            // There are `height` rows of `stride` bytes.
            let line = unsafe UnsafeRawBufferPointer(rebasing: pixels[y * stride..<y * stride + source.rowSize])
            unsafe row.bytes.copyMemory(from: line)
            unsafe writer.write(UnsafeRawBufferPointer(row.bytes), at: y)
        }
    }

    func colorProfile(page index: Int) -> [UInt8] { source.colorProfile(form) }
}
