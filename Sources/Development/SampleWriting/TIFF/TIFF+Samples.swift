internal import ByteWriting

extension TIFF {
    /// The colour model of samples. Raw values are those of the tag.
    public enum Colors: UInt16, Sendable {
        /// One sample; 0 is black.
        case grey = 1
        /// Red, green, blue.
        case rgb = 2
        /// Cyan, magenta, yellow, black.
        case cmyk = 5

        /// The number of samples per pixel.
        public var count: Int {
            switch self {
            case .grey: 1
            case .rgb: 3
            case .cmyk: 4
            }
        }
    }

    /// A little-endian file with one page of 8-bit samples, without compression and alpha. It has the ICC profile unless that is empty.
    public static func encode(_ samples: [UInt8], width: Int, _ colors: Colors, colorProfile: [UInt8] = []) -> [UInt8] {
        let height = samples.count / (width * colors.count)
        precondition(samples.count == width * height * colors.count, "not a whole number of rows")
        var file = ByteOutput(.little)
        file.append(ascii: "II")
        file.append(UInt16(42))
        let stripOffset = file.bytes.count + 4
        var directory = Directory(byteOrder: .little)
        directory.add(.imageWidth, longs: [UInt32(width)])
        directory.add(.imageLength, longs: [UInt32(height)])
        directory.add(.bitsPerSample, shorts: [UInt16](repeating: 8, count: colors.count))
        directory.add(.compression, shorts: [Compression.none.rawValue])
        directory.add(.photometricInterpretation, shorts: [colors.rawValue])
        directory.add(.stripOffsets, longs: [UInt32(stripOffset)])
        directory.add(.samplesPerPixel, shorts: [UInt16(colors.count)])
        directory.add(.rowsPerStrip, longs: [UInt32(height)])
        directory.add(.stripByteCounts, longs: [UInt32(samples.count)])
        directory.add(.planarConfiguration, shorts: [1])  // interleaved samples
        if !colorProfile.isEmpty { directory.add(.colorProfile, bytes: colorProfile) }
        let padding = samples.count % 2
        let valuesOffset = stripOffset + samples.count + padding
        file.append(UInt32(valuesOffset + directory.longValues.count))  // the offset of the directory
        file.append(contentsOf: samples + [UInt8](repeating: 0, count: padding))
        file.append(contentsOf: directory.longValues)
        file.append(contentsOf: directory.encoded(valuesOffset: valuesOffset))
        file.append(UInt32(0))  // no directory after the last
        return file.bytes
    }
}
