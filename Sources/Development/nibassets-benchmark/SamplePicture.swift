import MediaWriting

/// A picture that compresses like a drawing: shades, an outline, soft transparency at the edge.
enum SamplePicture {
    static func png(width: Int, height: Int) -> [UInt8] {
        PNG.encode(picture(width: width, height: height))
    }

    static func picture(width: Int, height: Int) -> RGBAPicture {
        RGBAPicture(width: width, height: height, samples: samples(width: width, height: height))
    }

    /// Returns red, green, blue and alpha of each pixel.
    static func samples(width: Int, height: Int) -> [UInt8] {
        var samples: [UInt8] = []
        samples.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let (right, down) = (x * 255 / width, y * 255 / height)
                let edge = min(min(x, width - 1 - x), min(y, height - 1 - y))
                let grain = (x &* 31 ^ y &* 17) & 7
                samples += [
                    UInt8(right), UInt8(down), UInt8((right + down) / 2 & ~7 | grain), UInt8(min(255, 64 + edge * 24)),
                ]
            }
        }
        return samples
    }
}
