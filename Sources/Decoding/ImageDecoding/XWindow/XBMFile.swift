internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// An XBM file: a C source with a bit for each pixel, 1 for black, 0 for white.
final class XBMFile: ImageCodec {
    let pages: [ImageRepresentation]
    let form: PixelForm
    private let header: XBMHeader
    private let input: InputFile
    private let source: PixelSource

    init(_ input: InputFile, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        self.input = input
        self.form = form.ofImageMagick
        header = try XBMHeader(input)
        try limits.check(width: UInt32(clamping: header.width), height: UInt32(clamping: header.height))
        source = PixelSource(width: header.width, height: header.height, colors: .invertedGrey, bits: 1)
        var page = source.representation(self.form)
        page.hotSpot = header.hotSpot
        pages = [page]
    }

    func source(page index: Int) -> PixelSource { source }

    func decode(page index: Int, to writer: inout PixelWriter) throws(MediaError) {
        var words = CSource(input, at: header.end, format: .xbm)
        // Room for a whole word of 16 bits at the end.
        var row = PictureMemory(byteCount: source.rowSize + 1)
        for y in 0..<source.height {
            var bytes = row.mutableNumbers(as: UInt8.self)
            for start in stride(from: 0, to: source.width, by: header.wordSize) {
                let bits = try words.nextNumber()
                for byte in 0..<header.wordSize / 8 {
                    // The file has the first pixel in the lowest bit.
                    bytes[start / 8 + byte] = UInt8(truncatingIfNeeded: bits >> UInt32(8 * byte)).bitReversed
                }
            }
            writer.write(row.bytes, at: y)
        }
    }
}

extension UInt8 {
    fileprivate var bitReversed: UInt8 { (0..<8).reduce(0) { $0 << 1 | self >> UInt8($1) & 1 } }
}

private struct XBMHeader {
    private(set) var width = 0
    private(set) var height = 0
    private(set) var hotSpot: ImageRepresentation.HotSpot?
    /// Bits of a number of the array: 8, or 16 in files of X10.
    private(set) var wordSize = 8
    /// Offset of the array's numbers.
    private(set) var end: UInt64 = 0

    init(_ input: InputFile) throws(MediaError) {
        var source = CSource(input, format: .xbm)
        var spot: (x: UInt32?, y: UInt32?)
        while true {
            let token = try source.next()
            switch token {
            case .symbol(UInt8(ascii: "#")):
                guard case .word("define") = try source.next(), case .word(let name) = try source.next() else {
                    continue
                }
                guard case .word(let text) = try source.next(), let value = UInt32(cNumber: text) else { continue }
                if name.hasSuffix("_width") || name == "width" { width = Int(value) }
                if name.hasSuffix("_height") || name == "height" { height = Int(value) }
                if name.hasSuffix("_x_hot") || name == "x_hot" { spot.x = value }
                if name.hasSuffix("_y_hot") || name == "y_hot" { spot.y = value }
            case .word("short"): wordSize = 16
            case .symbol(UInt8(ascii: "{")):
                guard width > 0, height > 0 else { throw source.malformed("bits before width and height") }
                if let x = spot.x.flatMap({ UInt16(exactly: $0) }), let y = spot.y.flatMap({ UInt16(exactly: $0) }) {
                    hotSpot = .init(x: x, y: y)
                }
                end = source.position
                return
            case .end: throw source.malformed("the end of the file before its bits")
            default: break
            }
        }
    }
}
