public import ByteWriting
public import MediaWriting

/// Writes TIFF files with one or more pages, each with 8-bit RGBA samples in one strip.
public enum TIFF {
    /// The compression of strips.
    public enum Compression: UInt16, Sendable {
        /// No compression.
        case none = 1
        /// Run-length encoding.
        case packBits = 32_773
    }

    /// Returns a file with the pictures as pages. Colours are premultiplied, which TIFF calls associated alpha. An empty ICC profile is left out.
    ///
    /// A page is written as its strip, then the values that are too long for its directory, then the directory.
    public static func encode(
        _ pages: [RGBAPicture], byteOrder: ByteOutput.ByteOrder, compression: Compression, colorProfile: [UInt8] = []
    ) -> [UInt8] {
        file(
            byteOrder,
            pages.enumerated().map { index, page in
                var directory = Directory(byteOrder, page.width, page.height, .rgb, hasAlpha: true, compression)
                directory.add(.xResolution, ratio: (UInt32(page.dotsPerInch), 1))
                directory.add(.yResolution, ratio: (UInt32(page.dotsPerInch), 1))
                directory.add(.resolutionUnit, shorts: [2])  // inches
                if !colorProfile.isEmpty { directory.add(.colorProfile, bytes: colorProfile) }
                if pages.count > 1 {
                    directory.add(.newSubfileType, longs: [2])  // one page of several
                    directory.add(.pageNumber, shorts: [UInt16(index), UInt16(pages.count)])
                }
                return (strip(of: page, compression), directory)
            })
    }

    /// Returns a file of strips with their directories, to which the function adds the strips' offsets and byte counts.
    static func file(
        _ byteOrder: ByteOutput.ByteOrder, _ pages: [(strip: [UInt8], directory: Directory)]
    ) -> [UInt8] {
        var file = ByteOutput(byteOrder)
        switch byteOrder {
        case .big: file.append(ascii: "MM")
        case .little: file.append(ascii: "II")
        }
        file.append(UInt16(42))
        for (strip, directory) in pages {
            let stripOffset = file.bytes.count + 4
            var directory = directory
            directory.add(.stripOffsets, longs: [UInt32(stripOffset)])
            directory.add(.stripByteCounts, longs: [UInt32(strip.count)])
            let valuesOffset = stripOffset + strip.count + strip.count % 2
            file.append(UInt32(valuesOffset + directory.longValues.count))  // the offset of the directory
            file.append(contentsOf: strip)
            if !strip.count.isMultiple(of: 2) { file.append(UInt8(0)) }
            file.append(contentsOf: directory.longValues)
            file.append(contentsOf: directory.encoded(valuesOffset: valuesOffset))
        }
        file.append(UInt32(0))  // no directory after the last
        return file.bytes
    }

    private static func strip(of page: RGBAPicture, _ compression: Compression) -> [UInt8] {
        let samples = page.premultipliedSamples
        switch compression {
        case .none: return samples
        case .packBits:
            let rowLength = page.width * 4
            return stride(from: 0, to: samples.count, by: rowLength).flatMap { start in
                PackBits.compress(samples[start..<start + rowLength])
            }
        }
    }
}
