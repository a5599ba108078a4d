internal import ByteWriting

extension PNG {
    /// A chunk of a file.
    public struct Chunk: Sendable, Hashable {
        /// Four letters.
        public let name: String
        /// What is in it.
        public let content: [UInt8]

        /// Creates a chunk; `name` has four letters of ASCII.
        public init(_ name: String, _ content: [UInt8]) {
            precondition(name.utf8.count == 4, "a chunk's name has four letters")
            self.name = name
            self.content = content
        }

        /// Length, name, content, checksum.
        var encoded: [UInt8] {
            var output = ByteOutput(.big)
            output.append(UInt32(content.count))
            output.append(contentsOf: Array(name.utf8) + content)
            output.append(CRC32.checksum(output.bytes[4...]))
            return output.bytes
        }
    }

    /// A file with more chunks after its header (`IHDR`).
    public static func inserting(_ chunks: [Chunk], into file: [UInt8]) -> [UInt8] {
        let headerEnd = 33  // the signature's 8 bytes, and 25 of the header's chunk
        return file[..<headerEnd] + chunks.flatMap(\.encoded) + file[headerEnd...]
    }
}

extension PNG.Chunk {
    /// `gAMA`: the exponent that samples were encoded with, 0.45455 for a gamma of 2.2.
    public static func gamma(_ exponent: Double) -> PNG.Chunk { numbers("gAMA", [exponent]) }

    /// `cHRM`: x and y of white, red, green and blue.
    public static func chromaticities(_ places: [Double]) -> PNG.Chunk { numbers("cHRM", places) }

    /// `sRGB`, with the perceptual intent.
    public static let sRGB = PNG.Chunk("sRGB", [0])

    /// `iCCP`: an ICC profile.
    public static func colorProfile(_ profile: [UInt8]) -> PNG.Chunk {
        PNG.Chunk("iCCP", Array("profile".utf8) + [0, 0] + Zlib.compress(profile))
    }

    /// `cICP`: numbers of primaries and of a transfer function as ITU-T H.273 has them, for RGB of the full range.
    public static func codePoints(primaries: UInt8, transfer: UInt8) -> PNG.Chunk {
        PNG.Chunk("cICP", [primaries, transfer, 0, 1])
    }

    /// Numbers in units of 1/100,000.
    private static func numbers(_ name: String, _ values: [Double]) -> PNG.Chunk {
        var output = ByteOutput(.big)
        for value in values { output.append(UInt32((value * 100_000).rounded())) }
        return PNG.Chunk(name, output.bytes)
    }
}
