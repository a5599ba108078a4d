internal import AssetModel
internal import CVectorGraphics
internal import MediaInput
internal import PixelPipeline

/// A cairo surface in memory that is converted to RGBA afterwards.
struct CairoSurface: ~Copyable {
    /// Rows without padding.
    private var target: PictureMemory
    private let width: Int
    private let height: Int

    /// Clears `target`, which has one or two 32-bit words per pixel.
    init(_ target: consuming PictureMemory, width: Int, height: Int) {
        precondition(target.byteCount >= width * height * 4, "the target is too small for the canvas")
        self.target = target
        self.width = width
        self.height = height
        var words = self.target.mutableNumbers(as: UInt32.self)
        words.update(repeating: 0)
    }

    /// Draws with `scaleX` and `scaleY` pixels per point. Cairo's pixels are the first words of the target: alpha in the highest byte, blue in the
    /// lowest, colours multiplied by alpha.
    mutating func draw(
        scaleX: Double, scaleY: Double, _ body: (OpaquePointer) throws(MediaError) -> Void
    ) throws(MediaError) {
        let (width, height) = (width, height)
        var words = target.mutableNumbers(as: UInt32.self)
        try unsafe words.withUnsafeMutableBufferPointer { words throws(MediaError) in
            // The surface writes `width * height` words until it is finished, which is before this closure ends.
            let surface = unsafe cairo_image_surface_create_for_data(
                UnsafeMutableRawPointer(words.baseAddress)?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
                Int32(width), Int32(height), Int32(width * 4))
            let canvas = unsafe cairo_create(surface)
            defer {
                unsafe cairo_destroy(canvas)
                unsafe cairo_surface_finish(surface)
                unsafe cairo_surface_destroy(surface)
            }
            guard let canvas = unsafe canvas, unsafe cairo_status(canvas) == CAIRO_STATUS_SUCCESS else {
                throw MediaError.outOfMemory
            }
            unsafe cairo_scale(canvas, scaleX, scaleY)
            try unsafe body(canvas)
            if unsafe cairo_status(canvas) == CAIRO_STATUS_NO_MEMORY { throw MediaError.outOfMemory }
            unsafe cairo_surface_flush(surface)
        }
    }

    /// Converts the pixels to their final form, red first.
    mutating func finish(bits: UInt8, alpha: ImageRepresentation.Alpha) {
        let count = width * height
        if bits == 8 {
            var words = target.mutableNumbers(as: UInt32.self)
            if alpha == .premultiplied {
                for index in 0..<count { words[index] = CairoPixel(words[index]).premultiplied }
            } else {
                for index in 0..<count { words[index] = CairoPixel(words[index]).straight }
            }
            return
        }
        // From the last pixel on, so that no pixel is overwritten before it is read.
        for index in (0..<count).reversed() {
            let pixel = CairoPixel(target.numbers(as: UInt32.self)[index])
            let samples = alpha == .premultiplied ? pixel.widePremultiplied : pixel.wideStraight
            var bytes = target.mutableBytes
            bytes.storeBytes(of: samples, toByteOffset: 8 * index, as: SIMD4<UInt16>.self)
        }
    }
}
