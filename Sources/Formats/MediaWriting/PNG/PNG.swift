internal import ByteWriting
internal import Decompression

/// Writes PNG files.
public enum PNG {
    /// Encodes a picture as a PNG file with 8 bits per sample, not interlaced. The file of an opaque picture has no alpha samples.
    public static func encode(_ picture: RGBAPicture) -> [UInt8] {
        let sampleCount = picture.isOpaque ? 3 : 4
        let rows = filteredRows(of: picture, sampleCount: sampleCount)
        return file(
            [header(of: picture, sampleCount: sampleCount)] + density(of: picture) + [
                Chunk("IDAT", Deflate.compress(rows))
            ])
    }

    /// Makes a file of the signature, `chunks` and the end chunk.
    public static func file(_ chunks: [Chunk]) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (chunks + [Chunk("IEND", [])]).flatMap(\.encoded)
    }

    private static func header(of picture: RGBAPicture, sampleCount: Int) -> Chunk {
        var header = ByteOutput(.big)
        header.append(UInt32(picture.width))
        header.append(UInt32(picture.height))
        header.append(UInt8(8))  // bits per sample
        header.append(UInt8(sampleCount == 3 ? 2 : 6))  // RGB or RGBA
        header.append(contentsOf: [0, 0, 0])  // deflate, adaptive filters, not interlaced
        return Chunk("IHDR", header.bytes)
    }

    private static func density(of picture: RGBAPicture) -> [Chunk] {
        if picture.dotsPerInch == 72 { return [] }
        var density = ByteOutput(.big)
        let dotsPerMetre = UInt32((Double(picture.dotsPerInch) / 0.0254).rounded())
        density.append(dotsPerMetre)
        density.append(dotsPerMetre)
        density.append(UInt8(1))
        return [Chunk("pHYs", density.bytes)]
    }
}
