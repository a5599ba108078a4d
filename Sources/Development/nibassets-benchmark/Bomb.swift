import Decompression
import MediaWriting

/// A file that costs a worker much and cannot be decoded.
enum Bomb: CaseIterable {
    /// The file is decoded up to its missing end.
    case truncated
    /// The file is refused because of its header.
    case excessive
    /// The file gets memory for all its pixels, but contains none.
    case empty

    /// Plural for a table.
    var what: String {
        switch self {
        case .truncated: "PNGs of 1024 x 1024 that end too early"
        case .excessive: "PNGs whose header says 65,535 x 65,535"
        case .empty: "PNGs of 4096 x 4096 without pixels"
        }
    }

    var file: [UInt8] {
        switch self {
        case .truncated: Self.file(side: 1024, rows: 1023)
        case .excessive: Self.file(side: 65_535)
        case .empty: Self.file(side: 4096)
        }
    }

    /// Returns a square picture that has only `rows` rows.
    private static func file(side: UInt32, rows: Int = 0) -> [UInt8] {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) }
        let samples = SamplePicture.samples(width: Int(side), height: rows)
        let rowBytes = 4 * Int(side)
        var data: [UInt8] = []
        for row in 0..<rows {
            // Each row begins with the number of its filter.
            data.append(0)
            data += samples[row * rowBytes..<(row + 1) * rowBytes]
        }
        // 8 bits a sample, RGBA.
        let header = PNG.Chunk("IHDR", bytes + bytes + [8, 6, 0, 0, 0])
        return PNG.file([header, PNG.Chunk("IDAT", Deflate.compress(data))])
    }
}
