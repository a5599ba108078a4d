import AssetModel
import ByteWriting
import ImageDecoding
import LinuxSystem
import MediaInput
import MediaWriting
import PictureFiles
import SampleWriting

extension FuzzTarget {
    /// Targets for the readers of PNG, TIFF, and the colour profiles in both.
    static let images = [
        FuzzTarget(name: "png", lengthLimit: 8_192, seeds: pngSeeds) { decode($0) },
        FuzzTarget(name: "tiff", lengthLimit: 16_384, seeds: tiffSeeds) { decode($0) },
        FuzzTarget(
            name: "color-profile", lengthLimit: 8_192,
            seeds: { [ColorProfile.wideRGB, ColorProfile.grey(gamma: 1.8), ColorProfile.inks] }
        ) { profile in
            // The profile's header tells the samples' colour space.
            let colors: TIFF.Colors =
                switch profile.dropFirst(16).first {
                case UInt8(ascii: "G"): .grey
                case UInt8(ascii: "C"): .cmyk
                default: .rgb
                }
            let samples = (0..<9 * 7 * colors.count).map { UInt8(truncatingIfNeeded: $0 * 37) }
            return decode(TIFF.encode(samples, width: 9, colors, colorProfile: profile))
        },
    ]

    /// Decodes an image in every form. Returns whether one succeeded.
    static func decode(_ bytes: [UInt8]) -> Bool {
        var limits = ImageLimits()
        limits.bytes = 4 << 20
        guard let file = try? MemoryFile.create("input"), (try? file.write(bytes)) != nil else { return false }
        var isDecoded = false
        for form in PixelForm.allCases {
            guard let image = try? DecodableImage(file, form: form, limits: limits) else { continue }
            precondition(image.byteCount <= limits.bytes, "more memory is wanted than is allowed")
            if withMemory(image.byteCount, { try image.decode(into: $0) }) { isDecoded = true }
        }
        return isDecoded
    }

    private static let picture = RGBAPicture(
        width: 9, height: 7, samples: (0..<9 * 7 * 4).map { UInt8(truncatingIfNeeded: $0 * 37) })

    private static let pngSeeds: @Sendable () -> [[UInt8]] = {
        let plain = PNG.encode(picture)
        let chunks: [[PNG.Chunk]] = [
            [.colorProfile(ColorProfile.wideRGB)], [.sRGB], [.codePoints(primaries: 12, transfer: 1)],
            [.gamma(0.7), .chromaticities([0.3127, 0.3290, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06])],
        ]
        return [plain, PNG.encodeForApple(picture)] + chunks.map { PNG.inserting($0, into: plain) }
    }

    private static let tiffSeeds: @Sendable () -> [[UInt8]] = {
        let samples = picture.samples
        return [
            TIFF.encode([picture, picture], byteOrder: .big, compression: .packBits),
            TIFF.encode([picture], byteOrder: .little, compression: .none),
            TIFF.encode(samples, width: 9, .cmyk, colorProfile: ColorProfile.inks),
            TIFF.encode(Array(samples.prefix(9 * 3 * 5)), width: 9, .rgb, colorProfile: ColorProfile.wideRGB),
            TIFF.encode(Array(samples.prefix(45)), width: 9, .grey),
        ]
    }
}
