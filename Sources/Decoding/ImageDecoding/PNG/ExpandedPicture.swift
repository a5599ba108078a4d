internal import ByteWriting
internal import Decompression
internal import MediaInput

/// The compressed picture of a PNG file, expanded in one piece: libdeflate takes half the time that zlib takes row by row in libpng.
///
/// Damaged and large pictures are not expanded: libpng reads them alone.
struct ExpandedPicture {
    /// The filtered rows, each behind a byte with the number of its filter.
    private let rows: [UInt8]

    /// The largest number of bytes of all rows, and of the file from the picture on.
    private static let limit = 8 << 20

    /// Expands the IDAT chunks from an offset on; nil if libpng has to read the chunks as they are. Raw data have no zlib header and no checksum.
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

    /// Whether no repetition can reach back farther than the window in the zlib header. libdeflate does not check this, but zlib does.
    private static func windowIsLargeEnough(_ data: [UInt8], _ byteCount: Int) -> Bool {
        guard let window = data.first.map({ $0 >> 4 }) else { return false }
        return window >= 7 || byteCount <= 256 << Int(window)
    }

    /// The rows as an IDAT chunk of uncompressed data, in pieces. zlib only copies such data. Four zeros replace the chunk's own checksum.
    var chunk: [ArraySlice<UInt8>] {
        let starts = stride(from: 0, to: rows.count, by: Self.blockLimit)
        let blocks = starts.map { rows[$0...].prefix(Self.blockLimit) }
        var start = ByteOutput(.big)
        start.append(UInt32(2 + 5 * blocks.count + rows.count + 4))
        start.append(ascii: "IDAT")
        start.append(UInt16(0x78_01))
        var pieces = [start.bytes[...]]
        for block in blocks {
            var header = ByteOutput(.little)
            header.append(UInt8(block.endIndex == rows.count ? 1 : 0))
            header.append(UInt16(block.count))
            header.append(~UInt16(block.count))
            pieces += [header.bytes[...], block]
        }
        var end = ByteOutput(.big)
        end.append(Deflate.adler32(of: rows[...]))
        end.append(UInt32(0))
        return pieces + [end.bytes[...]]
    }

    /// Largest number of bytes of an uncompressed block.
    private static let blockLimit = Int(UInt16.max)
}
