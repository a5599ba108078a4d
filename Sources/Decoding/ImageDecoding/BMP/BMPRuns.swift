internal import MediaInput
internal import PixelPipeline

/// Pixels that are packed into runs (RLE4, RLE8, and OS/2's RLE24), row by row. Pixels that no run reaches get the palette's first colour.
struct BMPRuns {
    private let width: Int
    private let palette: [UInt32]
    private let bits: Int
    private var bytes: InputBytes
    /// Column of the next pixel.
    private var x = 0
    /// Rows that the last delta escape skips, counted from the current row.
    private var emptyRows = 0
    private var hasEnded = false

    init(width: Int, palette: [UInt32], bits: Int, bytes: InputBytes) {
        self.width = width
        self.palette = palette
        self.bits = bits
        self.bytes = bytes
    }

    /// Decodes the next row of the file: a word for each pixel.
    mutating func nextRow(into line: inout PictureMemory) throws(MediaError) {
        var words = line.mutableNumbers(as: UInt32.self)
        words.update(repeating: (palette.first ?? 0xFF00_0000).littleEndian)
        if emptyRows > 0 {
            emptyRows -= 1
            if emptyRows > 0 { return }
        }
        while !hasEnded {
            let count = Int(try bytes.require())
            if count > 0 {
                try repeatPixels(count, into: &words)
                continue
            }
            switch Int(try bytes.require()) {
            case 0:
                x = 0
                return
            case 1: hasEnded = true
            case 2:
                x += Int(try bytes.require())
                emptyRows = Int(try bytes.require())
                if emptyRows > 0 { return }
            case let count: try copyPixels(count, into: &words)
            }
        }
    }

    private mutating func repeatPixels(
        _ count: Int, into words: inout MutableSpan<UInt32>
    ) throws(MediaError) {
        switch bits {
        case 24:
            let color = try wholePixel()
            for _ in 0..<count { put(color, into: &words) }
        case 8:
            let color = palette[Int(try bytes.require())]
            for _ in 0..<count { put(color, into: &words) }
        default:
            let pair = Int(try bytes.require())
            for index in 0..<count { put(palette[index % 2 == 0 ? pair >> 4 : pair & 15], into: &words) }
        }
    }

    /// Copies pixels that do not repeat. The file pads them to whole words of two bytes.
    private mutating func copyPixels(
        _ count: Int, into words: inout MutableSpan<UInt32>
    ) throws(MediaError) {
        switch bits {
        case 24: for _ in 0..<count { put(try wholePixel(), into: &words) }
        case 8: for _ in 0..<count { put(palette[Int(try bytes.require())], into: &words) }
        default:
            var pair = 0
            for index in 0..<count {
                if index % 2 == 0 { pair = Int(try bytes.require()) }
                put(palette[index % 2 == 0 ? pair >> 4 : pair & 15], into: &words)
            }
        }
        if (count * bits + 7) / 8 % 2 != 0 { _ = try bytes.require() }
    }

    private mutating func wholePixel() throws(MediaError) -> UInt32 {
        rgba(blue: try bytes.require(), green: try bytes.require(), red: try bytes.require())
    }

    /// Draws a pixel; pixels beyond the edge are left out.
    private mutating func put(_ color: UInt32, into words: inout MutableSpan<UInt32>) {
        if x < width { words[x] = color.littleEndian }
        x += 1
    }
}
