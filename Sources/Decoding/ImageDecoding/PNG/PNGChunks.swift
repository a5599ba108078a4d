internal import MediaInput
internal import PixelPipeline

/// The bytes of a PNG file for libpng, with the picture expanded already if possible. An empty IDAT chunk comes before the others: libpng reads the
/// header up to there, so that a picture takes memory only when it is decoded.
///
/// Apple's variant, which starts with a chunk `CgBI`, breaks two rules: its compressed data have no zlib header or checksum, and its samples
/// are blue, green, red, with colours multiplied by alpha. libpng gets such a file without that chunk. If the picture is not expanded, libpng gets
/// two more IDAT chunks: before the others one with a zlib header, behind them one with a checksum, which libpng ignores.
final class PNGChunks {
    let input: InputFile
    /// Whether samples are in Apple's order.
    let isAppleVariant: Bool
    /// Offset of the first IDAT chunk.
    private var pictureStart: UInt64?
    /// Bytes for libpng before the rest of the file.
    private var parts: [Part] = []

    private enum Part {
        /// Bytes of the file up to an offset.
        case file(end: UInt64)
        /// Bytes of the file up to an offset that are left out.
        case skipped(end: UInt64)
        /// Bytes that are not in the file.
        case added(ArraySlice<UInt8>)
    }

    init(_ input: InputFile) throws(MediaError) {
        self.input = input
        let start = try input.bytes(at: 0, count: Self.signatureSize + Self.headerSize)
        isAppleVariant = start.dropFirst(Self.signatureSize + 4).elementsEqual("CgBI".utf8)
        var offset = UInt64(Self.signatureSize)
        if isAppleVariant {
            parts.append(.file(end: offset))
            offset = Self.end(of: start.dropFirst(Self.signatureSize), at: offset)
            parts.append(.skipped(end: offset))
        }
        pictureStart = try chunk(from: offset, isData: true)
        // libpng will report a missing picture.
        guard let pictureStart else { return }
        // A truncated first IDAT chunk counts as a broken header, so that an icon lacks only this page.
        let header = try input.bytes(at: pictureStart, count: Self.headerSize)
        if Self.end(of: header[...], at: pictureStart) > input.count {
            throw .truncated(.png, offset: input.start + input.count)
        }
        parts += [.file(end: pictureStart), .added(Self.noData[...])]
    }

    /// Adds the picture after libpng has read the header. `byteCount` is the size of all rows, nil if the picture must not be expanded. Returns
    /// whether the picture is expanded: then its checksums have been checked here, and libpng must not check the added chunk's checksum.
    func addPicture(byteCount: Int?) throws(MediaError) -> Bool {
        guard let pictureStart else { return false }
        if let byteCount,
            let picture = try ExpandedPicture(
                input, at: pictureStart, byteCount: byteCount, isRaw: isAppleVariant)
        {
            parts += picture.chunk.map { .added($0) }
            return true
        }
        guard isAppleVariant else { return false }
        parts.append(.added(Self.zlibHeader[...]))
        if let end = try chunk(from: pictureStart, isData: false) {
            parts += [.file(end: end), .added(Self.checksum[...])]
        }
        return false
    }

    /// Finds the first IDAT chunk from an offset on; with `isData` false, the first other chunk or the end of the file.
    private func chunk(from start: UInt64, isData: Bool) throws(MediaError) -> UInt64? {
        var offset = start
        for _ in 0..<Self.chunkLimit {
            let header = try input.bytes(at: offset, count: Self.headerSize)
            guard header.count == Self.headerSize else { return isData ? nil : offset }
            if header.dropFirst(4).elementsEqual("IDAT".utf8) == isData { return offset }
            offset = Self.end(of: header[...], at: offset)
        }
        return nil
    }

    /// Fills the target with the next bytes. Returns their number: less than fits only at the file's end or after an error.
    func read(into target: inout MutableRawSpan) -> Int {
        var filled = 0
        while let part = parts.first, filled < target.byteCount {
            let room = target.byteCount - filled
            switch part {
            case .skipped(let end):
                input.position = end
                parts.removeFirst()
            case .file(let end) where input.position >= end: parts.removeFirst()
            case .file(let end):
                let count = Int(min(UInt64(room), end - input.position))
                let got = input.read(count, into: &target, at: filled)
                filled += got
                if got < count { return filled }
            case .added(let bytes):
                let piece = bytes.prefix(room)
                var place = target._mutatingExtracting(filled..<filled + piece.count)
                place.copy(piece.span.rawBytes)
                filled += piece.count
                parts[0] = .added(bytes.dropFirst(piece.count))
                if piece.endIndex == bytes.endIndex { parts.removeFirst() }
            }
        }
        // Behind the parts follows the rest of the file.
        return filled + input.read(target.byteCount - filled, into: &target, at: filled)
    }

    /// Returns the end of the chunk with this header: behind its content and checksum.
    private static func end(of header: ArraySlice<UInt8>, at offset: UInt64) -> UInt64 {
        offset + UInt64(headerSize) + 4 + header.prefix(4).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static let signatureSize = 8
    /// Bytes of a chunk's length and name.
    private static let headerSize = 8
    /// Largest number of chunks that are searched.
    private static let chunkLimit = 65_536
    /// An IDAT chunk without bytes.
    private static let noData: [UInt8] = [0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0x35, 0xAF, 0x06, 0x1E]
    /// An IDAT chunk of two bytes: deflate with a window of 32 KiB, no dictionary.
    private static let zlibHeader: [UInt8] = [0, 0, 0, 2, 0x49, 0x44, 0x41, 0x54, 0x78, 0x01, 0xEC, 0x1A, 0x7E, 0xD2]
    /// An IDAT chunk of four bytes in place of a checksum.
    private static let checksum: [UInt8] = [0, 0, 0, 4, 0x49, 0x44, 0x41, 0x54, 0, 0, 0, 0, 0xEA, 0x23, 0xE7, 0x07]
}
