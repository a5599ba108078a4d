internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// A bitmap of Windows or OS/2, in a BMP file or in an icon: header, palette and the place of the pixels.
struct BMPBitmap: Bitmap {
    let header: BMPHeader
    /// Rows of four bytes a pixel, straight RGBA.
    let source: PixelSource
    private let input: InputFile
    private let format: MediaFormat
    /// A pixel for each possible index; indices beyond the palette are black.
    private let palette: [UInt32]
    private let pixels: UInt64

    /// - Parameters:
    ///   - start: Offset of the header.
    ///   - claimed: Offset of the pixels by the file, nil in icons. If the offset is nil or inside the header, the pixels follow the palette.
    init(
        _ header: BMPHeader, _ input: InputFile, at start: UInt64, pixels claimed: UInt64?,
        management: ColorManagement = .on,
        format: MediaFormat
    ) throws(MediaError) {
        self.header = header
        self.input = input
        self.format = format
        let headerEnd = start + UInt64(header.paletteOffset)
        let size = header.colorSize
        var count = header.colorCount
        // Pixels may follow a palette that is shorter than its count says.
        if let claimed, claimed >= headerEnd { count = min(count, Int(claimed - headerEnd) / size) }
        let bytes = try input.bytes(at: headerEnd, count: count * size, of: format)
        palette = (0..<(header.bits <= 8 ? 1 << header.bits : 0)).map { index in
            guard index < count else { return 0xFF00_0000 }
            return rgba(blue: bytes[index * size], green: bytes[index * size + 1], red: bytes[index * size + 2])
        }
        let paletteEnd = headerEnd + UInt64(count * size)
        pixels = claimed.map { $0 < headerEnd ? paletteEnd : $0 } ?? paletteEnd
        let hasAlpha =
            try header.mayHaveAlpha
            ? Self.hasAlpha(header, InputFile(part: pixels..<max(pixels, input.count), of: input), format)
            : header.masks.alpha.largest != 0 && header.bits >= 16 && header.bits != 24
        var source = PixelSource.rgba8(width: header.width, height: header.height, alpha: hasAlpha ? .straight : .none)
        if management == .on, let range = header.profile {
            guard range.count <= profileLimit else {
                throw .limitExceeded(.codecBytes, found: UInt64(range.count), allowed: UInt64(profileLimit))
            }
            // A profile outside of the file is ignored.
            if range.upperBound <= input.count - min(start, input.count) {
                source.space = .profile(
                    try input.bytes(at: start + range.lowerBound, count: range.count, of: format))
            }
        }
        self.source = source
    }

    /// Whether alpha samples of the file have a meaning.
    var hasAlpha: Bool { source.alpha != .none }

    /// End of pixels that are not packed into runs.
    var pixelEnd: UInt64 { pixels + UInt64(header.rowSize) * UInt64(header.height) }

    /// Calls `body` for each row, in the layout of `source`, with the row's place from the top. The rows come in the order of the file.
    func forEachRow(_ body: (Int, RawSpan) -> Void) throws(MediaError) {
        var line = PictureMemory(byteCount: source.rowSize)
        if case .runs(let bits) = header.packing {
            var runs = BMPRuns(
                width: header.width, palette: palette, bits: bits, bytes: InputBytes(input, at: pixels, format: format))
            for index in 0..<header.height {
                try runs.nextRow(into: &line)
                body(place(of: index), line.bytes)
            }
            return
        }
        var row = PictureMemory(byteCount: header.rowSize)
        input.position = pixels
        for index in 0..<header.height {
            guard input.read(into: &row) == header.rowSize else {
                throw input.error(format, problem: "rows are missing")
            }
            expand(row.bytes, into: &line)
            body(place(of: index), line.bytes)
        }
    }

    func decode(to writer: inout PixelWriter) throws(MediaError) {
        try forEachRow { y, row in writer.write(row, at: y) }
    }

    /// Returns the place from the top of row number `row` of the file.
    private func place(of row: Int) -> Int { header.isTopDown ? row : header.height - 1 - row }

    private func expand(_ row: RawSpan, into line: inout PictureMemory) {
        if header.bits == 24 {
            var line = line.mutableBytes
            return OpaqueRows(width: header.width, pixelSize: 3, isBlueFirst: true).convert(row, into: &line)
        }
        var words = line.mutableNumbers(as: UInt32.self)
        switch header.bits {
        case 32:
            let pixels = row.numbers(as: UInt32.self)
            let masks = header.masks
            // A loop of its own, which the compiler can vectorise.
            if masks == .eightBits {
                for x in 0..<min(words.count, pixels.count) {
                    let pixel = UInt32(littleEndian: pixels[x])
                    words[x] = (pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16).littleEndian
                }
            } else {
                for x in words.indices { words[x] = masks.color(of: UInt32(littleEndian: pixels[x])).littleEndian }
            }
        case 16:
            let pixels = row.numbers(as: UInt16.self)
            for x in words.indices {
                words[x] = header.masks.color(of: UInt32(UInt16(littleEndian: pixels[x]))).littleEndian
            }
        case let bits:
            let indices = row.numbers(as: UInt8.self)
            for x in words.indices { words[x] = palette[Int(sample(x, of: indices, bits: bits))].littleEndian }
        }
    }

    /// Whether the fourth byte of any pixel is more than 0.
    private static func hasAlpha(
        _ header: BMPHeader, _ pixels: InputFile, _ format: MediaFormat
    ) throws(MediaError) -> Bool {
        var row = PictureMemory(byteCount: header.rowSize)
        for _ in 0..<header.height {
            guard pixels.read(into: &row) == header.rowSize else {
                throw pixels.error(format, problem: "rows are missing")
            }
            let words = row.numbers(as: UInt32.self)
            var all: UInt32 = 0
            for index in words.indices { all |= words[index] }
            if UInt32(littleEndian: all) >> 24 != 0 { return true }
        }
        return false
    }
}

private let profileLimit = DecodingLimits.profileBytes.value
