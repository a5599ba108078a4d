/// A picture from which test files are made, with known pixels.
public struct TestPicture: Sendable, Hashable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// Red, green, blue and alpha of each pixel, 8 bits each, not premultiplied.
    public private(set) var samples: [UInt8]

    /// Creates a picture of noise that is the same in every run. Samples have `levels` different values, spread from 0
    /// to 255.
    public init(width: Int, height: Int, levels: Int = 256, hasAlpha: Bool = true, seed: UInt32 = 3) {
        self.width = width
        self.height = height
        samples = (0..<width * height * 4).map { index in
            if index % 4 == 3 && !hasAlpha { return 255 }
            let hash = (UInt32(index) &* 31 &+ seed) &* 2_654_435_761
            return UInt8(Int(hash >> 8) % levels * 255 / max(1, levels - 1))
        }
    }

    /// Creates a picture with these samples.
    public init(width: Int, height: Int, samples: [UInt8]) {
        precondition(samples.count == width * height * 4)
        self.width = width
        self.height = height
        self.samples = samples
    }

    /// The samples of a pixel.
    public subscript(x: Int, y: Int) -> [UInt8] {
        get { Array(samples[(y * width + x) * 4..<(y * width + x) * 4 + 4]) }
        set { samples.replaceSubrange((y * width + x) * 4..<(y * width + x) * 4 + 4, with: newValue) }
    }

    /// The picture with the colours of a palette, at the indices that `indices(below:)` gives.
    public func mapped(to palette: [[UInt8]]) -> TestPicture {
        let pixels = indices(below: palette.count).flatMap { palette[$0] }
        return TestPicture(width: width, height: height, samples: pixels)
    }

    /// An index into a palette for each pixel.
    public func indices(below count: Int) -> [Int] {
        (0..<width * height).map { Int(samples[4 * $0]) * 7 % count }
    }

    /// Packs values of `bits` bits into bytes, from the highest bit of each byte.
    public static func packed(_ values: [Int], bits: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: (values.count * bits + 7) / 8)
        for (index, value) in values.enumerated() {
            bytes[index * bits / 8] |= UInt8(value) << UInt8(8 - bits - index * bits % 8)
        }
        return bytes
    }
}
