/// A picture of 8-bit red, green, blue and alpha samples. Rows go from top to bottom, without padding.
public struct RGBAPicture: Sendable, Hashable {
    /// The width in pixels, at least 1.
    public let width: Int
    /// The height in pixels, at least 1.
    public let height: Int
    /// Four samples per pixel, not premultiplied.
    public let samples: [UInt8]
    /// Pixels per inch. At 72, a pixel is a point.
    public let dotsPerInch: Int

    /// Creates a picture. `samples` must hold exactly `width * height` pixels.
    public init(width: Int, height: Int, samples: [UInt8], dotsPerInch: Int = 72) {
        precondition(width > 0 && height > 0 && samples.count == width * height * 4)
        self.width = width
        self.height = height
        self.samples = samples
        self.dotsPerInch = dotsPerInch
    }

    var isOpaque: Bool {
        stride(from: 3, to: samples.count, by: 4).allSatisfy { samples[$0] == 255 }
    }
}

extension RGBAPicture {
    /// The samples with premultiplied colours.
    public var premultipliedSamples: [UInt8] {
        samples.indices.map { index in
            let alpha = Int(samples[index | 3])
            return index & 3 == 3 ? samples[index] : UInt8((Int(samples[index]) * alpha + 127) / 255)
        }
    }
}
