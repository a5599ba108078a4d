internal import MediaInput
internal import PixelPipeline

/// Memory in which the tiles of a picture come together as rows of red, green, blue and alpha.
struct HEIFCanvas: ~Copyable {
    private let width: Int
    private let height: Int
    /// Bits of a sample, 8 or 16.
    private let bits: Int
    private var memory: PictureMemory

    /// Creates an opaque white picture.
    init(width: Int, height: Int, bits: Int) {
        (self.width, self.height, self.bits) = (width, height, bits)
        memory = PictureMemory(byteCount: width * height * bits / 2)
        // White stays where a tile does not cover its place.
        var bytes = memory.mutableNumbers(as: UInt8.self)
        bytes.update(repeating: 255)
    }

    /// Returns `width` pixels of row `y`, from column `left` on.
    @_lifetime(borrow self)
    func row(_ y: Int, from left: Int, width: Int) -> RawSpan {
        precondition(y >= 0 && y < height && left >= 0 && width <= self.width - left, "pixels outside the picture")
        let pixelSize = bits / 2
        let start = (y * self.width + left) * pixelSize
        return memory.bytes(start..<start + width * pixelSize)
    }

    /// Draws the colours of a tile. Pixels outside the picture are left out.
    mutating func drawColors(
        _ tile: CodedPicture, _ colors: HEIFColors, left: Int, top: Int
    ) throws(MediaError) {
        guard let matrix = colors.matrix(of: tile) else {
            throw .unsupported(.heif, feature: "colours of matrix \(colors.matrixNumber(of: tile))")
        }
        let area = Area(tile, left: left, top: top, width: width, height: height)
        if bits == 8 {
            area.drawColors(tile, matrix, Scale(from: tile.bits), memory.mutableNumbers(as: UInt8.self))
        } else {
            area.drawColors(tile, matrix, Scale(from: tile.bits), memory.mutableNumbers(as: UInt16.self))
        }
    }

    /// Draws the brightness of a tile as alpha.
    mutating func drawAlpha(_ tile: CodedPicture, left: Int, top: Int) {
        let area = Area(tile, left: left, top: top, width: width, height: height)
        if bits == 8 {
            area.drawAlpha(tile, Scale(from: tile.bits), memory.mutableNumbers(as: UInt8.self))
        } else {
            area.drawAlpha(tile, Scale(from: tile.bits), memory.mutableNumbers(as: UInt16.self))
        }
    }
}

/// The place of a tile in the picture.
private struct Area {
    private let rows: Range<Int>
    private let columns: Range<Int>
    /// Index of the first pixel, and number of pixels from a pixel to the pixel below.
    private let start: Int
    private let rowLength: Int

    init(_ tile: CodedPicture, left: Int, top: Int, width: Int, height: Int) {
        rows = 0..<max(0, min(tile.height, height - top))
        columns = 0..<max(0, min(tile.width, width - left))
        start = top * width + left
        rowLength = width
    }

    func drawColors<Sample: PixelSample>(
        _ tile: CodedPicture, _ matrix: YCbCrMatrix, _ scale: Scale<Sample>, _ samples: consuming MutableSpan<Sample>
    ) {
        for y in rows {
            for x in columns {
                let place = (start + y * rowLength + x) * 4
                if tile.hasColor {
                    let difference = tile.color(x, y)
                    let (red, green, blue) = matrix.colors(tile.luma(x, y), difference.blue, difference.red)
                    samples[place] = scale.sample(red)
                    samples[place + 1] = scale.sample(green)
                    samples[place + 2] = scale.sample(blue)
                } else {
                    let grey = scale.sample(matrix.grey(tile.luma(x, y)))
                    for sample in place..<place + 3 { samples[sample] = grey }
                }
            }
        }
    }

    func drawAlpha<Sample: PixelSample>(
        _ tile: CodedPicture, _ scale: Scale<Sample>, _ samples: consuming MutableSpan<Sample>
    ) {
        for y in rows {
            for x in columns { samples[(start + y * rowLength + x) * 4 + 3] = scale.sample(tile.luma(x, y)) }
        }
    }
}

/// Conversion of a tile's samples to the canvas's bits. Samples of fewer bits are spread over all values, so that the largest stays the largest.
private struct Scale<Sample: PixelSample> {
    private let shift: Int

    init(from bits: Int) { shift = Sample.bitWidth - bits }

    @inline(__always)
    func sample(_ value: Int) -> Sample {
        if Sample.bitWidth == 8 { return Sample(truncatingIfNeeded: shift < 0 ? value >> -shift : value) }
        let spread = shift > 0 ? value << shift | value >> (Sample.bitWidth - 2 * shift) : value
        return Sample(truncatingIfNeeded: spread)
    }
}
