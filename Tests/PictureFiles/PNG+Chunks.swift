internal import ByteWriting
internal import Decompression
public import MediaWriting

extension PNG {
    /// A picture as a PNG file with these chunks between header and pixels.
    public static func encode(_ picture: RGBAPicture, chunks: [Chunk]) -> [UInt8] {
        let (file, added) = (encode(picture), self.file(chunks))
        // The signature and the header chunk have 33 bytes, the signature alone 8, the end chunk 12.
        return Array(file[..<33]) + added[8...].dropLast(12) + file[33...]
    }
}

extension PNG.Chunk {
    /// `gAMA`: the exponent that samples were encoded with, 0.45455 for a gamma of 2.2.
    public static func gamma(_ exponent: Double) -> PNG.Chunk { numbers("gAMA", [exponent]) }

    /// `cHRM`: x and y of white, red, green and blue.
    public static func chromaticities(_ points: [Double]) -> PNG.Chunk { numbers("cHRM", points) }

    /// `sRGB`, with the perceptual intent.
    public static let sRGB = PNG.Chunk("sRGB", [0])

    /// `iCCP`: an ICC profile.
    public static func colorProfile(_ profile: [UInt8]) -> PNG.Chunk {
        PNG.Chunk("iCCP", Array("profile".utf8) + [0, 0] + Deflate.compress(profile))
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
