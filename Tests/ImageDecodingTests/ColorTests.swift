import AssetModel
import CCodecReference
import ImageDecoding
import LinuxSystem
import MediaWriting
import PictureFiles
import PixelPipeline
import TestSupport
import Testing

/// Compares the sRGB colours for every model, depth and profile with those that lcms2 computes without precomputed tables.
@Suite(.timeLimit(.minutes(20))) struct ColorTests {
    private let picture: RGBAPicture = {
        let samples = (0..<19 * 23 * 4).map { (index: Int) -> UInt8 in
            UInt8(reference_sample(UInt32(index / 4 % 19), UInt32(index / 76), UInt32(index % 4), 0, 8))
        }
        return RGBAPicture(width: 19, height: 23, samples: samples)
    }()

    @Test(arguments: [REFERENCE_WIDE_RGB, REFERENCE_OLD_RGB])
    func profilesOfPNG(_ kind: reference_profile_kind) throws {
        let profile = Self.profile(kind)
        let file = try FileDescriptor.containing(
            PNG.inserting([.colorProfile(profile)], into: PNG.encode(picture)))
        let expected = try Self.sRGB(picture.samples.map { UInt16($0) * 257 }, alpha: true, samples: 4, profile)
        try expect(file, expected, hasAlpha: true)
        let original = try Decoded(file, form: .original)
        #expect(original.bytes == [picture.samples] && original.profiles == [profile])
        #expect(original.first.alpha == .straight && original.first.colorModel == .rgb)
    }

    /// The expected colours follow from the definitions of both spaces: curve to light, matrix between the primaries, light to curve.
    @Test func displayP3WithoutAFile() throws {
        let colors: [(from: [UInt8], to: [Int])] = [
            ([128, 64, 64], [138, 59, 62]),
            ([255, 0, 0], [255, 0, 0]),
            ([10, 200, 90], [0, 204, 73]),
            ([77, 77, 77], [77, 77, 77]),
            ([200, 180, 30], [204, 179, 0]),
        ]
        for color in colors {
            let image = try DecodableImage(
                premultipliedRGBA: color.from + [255], width: 1, height: 1, gamut: .displayP3, form: .premultipliedRGBA8
            )
            let memory = try Mapping.fresh(byteCount: image.byteCount)
            try image.decode(into: memory)
            let found = memory.copyBytes(at: 0, count: 4).map(Int.init)
            #expect(
                zip(found, color.to + [255]).allSatisfy { abs($0 - $1) <= 1 }, "\(found), not \(color.to)")
        }
        let original = try DecodableImage(
            premultipliedRGBA: [1, 2, 3, 4], width: 1, height: 1, gamut: .displayP3, form: .original)
        #expect(original.placements[0].representation.colorProfileByteCount > 0)
        try original.decode(into: try Mapping.fresh(byteCount: original.byteCount))
    }

    /// The decoder applies the profile to grey, RGB and palettes, at all depths, interlaced, and with a transparent colour.
    @Test(arguments: PNGTests.variants.indices) func profilesOfEveryVariantOfPNG(_ index: Int) throws {
        let variant = PNGTests.variants[index]
        let plain = try #require(try PNGTests.file(variant).readAll(limit: 1 << 20))
        let profile = Self.profile(variant.colour & 2 == 0 ? REFERENCE_GREY : REFERENCE_WIDE_RGB)
        let file = try FileDescriptor.containing(PNG.inserting([.colorProfile(profile)], into: plain))
        // The picture without the profile gives the samples.
        let straight = try Decoded(.containing(plain), form: .straightRGBA16).bytes[0]
        let samples = stride(from: 0, to: straight.count, by: 2).map {
            UInt16(straight[$0]) | UInt16(straight[$0 + 1]) << 8
        }
        let grey = variant.colour & 2 == 0
        let kept = samples.indices.filter { !grey || $0 % 4 == 0 || $0 % 4 == 3 }.map { samples[$0] }
        let expected = try Self.sRGB(kept, alpha: true, samples: grey ? 2 : 4, profile)
        try expect(file, expected, hasAlpha: true)
    }

    @Test(arguments: [8, 16], [false, true]) func profilesOfTIFF(_ bits: Int, _ isPlanar: Bool) throws {
        for (kind, photometric, samples, extra) in [
            (REFERENCE_WIDE_RGB, 2, 3, -1), (REFERENCE_WIDE_RGB, 2, 4, 2), (REFERENCE_GREY, 1, 1, -1),
            (REFERENCE_GREY, 1, 2, 2), (REFERENCE_INKS, 5, 4, -1), (REFERENCE_INKS, 5, 5, 2),
        ] {
            let profile = Self.profile(kind)
            let variant = TIFFTests.variant(
                bits: bits, photometric: photometric, samples: samples, extra: extra, planar: isPlanar ? 1 : 0)
            let file = try TIFFTests.file(variant, profile: profile)
            let values = TIFFTests.samples(variant).joined().map { UInt16(bits == 8 ? $0 * 257 : $0) }
            let expected = try Self.sRGB(values, alpha: extra >= 0, samples: samples, profile)
            try expect(file, expected, hasAlpha: extra >= 0)
            #expect(try Decoded(file, form: .original).profiles == [profile])
        }
    }

    @Test func colorsMultipliedByAlphaAreDividedBeforeTheyAreConverted() throws {
        let profile = Self.profile(REFERENCE_WIDE_RGB)
        let file = try TIFFTests.file(TIFFTests.variant(extra: 1), profile: profile)
        let values = TIFFTests.samples(TIFFTests.variant()).joined().map { Int($0) }
        let straight = values.indices.map { index -> UInt16 in
            let alpha = values[index | 3]
            if index % 4 == 3 { return UInt16(alpha * 257) }
            return alpha == 0 ? 0 : UInt16(min(65_535, (values[index] * 65_535 + alpha / 2) / alpha))
        }
        try expect(file, try Self.sRGB(straight, alpha: true, samples: 4, profile), hasAlpha: true)
    }

    @Test func aProfileThatIsSRGBOrCannotBeUsedChangesNothing() throws {
        let plain = PNG.encode(picture)
        let expected = [premultiplied(picture.samples)]
        for profile in [Self.profile(REFERENCE_SRGB), Self.profile(REFERENCE_GREY), Self.profile(REFERENCE_INKS)] {
            let file = try FileDescriptor.containing(PNG.inserting([.colorProfile(profile)], into: plain))
            #expect(try Decoded(file).bytes == expected)
        }
        var broken = Self.profile(REFERENCE_WIDE_RGB)
        for index in 132..<broken.count { broken[index] = 0xFF }
        let file = try FileDescriptor.containing(PNG.inserting([.colorProfile(broken)], into: plain))
        #expect(try Decoded(file).bytes == expected)
    }

    @Test func whatSaysMoreOfTheColorsComesFirst() throws {
        let wide: [Double] = [0.3127, 0.3290, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06]
        let chunks: [PNG.Chunk] = [
            .codePoints(primaries: 12, transfer: 8), .sRGB, .gamma(0.7), .chromaticities(wide),
        ]
        func pixels(_ chunks: [PNG.Chunk]) throws -> [[UInt8]] {
            try Decoded(.containing(PNG.inserting(chunks, into: PNG.encode(picture)))).bytes
        }
        #expect(try pixels(chunks) == pixels([chunks[0]]))
        #expect(try pixels(Array(chunks[1...])) == pixels([]))
        let calibrated = try pixels(Array(chunks[2...]))
        #expect(try calibrated != pixels([]) && calibrated != pixels([chunks[2]]) && calibrated != pixels([chunks[3]]))
        let profile = PNG.Chunk.colorProfile(Self.profile(REFERENCE_WIDE_RGB))
        #expect(try pixels([chunks[0], profile]) == pixels([chunks[0]]))
        #expect(try pixels([profile, chunks[2]]) == pixels([profile]))
        // The decoder ignores a transfer function for light beyond white, and limited ranges.
        let passedOver: [PNG.Chunk] = [.codePoints(primaries: 9, transfer: 16), PNG.Chunk("cICP", [1, 13, 0, 0])]
        for chunk in passedOver { #expect(try pixels([chunk, profile]) == pixels([profile])) }
    }

    /// The files have a gamma, but no primaries.
    @Test(arguments: [1, 0.55556, 0.7]) func gammas(_ gamma: Double) throws {
        let file = try FileDescriptor.containing(PNG.inserting([.gamma(gamma)], into: PNG.encode(picture)))
        let profile = unsafe Self.bytes { unsafe reference_power_profile(1 / gamma, $0, $1) }
        let expected = try Self.sRGB(picture.samples.map { UInt16($0) * 257 }, alpha: true, samples: 4, profile)
        try expect(file, expected, hasAlpha: true)
    }

    @Test func theGammaThatStandsForSRGBChangesNothing() throws {
        let plain = PNG.encode(picture)
        let chunks: [PNG.Chunk] = [
            .gamma(0.45455), .chromaticities([0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]),
        ]
        let file = try FileDescriptor.containing(PNG.inserting(chunks, into: plain))
        #expect(try Decoded(file).bytes == Decoded(.containing(plain)).bytes)
    }

    // MARK: Comparing

    private func expect(_ file: FileDescriptor, _ expected: [Double], hasAlpha: Bool) throws {
        let eight = try Decoded(file, form: .straightRGBA8).bytes[0].map { Double($0) / 255 }
        #expect(largestDifference(eight, expected) <= 1.02 / 255)
        let wide = try Decoded(file, form: .straightRGBA16).bytes[0]
        let sixteen = stride(from: 0, to: wide.count, by: 2).map {
            Double(Int(wide[$0]) | Int(wide[$0 + 1]) << 8) / 65_535
        }
        #expect(largestDifference(sixteen, expected) <= 0.3 / 255)
        let multiplied = try Decoded(file).bytes[0]
        #expect(multiplied == premultiplied(try Decoded(file, form: .straightRGBA8).bytes[0]))
    }

    /// Converts pixels to straight RGBA from 0 to 1. `samples` is the number of samples of a pixel, alpha included.
    private static func sRGB(_ values: [UInt16], alpha: Bool, samples: Int, _ profile: [UInt8]) throws -> [Double] {
        let colors = samples - (alpha ? 1 : 0)
        let count = values.count / samples
        let pixels = values.indices.filter { $0 % samples < colors }.map { values[$0] }
        var rgb = [Double](repeating: 0, count: count * 3)
        // Safe: `pixels` and `rgb` have `count` pixels.
        let failed = unsafe reference_to_srgb(
            profile, UInt32(profile.count), Int32(colors), pixels, UInt32(count), &rgb)
        try #require(failed == 0)
        var rgba: [Double] = []
        for pixel in 0..<count {
            for color in rgb[3 * pixel..<3 * pixel + 3] { rgba.append(min(max(color, 0), 1)) }
            rgba.append(alpha ? Double(values[pixel * samples + colors]) / 65_535 : 1)
        }
        return rgba
    }

    private static func profile(_ kind: reference_profile_kind) -> [UInt8] {
        unsafe bytes { unsafe reference_profile(kind, $0, $1) }
    }

    /// Returns the bytes that a C function writes into an array.
    private static func bytes(_ write: (UnsafeMutablePointer<UInt8>, UInt32) -> UInt32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = unsafe write(&bytes, UInt32(bytes.count))
        return Array(bytes.prefix(Int(count)))
    }
}

private func largestDifference(_ one: [Double], _ other: [Double]) -> Double {
    one.count == other.count ? zip(one, other).map { abs($0 - $1) }.max() ?? 0 : .infinity
}
