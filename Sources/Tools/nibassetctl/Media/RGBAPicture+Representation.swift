import MediaWriting
import NibAssets

extension NamedImage {
    /// The bitmap with the most pixels; the first of equal ones.
    var largestRepresentation: Representation {
        let best = representations.indices.max { left, right in
            let (one, other) = (representations[left].description.pixels, representations[right].description.pixels)
            return one < other || one == other && left > right
        }
        guard let best else { preconditionFailure("an image has a representation") }
        return representations[best]
    }

    /// Size of the largest bitmap: "64 × 64 px, the largest of 3 bitmaps".
    var largestText: String {
        let largest = largestRepresentation.description
        let others = representations.count > 1 ? ", the largest of \(representations.count) bitmaps" : ""
        return "\(largest.pixelWidth) × \(largest.pixelHeight) px\(others)"
    }
}

extension ImageRepresentation {
    fileprivate var pixels: UInt64 { UInt64(pixelWidth) * UInt64(pixelHeight) }
}

extension RGBAPicture {
    /// Converts a bitmap to 8 bits per sample, colours not multiplied by alpha.
    init(_ representation: NamedImage.Representation) {
        let description = representation.description
        let (width, height) = (Int(description.pixelWidth), Int(description.pixelHeight))
        let count = Int(description.samplesPerPixel)
        let bits = Int(description.bitsPerSample)
        let pixels = representation.pixels
        var samples: [UInt8] = []
        samples.reserveCapacity(width * height * 4)
        var pixel = Pixel(repeating: 0)
        for row in 0..<height {
            let start = row * Int(description.bytesPerRow)
            for column in 0..<width {
                for index in 0..<count {
                    pixel[index] = sample(column * count + index, of: bits, in: pixels, from: start)
                }
                append(pixel, description, to: &samples)
            }
        }
        self.init(width: width, height: height, samples: samples)
    }
}

/// The sample at a position of a row, scaled to 0 to 65,535: colours times a low alpha need all their bits.
private func sample(_ position: Int, of bits: Int, in pixels: Span<UInt8>, from start: Int) -> Int {
    switch bits {
    case 8: return Int(pixels[start + position]) * 257
    case 16:
        // In the machine's byte order.
        let offset = start + position * 2
        return Int(UInt16(littleEndian: UInt16(pixels[offset]) | UInt16(pixels[offset + 1]) << 8))
    default:
        let bit = position * bits
        let value = Int(pixels[start + bit / 8]) >> (8 - bits - bit % 8) & (1 << bits - 1)
        return value * full / (1 << bits - 1)
    }
}

/// Samples of one pixel. A description allows at most five.
private typealias Pixel = InlineArray<5, Int>

/// The largest sample.
private let full = 65_535

/// Appends a pixel with samples from 0 to 65,535 as red, green, blue and alpha of 8 bits, not multiplied.
private func append(_ pixel: Pixel, _ description: ImageRepresentation, to samples: inout [UInt8]) {
    var pixel = pixel
    let colorCount = Int(description.samplesPerPixel) - (description.alpha == .none ? 0 : 1)
    let alpha = description.alpha == .none ? full : pixel[colorCount]
    if description.alpha == .premultiplied, alpha < full {
        for index in 0..<colorCount { pixel[index] = alpha == 0 ? 0 : (pixel[index] * full + alpha / 2) / alpha }
    }
    for index in 0..<3 {
        let light =
            switch description.colorModel {
            case .rgb: pixel[index]
            case .bgr: pixel[2 - index]
            case .cmyk: (full - pixel[index]) * (full - pixel[3]) / full
            case .white: pixel[0]
            case .black: full - pixel[0]
            }
        samples.append(eightBits(light))
    }
    samples.append(eightBits(alpha))
}

/// Rounds a sample to 8 bits. The clamping is for damaged files, whose colours may exceed alpha.
private func eightBits(_ sample: Int) -> UInt8 { UInt8(clamping: (sample * 255 + full / 2) / full) }
