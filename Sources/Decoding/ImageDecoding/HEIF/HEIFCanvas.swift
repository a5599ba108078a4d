internal import MediaInput
internal import PixelPipeline

/// Memory in which the tiles of a picture are put together as rows of red, green, blue and alpha.
@safe struct HEIFCanvas {
    private let width: Int
    private let height: Int
    /// Bits of a sample, 8 or 16.
    private let bits: Int
    private let memory: RowMemory

    /// An opaque picture of no colour in particular.
    init(width: Int, height: Int, bits: Int) {
        (self.width, self.height, self.bits) = (width, height, bits)
        memory = RowMemory(byteCount: width * height * bits / 2)
        // A tile that does not cover its place leaves what is here.
        unsafe memory.bytes.initializeMemory(as: UInt8.self, repeating: 255)
    }

    /// Pixels of a row.
    func row(_ y: Int, from left: Int, width: Int) -> UnsafeRawBufferPointer {
        precondition(y >= 0 && y < height && left >= 0 && width <= self.width - left, "pixels outside of the picture")
        let pixelSize = bits / 2
        let start = (y * self.width + left) * pixelSize
        return unsafe UnsafeRawBufferPointer(rebasing: memory.bytes[start..<start + width * pixelSize])
    }

    /// Draws the colours of a tile; what lies outside of the picture is left out.
    func drawColors(_ tile: CodedPicture, _ colors: HEIFColors, left: Int, top: Int) throws(MediaError) {
        guard let matrix = colors.matrix(of: tile) else {
            throw .unsupported(.heif, feature: "colours of matrix \(colors.matrixNumber(of: tile))")
        }
        let shift = bits - tile.bits
        forEachPixel(of: tile, left, top) { x, y, place in
            if !tile.hasColor {
                let grey = matrix.grey(tile.luma(x, y))
                for sample in 0..<3 { set(place + sample, grey, shift) }
                return
            }
            let difference = tile.color(x, y)
            let (red, green, blue) = matrix.colors(tile.luma(x, y), difference.blue, difference.red)
            set(place, red, shift)
            set(place + 1, green, shift)
            set(place + 2, blue, shift)
        }
    }

    /// Draws the brightness of a tile as alpha.
    func drawAlpha(_ tile: CodedPicture, left: Int, top: Int) {
        let shift = bits - tile.bits
        forEachPixel(of: tile, left, top) { x, y, place in set(place + 3, tile.luma(x, y), shift) }
    }

    /// Calls `body` with the place in the tile, and the index of its first sample here.
    @inline(__always)
    private func forEachPixel(of tile: CodedPicture, _ left: Int, _ top: Int, _ body: (Int, Int, Int) -> Void) {
        for y in 0..<max(0, min(tile.height, height - top)) {
            for x in 0..<max(0, min(tile.width, width - left)) {
                body(x, y, ((top + y) * width + left + x) * 4)
            }
        }
    }

    /// Samples of fewer bits are spread over all values, so that the largest stays the largest.
    @inline(__always)
    private func set(_ index: Int, _ value: Int, _ shift: Int) {
        // The memory has four samples for each pixel.
        if bits == 8 {
            unsafe memory.bytes[index] = UInt8(truncatingIfNeeded: shift < 0 ? value >> -shift : value)
        } else {
            let whole = shift > 0 ? value << shift | value >> (bits - 2 * shift) : value
            unsafe memory.bytes.storeBytes(
                of: UInt16(truncatingIfNeeded: whole), toByteOffset: 2 * index, as: UInt16.self)
        }
    }
}
