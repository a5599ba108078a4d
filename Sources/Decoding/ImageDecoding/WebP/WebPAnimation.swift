internal import CWebP
internal import MediaInput
internal import PixelPipeline

/// The frames of an animated WebP file, decoded one after another.
@safe final class WebPAnimation {
    private let container: WebPContainer
    /// libwebp's state; freed with this object, and never used by more than one call at a time.
    private let decoder: OpaquePointer
    /// The frame that comes next.
    private var next = 0

    init(_ container: WebPContainer) throws(MediaError) {
        self.container = container
        var options = WebPAnimDecoderOptions()
        guard unsafe WebPAnimDecoderOptionsInit(&options) != 0 else { throw .outOfMemory }
        options.color_mode = MODE_RGBA
        options.use_threads = 0
        var data = unsafe container.data
        // The container keeps the file that the decoder refers to.
        guard let decoder = unsafe WebPAnimDecoderNew(&data, &options) else {
            throw .malformed(.webp, offset: 0, problem: "its frames do not fit together")
        }
        unsafe self.decoder = decoder
    }

    deinit {
        unsafe WebPAnimDecoderDelete(decoder)
    }

    /// Gives the writer the screen as it is with the frame at an index: straight RGBA.
    func decode(_ index: Int, to writer: PixelWriter, rowSize: Int, height: Int) throws(MediaError) {
        if index < next {
            unsafe WebPAnimDecoderReset(decoder)
            next = 0
        }
        var pixels: UnsafeMutablePointer<UInt8>?
        var time: Int32 = 0
        while next <= index {
            guard unsafe WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0 else {
                throw .malformed(.webp, offset: 0, problem: "frame \(next) does not decode")
            }
            next += 1
        }
        let screen = unsafe UnsafeRawBufferPointer(start: pixels, count: rowSize * height)
        for y in 0..<height {
            // libwebp's screen has these rows, and stays until the next frame.
            unsafe writer.write(UnsafeRawBufferPointer(rebasing: screen[y * rowSize..<(y + 1) * rowSize]), at: y)
        }
    }
}
