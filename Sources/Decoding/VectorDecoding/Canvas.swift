internal import AssetModel
internal import CVectorGraphics
internal import MediaInput

/// A cairo surface in memory that is converted to RGBA afterwards.
@safe struct Canvas {
    /// Rows without padding. Outlives this value.
    private let target: UnsafeMutableRawBufferPointer
    /// One word for each pixel, at the start of the target.
    private let pixels: UnsafeMutableBufferPointer<UInt32>
    private let width: Int
    private let height: Int

    /// Clears `target`, which is aligned to words and has one or two for each pixel.
    init(_ target: UnsafeMutableRawBufferPointer, width: Int, height: Int) {
        unsafe target.initializeMemory(as: UInt8.self, repeating: 0)
        let words = unsafe target.assumingMemoryBound(to: UInt32.self)
        precondition(words.count >= width * height, "a canvas covers its memory")
        unsafe self.target = target
        unsafe pixels = UnsafeMutableBufferPointer(rebasing: words[..<(width * height)])
        self.width = width
        self.height = height
    }

    /// Draws with a number of pixels per point in each direction. Cairo's words have alpha in the highest byte and blue in the lowest, and
    /// colours are multiplied by alpha.
    func draw(
        scaleX: Double, scaleY: Double, _ body: (OpaquePointer) throws(MediaError) -> Void
    ) throws(MediaError) {
        // The surface writes into `pixels` until it is finished, which is before this function ends.
        let surface = unsafe cairo_image_surface_create_for_data(
            UnsafeMutableRawPointer(pixels.baseAddress)?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
            Int32(width), Int32(height), Int32(width * 4))
        let canvas = unsafe cairo_create(surface)
        defer {
            unsafe cairo_destroy(canvas)
            unsafe cairo_surface_finish(surface)
            unsafe cairo_surface_destroy(surface)
        }
        guard let canvas = unsafe canvas, unsafe cairo_status(canvas) == CAIRO_STATUS_SUCCESS else {
            throw .outOfMemory
        }
        unsafe cairo_scale(canvas, scaleX, scaleY)
        try unsafe body(canvas)
        if unsafe cairo_status(canvas) == CAIRO_STATUS_NO_MEMORY { throw .outOfMemory }
        unsafe cairo_surface_flush(surface)
    }

    /// Converts the pixels to their final form, red first.
    func finish(bits: UInt8, alpha: ImageRepresentation.Alpha) {
        // All indices are the buffer's own; the target has two words for each pixel where samples have 16 bits.
        switch (bits, alpha) {
        case (8, .premultiplied):
            for index in unsafe pixels.indices { unsafe pixels[index] = CairoPixel(pixels[index]).premultiplied }
        case (8, _):
            for index in unsafe pixels.indices { unsafe pixels[index] = CairoPixel(pixels[index]).straight }
        default:
            // From the last pixel on, so that no pixel is overwritten before it is read.
            for index in unsafe pixels.indices.reversed() {
                let pixel = unsafe CairoPixel(pixels[index])
                let samples = alpha == .premultiplied ? pixel.widePremultiplied : pixel.wideStraight
                unsafe target.storeBytes(of: samples, toByteOffset: 8 * index, as: SIMD4<UInt16>.self)
            }
        }
    }
}
