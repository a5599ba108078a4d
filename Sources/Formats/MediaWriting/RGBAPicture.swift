/// A picture of 8-bit red, green, blue and alpha samples, rows from the top without padding.
public struct RGBAPicture: Sendable, Hashable {
    /// Pixels of a row, at least 1.
    public let width: Int
    /// Rows, at least 1.
    public let height: Int
    /// Four samples a pixel; colours are not multiplied by alpha.
    public let samples: [UInt8]
    /// Pixels of an inch; 72 makes a pixel a point.
    public let dotsPerInch: Int

    /// Creates a picture; `samples` holds exactly `width * height` pixels.
    public init(width: Int, height: Int, samples: [UInt8], dotsPerInch: Int = 72) {
        precondition(width > 0 && height > 0 && samples.count == width * height * 4)
        self.width = width
        self.height = height
        self.samples = samples
        self.dotsPerInch = dotsPerInch
    }

    /// Whether no pixel lets anything through.
    var isOpaque: Bool {
        stride(from: 3, to: samples.count, by: 4).allSatisfy { samples[$0] == 255 }
    }
}

extension RGBAPicture {
    /// The samples with colours multiplied by alpha.
    public var premultipliedSamples: [UInt8] {
        samples.indices.map { index in
            let alpha = Int(samples[index | 3])
            return index & 3 == 3 ? samples[index] : UInt8((Int(samples[index]) * alpha + 127) / 255)
        }
    }
}
