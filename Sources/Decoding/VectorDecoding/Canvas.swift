internal import CVectorGraphics
internal import MediaDecoding

/// Cairo's drawing surface over memory that becomes premultiplied RGBA.
@safe struct Canvas {
    /// One word for each pixel, rows without padding; outlives this value.
    private let pixels: UnsafeMutableBufferPointer<UInt32>
    private let width: Int
    private let height: Int

    /// Covers `target` with nothing. It is aligned to words and has one for each pixel.
    init(_ target: UnsafeMutableRawBufferPointer, width: Int, height: Int) {
        unsafe target.initializeMemory(as: UInt8.self, repeating: 0)
        unsafe pixels = target.assumingMemoryBound(to: UInt32.self)
        precondition(unsafe pixels.count == width * height, "a canvas covers its memory")
        self.width = width
        self.height = height
    }

    /// Draws points as so many pixels in each direction, then brings the pixels into their form.
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
        // Cairo's words have alpha in the highest byte and blue in the lowest; wanted is red in the first byte of memory.
        for index in unsafe pixels.indices {
            let word = unsafe pixels[index]
            let swapped = word & 0xFF00_FF00 | word >> 16 & 0xFF | (word & 0xFF) << 16
            unsafe pixels[index] = swapped.littleEndian
        }
    }
}
