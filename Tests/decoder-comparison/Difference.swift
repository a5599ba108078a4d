import MediaWriting

/// How two pictures of the same size differ, each sample multiplied by alpha as it is shown.
struct Difference {
    /// The largest difference of two samples, 0 to 255.
    let largest: Int
    /// Pixels that are not the same.
    let pixelCount: Int
    /// A picture of it: black where both are the same, brighter where they differ more.
    let picture: RGBAPicture

    /// Compares; nil when the sizes are not the same.
    init?(_ one: Premultiplied, _ other: Premultiplied) {
        guard one.width == other.width, one.height == other.height else { return nil }
        var samples: [UInt8] = []
        samples.reserveCapacity(one.samples.count)
        var (largest, pixelCount) = (0, 0)
        for pixel in stride(from: 0, to: one.samples.count, by: 4) {
            let apart = (0..<4).map { abs(Int(one.samples[pixel + $0]) - Int(other.samples[pixel + $0])) }
            let most = apart.max() ?? 0
            largest = max(largest, most)
            pixelCount += most == 0 ? 0 : 1
            // A difference of 1 must be seen: brightness starts at a quarter. One of alpha alone is grey.
            let isOfAlpha = apart[..<3].allSatisfy { $0 == 0 }
            samples += (0..<3).map { color in
                let value = isOfAlpha ? apart[3] : apart[color]
                return value == 0 ? 0 : UInt8(min(255, 64 + 8 * value))
            }
            samples.append(255)
        }
        self.largest = largest
        self.pixelCount = pixelCount
        picture = RGBAPicture(width: one.width, height: one.height, samples: samples)
    }
}

/// A picture whose colours are multiplied by alpha.
struct Premultiplied {
    let width: Int
    let height: Int
    let samples: [UInt8]
}

extension Premultiplied {
    init(_ picture: RGBAPicture) {
        let samples = picture.samples.indices.map { index in
            let alpha = Int(picture.samples[index | 3])
            return index & 3 == 3
                ? picture.samples[index] : UInt8((Int(picture.samples[index]) * alpha + 127) / 255)
        }
        self.init(width: picture.width, height: picture.height, samples: samples)
    }

    /// The picture as a file holds it.
    var straight: RGBAPicture {
        let straight = samples.indices.map { index in
            let alpha = Int(samples[index | 3])
            guard index & 3 != 3, alpha > 0 else { return samples[index] }
            return UInt8(min(255, (Int(samples[index]) * 255 + alpha / 2) / alpha))
        }
        return RGBAPicture(width: width, height: height, samples: straight)
    }
}
