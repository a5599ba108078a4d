internal import Decompression
internal import MediaInput

/// The compressed picture of a PNG file, expanded in one piece: libdeflate takes half the time that zlib takes row by row in libpng.
///
/// There is none of a picture in which something is wrong, or that is large: libpng reads those alone.
struct ExpandedPicture {
    /// The filtered rows, each after a byte that says how it is filtered.
    private let rows: [UInt8]

    /// The largest number of bytes of all rows, and of the file from the picture on.
    private static let limit = 8 << 20

    /// Takes the IDAT chunks from an offset on; nil where libpng has to read them as they are. Raw data are without a zlib header and checksum.
    init?(_ input: InputFile, at start: UInt64, byteCount: Int, isRaw: Bool) throws(MediaError) {
        guard byteCount <= Self.limit, start + UInt64(Self.limit) >= input.count else { return nil }
        let file = try input.bytes(at: start, count: Self.limit)
        var data: [UInt8] = []
        data.reserveCapacity(file.count)
        var offset = 0
        while offset + 12 <= file.count, file[offset + 4..<offset + 8].elementsEqual("IDAT".utf8) {
            let count = Int(file.bigEndian(at: offset, as: UInt32.self))
            guard count <= file.count - offset - 12 else { return nil }
            let end = offset + 8 + count
            guard Deflate.crc32(of: file[offset + 4..<end]) == file.bigEndian(at: end) else { return nil }
            data += file[offset + 8..<end]
            offset = end + 4
        }
        guard isRaw || Self.windowIsLargeEnough(data, byteCount),
            let rows = Deflate.expand(data[...], toExactly: byteCount, isRaw: isRaw)
        else { return nil }
        self.rows = rows
    }

    /// Whether no data can lie farther back than the zlib header says. libdeflate does not compare that, but zlib does.
    private static func windowIsLargeEnough(_ data: [UInt8], _ byteCount: Int) -> Bool {
        guard let window = data.first.map({ $0 >> 4 }) else { return false }
        return window >= 7 || byteCount <= 256 << Int(window)
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
