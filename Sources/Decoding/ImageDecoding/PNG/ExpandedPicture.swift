internal import Decompression
internal import MediaInput

/// The compressed picture of a PNG file, expanded in one piece: libdeflate takes half the time that zlib takes row by row in libpng.
///
/// There is none of a file that breaks a rule before its picture ends, or that is interlaced or large: libpng reads those alone.
struct ExpandedPicture {
    /// Offset of the first IDAT chunk in the file.
    private(set) var start = 0
    /// The filtered rows, each after a byte that says how it is filtered.
    private(set) var rows: [UInt8] = []

    /// The largest number of bytes of all rows.
    private static let limit = 8 << 20

    /// Nil where libpng has to read the file as it is.
    init?(_ input: InputFile, isAppleVariant: Bool) throws(MediaError) {
        guard input.count <= UInt64(Self.limit) else { return nil }
        let file = try input.firstBytes(Int(input.count))
        var size: Int?
        var data: [UInt8] = []
        var offset = 8
        while offset + 12 <= file.count {
            let name = file[offset + 4..<offset + 8]
            let isData = name.elementsEqual("IDAT".utf8)
            if !isData, !data.isEmpty { break }
            let count = Int(file.bigEndian(at: offset, as: UInt32.self))
            guard count <= file.count - offset - 12 else { return nil }
            let end = offset + 8 + count
            guard Deflate.crc32(of: file[offset + 4..<end]) == file.bigEndian(at: end) else { return nil }
            let content = file[offset + 8..<end]
            if isData {
                if data.isEmpty { start = offset }
                data += content
            } else if name.elementsEqual("IHDR".utf8) {
                size = Self.size(Array(content))
            }
            offset = end + 4
        }
        guard let size else { return nil }
        if !isAppleVariant {
            guard data.count > 2, Self.isZlibHeader(data[0], data[1]) else { return nil }
            data.removeFirst(2)
        }
        guard let rows = Deflate.expandRaw(data[...], toExactly: size) else { return nil }
        self.rows = rows
    }

    /// Bytes of all rows by the content of IHDR; nil for a picture that is not for this type.
    private static func size(_ header: [UInt8]) -> Int? {
        guard header.count == 13, header[10...].elementsEqual([0, 0, 0]) else { return nil }
        let (width, height) = (header.bigEndian(at: 0, as: UInt32.self), header.bigEndian(at: 4, as: UInt32.self))
        let samples: Int
        switch header[9] {
        case 0, 3: samples = 1  // grey, palette
        case 2: samples = 3
        case 4: samples = 2
        case 6: samples = 4
        default: return nil
        }
        guard width > 0, height > 0 else { return nil }
        let row = 1 + (Int(width) * samples * Int(header[8]) + 7) / 8
        return row <= limit / Int(height) ? row * Int(height) : nil
    }

    /// Whether a zlib stream begins like this: deflate, and no dictionary.
    private static func isZlibHeader(_ method: UInt8, _ flags: UInt8) -> Bool {
        method & 15 == 8 && method >> 4 <= 7 && flags & 0x20 == 0 && (Int(method) << 8 | Int(flags)) % 31 == 0
    }

    /// The rows as an IDAT chunk, in pieces. zlib only copies such data. The chunk's own checksum is left out: four zeros.
    var chunk: [ArraySlice<UInt8>] {
        let starts = stride(from: 0, to: rows.count, by: Self.blockLimit)
        let blocks = starts.map { rows[$0...].prefix(Self.blockLimit) }
        let count = UInt32(2 + 5 * blocks.count + rows.count + 4)
        var pieces = [(Self.bytes(count) + "IDAT".utf8 + [0x78, 0x01])[...]]
        for block in blocks {
            let size = UInt16(block.count)
            let isLast: UInt8 = block.endIndex == rows.count ? 1 : 0
            pieces += [([isLast] + Self.bytes(size.byteSwapped) + Self.bytes(~size.byteSwapped))[...], block]
        }
        return pieces + [(Self.bytes(Deflate.adler32(of: rows[...])) + [0, 0, 0, 0])[...]]
    }

    /// Bytes of a block that is not compressed.
    private static let blockLimit = Int(UInt16.max)

    private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        (0..<Number.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
