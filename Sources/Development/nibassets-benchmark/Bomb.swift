import Decompression
import MediaWriting

/// A file that takes much and comes to nothing.
enum Bomb: CaseIterable {
    /// Decoded to its end, which is missing.
    case truncated
    /// Refused by its header.
    case excessive
    /// Gets memory for all its pixels, and has none of them.
    case empty

    /// Plural for a table.
    var what: String {
        switch self {
        case .truncated: "PNGs of 1024 x 1024 that end too early"
        case .excessive: "PNGs that say they are of 65,535 x 65,535"
        case .empty: "PNGs of 4096 x 4096 without pixels"
        }
    }

    var file: [UInt8] {
        switch self {
        case .truncated: SamplePicture.png(width: 1024, height: 1024).dropLast(64)
        case .excessive: Self.header(side: 65_535)
        case .empty: Self.header(side: 4096)
        }
    }

    private static func header(side: UInt32) -> [UInt8] {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) }
        // 8 bits a sample, RGBA.
        return PNG.file([PNG.Chunk("IHDR", bytes + bytes + [8, 6, 0, 0, 0]), PNG.Chunk("IDAT", Deflate.compress([]))])
    }
}
