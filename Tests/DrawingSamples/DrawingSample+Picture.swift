import MediaWriting

extension DrawingSample {
    /// A PNG file with 10 x 6 pixels, some of them transparent.
    static let picture = PNG.encode(RGBAPicture(width: 10, height: 6, samples: (0..<60).flatMap(pixel)))

    private static func pixel(_ index: Int) -> [UInt8] {
        [UInt8(index * 4), UInt8(255 - index * 3), UInt8(index % 10 * 25), index % 4 == 3 ? 60 : 255]
    }
}
