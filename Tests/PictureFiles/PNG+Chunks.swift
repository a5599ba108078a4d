internal import ByteWriting
internal import Decompression
public import MediaWriting

extension PNG {
    /// A file with chunks inserted after its header (`IHDR`).
    public static func inserting(_ chunks: [Chunk], into file: [UInt8]) -> [UInt8] {
        file[..<headerEnd] + encoded(chunks) + file[headerEnd...]
    }

    /// A picture in Apple's variant of the format (`CgBI`): samples in the order blue, green, red, alpha,
    /// premultiplied, and deflate data without the header and the checksum of zlib.
    public static func encodeForApple(_ picture: RGBAPicture) -> [UInt8] {
        var samples = picture.premultipliedSamples
        for pixel in stride(from: 0, to: samples.count, by: 4) { samples.swapAt(pixel, pixel + 2) }
        let swapped = RGBAPicture(
            width: picture.width, height: picture.height, samples: samples, dotsPerInch: picture.dotsPerInch)
        let file = encode(swapped)
        // The density's chunk has 21 bytes; before and after the content of the chunk with the pixels are 8 and 16 bytes.
        let pixels = picture.dotsPerInch == 72 ? headerEnd : headerEnd + 21
        let stream = file[(pixels + 8)...].dropLast(16)
        return file[..<8] + encoded([Chunk("CgBI", [0x50, 0, 0x20, 0x02])]) + file[8..<pixels]
            + encoded([Chunk("IDAT", Array(stream.dropFirst(2).dropLast(4)))]) + file.suffix(12)
    }

    /// The end of the signature, which has 8 bytes, and of the header's chunk.
    private static let headerEnd = 33

    /// The chunks without the signature and the end chunk, which has 12 bytes.
    private static func encoded(_ chunks: [Chunk]) -> [UInt8] { file(chunks)[8...].dropLast(12) }
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
