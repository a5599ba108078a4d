import MediaWriting

/// Difference of two pictures of one size, whose samples are multiplied by alpha.
struct Difference {
    /// The largest difference of two samples, 0 to 255.
    let largest: Int
    /// Number of different pixels.
    let pixelCount: Int

    /// Compares two pictures. Nil if their sizes differ.
    init?(_ one: Premultiplied, _ other: Premultiplied) {
        guard one.width == other.width, one.height == other.height else { return nil }
        var (largest, pixelCount, differs) = (0, 0, false)
        for index in one.samples == other.samples ? 0..<0 : one.samples.indices {
            let apart = abs(Int(one.samples[index]) - Int(other.samples[index]))
            largest = max(largest, apart)
            differs = differs || apart > 0
            if index & 3 == 3 {
                pixelCount += differs ? 1 : 0
                differs = false
            }
        }
        (self.largest, self.pixelCount) = (largest, pixelCount)
    }

    /// Factor by which differences are shown brighter, so that a difference of 1 is visible.
    static let amplification = 32

    /// Draws the difference: black for equal pixels, brighter for larger differences. A difference of alpha alone is grey.
    static func picture(_ one: Premultiplied, _ other: Premultiplied) -> RGBAPicture {
        var samples: [UInt8] = []
        samples.reserveCapacity(one.samples.count)
        for pixel in stride(from: 0, to: one.samples.count, by: 4) {
            let apart = (0..<4).map { abs(Int(one.samples[pixel + $0]) - Int(other.samples[pixel + $0])) }
            let isOfAlpha = apart[..<3].allSatisfy { $0 == 0 }
            samples += (0..<3).map { UInt8(min(255, amplification * apart[isOfAlpha ? 3 : $0])) } + [255]
        }
        return RGBAPicture(width: one.width, height: one.height, samples: samples)
    }
}

/// A picture whose colours are multiplied by alpha.
struct Premultiplied {
    let width: Int
    let height: Int
    let samples: [UInt8]
}

extension Premultiplied {
    /// Multiplies a picture's colours by alpha, unless `isMultiplied` tells that they are multiplied already.
    init(_ picture: RGBAPicture, isMultiplied: Bool = false) {
        if isMultiplied {
            self.init(width: picture.width, height: picture.height, samples: picture.samples)
            return
        }
        let samples = picture.samples.indices.map { index in
            let alpha = Int(picture.samples[index | 3])
            return index & 3 == 3
                ? picture.samples[index] : UInt8((Int(picture.samples[index]) * alpha + 127) / 255)
        }
        self.init(width: picture.width, height: picture.height, samples: samples)
    }

    /// The picture with straight alpha, as in a PNG file.
    var straight: RGBAPicture {
        let straight = samples.indices.map { index in
            let alpha = Int(samples[index | 3])
            guard index & 3 != 3, alpha > 0 else { return samples[index] }
            return UInt8(min(255, (Int(samples[index]) * 255 + alpha / 2) / alpha))
        }
        return RGBAPicture(width: width, height: height, samples: straight)
    }
}
