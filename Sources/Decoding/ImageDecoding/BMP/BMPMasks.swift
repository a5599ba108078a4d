internal import PixelPipeline

/// Places of the samples of a pixel of 16 or 32 bits.
struct BMPMasks: Hashable {
    /// Place of one sample of a pixel. `largest` is the sample's largest value after the shift, 0 for no sample.
    struct Channel: Hashable {
        let shift: UInt32
        let largest: UInt32

        /// Nil if the bits of the mask are not one run.
        init?(mask: UInt32) {
            shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
            largest = mask >> shift
            if largest & (largest &+ 1) != 0 { return nil }
        }

        /// Returns a pixel's sample in 8 bits, rounded to the nearest value; `none` if pixels have no such sample.
        func sample(of pixel: UInt32, none: UInt8) -> UInt8 {
            switch largest {
            case 0: none
            case 255: UInt8(truncatingIfNeeded: pixel >> shift)
            default:
                UInt8(
                    truncatingIfNeeded: (UInt64(pixel >> shift & largest) * 255 + UInt64(largest / 2)) / UInt64(largest)
                )
            }
        }
    }

    let red: Channel
    let green: Channel
    let blue: Channel
    let alpha: Channel

    /// Nil when one of red, green, blue and alpha is not one run of bits.
    init?(_ masks: [UInt32]) {
        guard let red = Channel(mask: masks[0]), let green = Channel(mask: masks[1]),
            let blue = Channel(mask: masks[2]), let alpha = Channel(mask: masks[3])
        else { return nil }
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Masks for pixels of 16 and of 32 bits in files without masks.
    static let fiveBits = known(0x7C00, 0x03E0, 0x001F, 0)
    static let eightBits = known(0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000)

    private static func known(_ masks: UInt32...) -> BMPMasks {
        guard let result = BMPMasks(masks) else { preconditionFailure("each of them is one run of bits") }
        return result
    }
}

extension BMPMasks {
    /// Returns a pixel's red, green, blue and alpha, red in the lowest byte.
    func color(of pixel: UInt32) -> UInt32 {
        UInt32(red.sample(of: pixel, none: 0)) | UInt32(green.sample(of: pixel, none: 0)) << 8
            | UInt32(blue.sample(of: pixel, none: 0)) << 16 | UInt32(alpha.sample(of: pixel, none: 255)) << 24
    }
}
