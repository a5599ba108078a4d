internal import ByteWriting

/// Writes PNG files.
public enum PNG {
    /// A picture of 8-bit RGBA as a PNG file without interlacing, and without the alpha samples where all are 255.
    ///
    /// The compressor is our own so that the same picture is the same file on every machine, whichever version of a
    /// compression library is installed there.
    public static func encode(_ picture: RGBAPicture) -> [UInt8] {
        let opaque = picture.isOpaque
        var file = ByteOutput(.big)
        file.append(contentsOf: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

        var header = ByteOutput(.big)
        header.append(UInt32(picture.width))
        header.append(UInt32(picture.height))
        header.append(UInt8(8))  // bits of a sample
        header.append(UInt8(opaque ? 2 : 6))  // RGB or RGBA
        header.append(contentsOf: [0, 0, 0])  // deflate, adaptive filters, not interlaced
        file.append(chunk: "IHDR", header.bytes)

        if picture.dotsPerInch != 72 {
            var density = ByteOutput(.big)
            let dotsPerMetre = UInt32((Double(picture.dotsPerInch) / 0.0254).rounded())
            density.append(dotsPerMetre)
            density.append(dotsPerMetre)
            density.append(UInt8(1))
            file.append(chunk: "pHYs", density.bytes)
        }

        file.append(chunk: "IDAT", Zlib.compress(filteredRows(of: picture, sampleCount: opaque ? 3 : 4)))
        file.append(chunk: "IEND", [])
        return file.bytes
    }
}

extension ByteOutput {
    fileprivate mutating func append(chunk name: StaticString, _ content: [UInt8]) {
        append(UInt32(content.count))
        let start = bytes.count
        append(ascii: name)
        append(contentsOf: content)
        append(CRC32.checksum(bytes[start...]))
    }
}
