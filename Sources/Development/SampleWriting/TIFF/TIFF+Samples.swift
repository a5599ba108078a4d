internal import ByteWriting

extension TIFF {
    /// The colour model of samples. Raw values are the values of the tag PhotometricInterpretation.
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

    /// Returns a little-endian file with one page of 8-bit samples, without compression and alpha. An empty ICC profile is left out.
    public static func encode(_ samples: [UInt8], width: Int, _ colors: Colors, colorProfile: [UInt8] = []) -> [UInt8] {
        let height = samples.count / (width * colors.count)
        precondition(samples.count == width * height * colors.count, "not a whole number of rows")
        var directory = Directory(.little, width, height, colors)
        if !colorProfile.isEmpty { directory.add(.colorProfile, bytes: colorProfile) }
        return file(.little, [(samples, directory)])
    }
}
