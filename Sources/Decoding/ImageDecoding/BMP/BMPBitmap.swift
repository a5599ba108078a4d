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
    /// A pixel for each index that there can be; indices beyond the palette are black.
    private let palette: [UInt32]
    private let pixels: UInt64

    /// - Parameters:
    ///   - start: Where the header lies.
    ///   - claimed: Where the file says that the pixels lie; behind the palette where that cannot be.
    init(
        _ header: BMPHeader, _ input: InputFile, at start: UInt64, pixels claimed: UInt64?, format: MediaFormat
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
        var source = PixelSource.rgba8(width: header.width, height: header.height, hasAlpha: hasAlpha)
        if let range = header.profile {
            let place = start + range.lowerBound
            guard range.count <= profileLimit else {
                throw .limitExceeded(.codecBytes, found: UInt64(range.count), allowed: UInt64(profileLimit))
            }
            source.space = .profile(try input.bytes(at: place, count: range.count, of: format))
        }
        self.source = source
    }

    /// Whether the file has alpha samples that say anything.
    var hasAlpha: Bool { source.alpha != .none }

    /// Where what follows pixels that are not packed into runs begins.
    var pixelEnd: UInt64 { pixels + UInt64(header.rowSize) * UInt64(header.height) }

    /// Calls `body` for each row as `source` says, and with its place from the top; they do not come in this order. The row is valid
    /// during the call.
    func forEachRow(_ body: (Int, UnsafeRawBufferPointer) -> Void) throws(MediaError) {
        let line = RowMemory(byteCount: source.rowSize)
        // Four bytes for each pixel of a row.
        let words = unsafe line.bytes.assumingMemoryBound(to: UInt32.self)
        if case .runs(let bits) = header.packing {
            var runs = BMPRuns(
                width: header.width, palette: palette, bits: bits, bytes: InputBytes(input, at: pixels, format: format))
            for index in 0..<header.height {
                try unsafe runs.nextRow(into: words)
                unsafe body(place(of: index), UnsafeRawBufferPointer(line.bytes))
            }
            return
        }
        let row = RowMemory(byteCount: header.rowSize)
        input.position = pixels
        for index in 0..<header.height {
            guard unsafe input.read(into: row.bytes) == header.rowSize else {
                throw input.error(format, problem: "rows are missing")
            }
            unsafe expand(UnsafeRawBufferPointer(row.bytes), into: words)
            unsafe body(place(of: index), UnsafeRawBufferPointer(line.bytes))
        }
    }

    func decode(to writer: PixelWriter) throws(MediaError) {
        try unsafe forEachRow { y, row in unsafe writer.write(row, at: y) }
    }

    /// The place from the top of a row of the file.
    private func place(of row: Int) -> Int { header.isTopDown ? row : header.height - 1 - row }

    /// Turns a row into pixels.
    private func expand(_ row: UnsafeRawBufferPointer, into words: UnsafeMutableBufferPointer<UInt32>) {
        // The row has `width` pixels of `bits` bits, and there are as many words; indices have fewer values than the palette.
        switch header.bits {
        case 24:
            let rows = OpaqueRows(width: header.width, pixelSize: 3, isBlueFirst: true)
            unsafe rows.convert(row, into: UnsafeMutableRawBufferPointer(words))
        case 32 where header.masks == .eightBits:
            for x in 0..<header.width {
                let pixel = unsafe UInt32(littleEndian: row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self))
                unsafe words[x] = (pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16).littleEndian
            }
        case 32:
            for x in 0..<header.width {
                let pixel = unsafe UInt32(littleEndian: row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self))
                unsafe words[x] = header.masks.color(of: pixel).littleEndian
            }
        case 16:
            for x in 0..<header.width {
                let pixel = unsafe UInt16(littleEndian: row.loadUnaligned(fromByteOffset: 2 * x, as: UInt16.self))
                unsafe words[x] = header.masks.color(of: UInt32(pixel)).littleEndian
            }
        case let bits:
            for x in 0..<header.width {
                unsafe words[x] = palette[Int(sample(x, of: row, bits: bits))].littleEndian
            }
        }
    }

    /// Whether the fourth byte of any pixel is more than 0.
    private static func hasAlpha(
        _ header: BMPHeader, _ pixels: InputFile, _ format: MediaFormat
    ) throws(MediaError) -> Bool {
        let row = RowMemory(byteCount: header.rowSize)
        for _ in 0..<header.height {
            guard unsafe pixels.read(into: row.bytes) == header.rowSize else {
                throw pixels.error(format, problem: "rows are missing")
            }
            // Whole pixels of four bytes.
            let words = unsafe row.bytes.assumingMemoryBound(to: UInt32.self)
            let all = unsafe words.reduce(0) { $0 | $1 }
            if UInt32(littleEndian: all) >> 24 != 0 { return true }
        }
        return false
    }
}

/// Bytes that a colour profile may have.
private let profileLimit = 4 << 20
