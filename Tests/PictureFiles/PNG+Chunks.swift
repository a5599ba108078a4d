internal import ByteWriting
internal import Decompression
public import MediaWriting

extension PNG {
    /// Inserts chunks after the header (`IHDR`) of a file.
    public static func inserting(_ chunks: [Chunk], into file: [UInt8]) -> [UInt8] {
        file[..<headerEnd] + encoded(chunks) + file[headerEnd...]
    }

    /// Encodes a picture in Apple's variant of the format (`CgBI`): premultiplied samples in the order blue, green, red, alpha,
    /// and deflate data without the header and the checksum of zlib.
    public static func encodeForApple(_ picture: RGBAPicture) -> [UInt8] {
        var samples = picture.premultipliedSamples
        for pixel in stride(from: 0, to: samples.count, by: 4) { samples.swapAt(pixel, pixel + 2) }
        let swapped = RGBAPicture(
            width: picture.width, height: picture.height, samples: samples, dotsPerInch: picture.dotsPerInch)
        let file = encode(swapped)
        // The density's chunk has 21 bytes. The pixels' chunk has 8 bytes before its content; 16 bytes follow the content.
        let pixels = picture.dotsPerInch == 72 ? headerEnd : headerEnd + 21
        let stream = file[(pixels + 8)...].dropLast(16)
        return file[..<8] + encoded([Chunk("CgBI", [0x50, 0, 0x20, 0x02])]) + file[8..<pixels]
            + encoded([Chunk("IDAT", Array(stream.dropFirst(2).dropLast(4)))]) + file.suffix(12)
    }

    /// Offset of the end of the header's chunk, which follows the signature of 8 bytes.
    private static let headerEnd = 33

    /// Encodes chunks, without the signature and the end chunk, which has 12 bytes.
    private static func encoded(_ chunks: [Chunk]) -> [UInt8] { file(chunks)[8...].dropLast(12) }
}

extension PNG.Chunk {
    /// `gAMA`: the exponent with which samples were encoded, 0.45455 for a gamma of 2.2.
    public static func gamma(_ exponent: Double) -> PNG.Chunk { numbers("gAMA", [exponent]) }

    /// `cHRM`: x and y of white, red, green and blue.
    public static func chromaticities(_ points: [Double]) -> PNG.Chunk { numbers("cHRM", points) }

    /// `sRGB`, with the perceptual intent.
    public static let sRGB = PNG.Chunk("sRGB", [0])

    /// `iCCP`: an ICC profile.
    public static func colorProfile(_ profile: [UInt8]) -> PNG.Chunk {
        PNG.Chunk("iCCP", Array("profile".utf8) + [0, 0] + Deflate.compress(profile))
    }

    /// `cICP`: numbers of primaries and of a transfer function in ITU-T H.273, for RGB of the full range.
    public static func codePoints(primaries: UInt8, transfer: UInt8) -> PNG.Chunk {
        PNG.Chunk("cICP", [primaries, transfer, 0, 1])
    }

    /// Makes a chunk of numbers in units of 1/100,000.
    private static func numbers(_ name: String, _ values: [Double]) -> PNG.Chunk {
        var output = ByteOutput(.big)
        for value in values { output.append(UInt32((value * 100_000).rounded())) }
        return PNG.Chunk(name, output.bytes)
    }
}
