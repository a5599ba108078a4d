import AssetModel
import CCodecReference
import ImageDecoding
import LinuxSystem
import MediaInput
import PixelPipeline
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct TIFFTests {
    /// Files of grey (0: white is zero, 1: black is zero), RGB (2) and palette (3), with and without alpha, chunky and planar, in strips and tiles.
    static let variants: [reference_tiff] = [1, 2, 4, 8, 16].flatMap { bits in
        [(0, 1, -1), (1, 1, -1), (1, 2, 1), (1, 2, 2), (2, 3, -1), (2, 4, 1), (2, 4, 2), (3, 1, -1)].flatMap { layout in
            (0..<4).compactMap { choice in
                if layout.0 == 3 && bits == 16 || layout.1 == 1 && choice & 1 != 0 { return nil }
                return variant(
                    bits: bits, photometric: layout.0, samples: layout.1, extra: layout.2, planar: choice & 1,
                    tiled: choice >> 1)
            }
        }
    }

    static func variant(
        bits: Int = 8, photometric: Int = 2, samples: Int = 4, extra: Int = 2, planar: Int = 0, tiled: Int = 0,
        pages: Int = 1, compression: Int = 1, isBigEndian: Bool = false, orientation: Int = 1, unit: Int = 0,
        isBig: Bool = false, isFloat: Bool = false
    ) -> reference_tiff {
        reference_tiff(
            width: 37, height: 29, pages: UInt32(pages), bits: Int32(bits), samples: Int32(samples),
            photometric: Int32(photometric), planar: Int32(planar), extra: Int32(extra),
            compression: Int32(compression),
            big_endian: isBigEndian ? 1 : 0, tiled: Int32(tiled), orientation: Int32(orientation),
            resolution_unit: Int32(unit), is_big: isBig ? 1 : 0, is_float: isFloat ? 1 : 0)
    }

    @Test(arguments: variants.indices) func everyLayoutDecodesToItsSamples(_ index: Int) throws {
        let variant = Self.variants[index]
        let file = try Self.file(variant)
        #expect(try Decoded(file).bytes == [Self.expectedRGBA(variant)])
        guard variant.photometric != 3 else { return }
        let stored = try Decoded(file, form: .asStored)
        #expect(stored.bytes == [packed(Self.samples(variant), bits: Int(variant.bits))])
        #expect(stored.first.colorModel == [.black, .white, .rgb][Int(variant.photometric)])
        #expect(stored.first.alpha == (variant.extra < 0 ? .none : variant.extra == 1 ? .premultiplied : .straight))
    }

    /// The files have several pages, compressed by LZW, PackBits or Deflate, which has two numbers, in both byte orders.
    @Test(arguments: [1, 5, 32_773, 8, 32_946], [false, true])
    func everyCompressionGivesThePixelsOfLibtiff(_ compression: Int, _ isBigEndian: Bool) throws {
        for (bits, photometric, samples, extra) in [
            (8, 2, 4, 2), (8, 2, 4, 1), (16, 2, 3, -1), (4, 3, 1, -1), (1, 0, 1, -1),
        ] {
            let file = try Self.file(
                Self.variant(
                    bits: bits, photometric: photometric, samples: samples, extra: extra, pages: 3,
                    compression: compression, isBigEndian: isBigEndian))
            let decoded = try Decoded(file)
            #expect(decoded.placements.map(\.representation.page) == [0, 1, 2])
            #expect(decoded.placements.allSatisfy { $0.offset % 64 == 0 && $0.representation.pageCount == 3 })
            for page in 0..<3 { #expect(decoded.bytes[page] == Self.libtiffPixels(file, page: page)) }
        }
    }

    @Test(arguments: 1...4) func flippedPicturesStandUpright(_ orientation: Int) throws {
        let file = try Self.file(Self.variant(orientation: orientation))
        #expect(try Decoded(file).bytes == [Self.libtiffPixels(file, page: 0)])
    }

    /// Compares a turned picture with the upright one, whose rows become columns: libtiff only flips pictures, so it gives no reference.
    @Test(arguments: 5...8, [false, true]) func turnedPicturesStandUpright(_ orientation: Int, _ isWide: Bool) throws {
        let form: PixelForm = isWide ? .straightRGBA16 : .original
        let upright = try Decoded(try Self.file(Self.variant(photometric: 2, samples: 3, extra: -1)), form: form)
        let turned = try Decoded(
            try Self.file(Self.variant(photometric: 2, samples: 3, extra: -1, orientation: orientation)), form: form)
        #expect(turned.first.pixelWidth == 29 && turned.first.pixelHeight == 37 && turned.first.pointWidth == 29)
        let size = isWide ? 8 : 3
        for (x, y) in (0..<37).flatMap({ x in (0..<29).map { (x, $0) } }) {
            let row = orientation == 5 || orientation == 6 ? x : 36 - x
            let column = orientation == 5 || orientation == 8 ? y : 28 - y
            let (from, to) = ((y * 37 + x) * size, (row * 29 + column) * size)
            #expect(upright.bytes[0][from..<from + size] == turned.bytes[0][to..<to + size])
        }
    }

    /// Layouts as compression, bits, photometric interpretation, samples.
    private static let rarerLayouts = [
        (2, 1, 0, 1), (3, 1, 0, 1), (4, 1, 1, 1), (32_771, 1, 0, 1), (7, 8, 1, 1), (7, 8, 2, 3), (7, 8, 6, 3),
        (50_000, 8, 2, 3), (50_000, 16, 2, 3), (34_925, 8, 2, 3), (50_001, 8, 2, 3), (34_887, 8, 2, 3),
        (8, 8, 2, 3),
    ]

    /// The files use libtiff's other compressions, in strips and tiles: CCITT, JPEG (grey, RGB, YCbCr), ZSTD, LZMA, WebP, LERC if libtiff has them.
    @Test(arguments: rarerLayouts.filter { reference_tiff_has(Int32($0.0)) != 0 }, [false, true])
    func rarerCompressionsGiveThePixelsOfLibtiff(_ layout: (Int, Int, Int, Int), _ isTiled: Bool) throws {
        let (compression, bits, photometric, samples) = layout
        let isFax = [2, 3, 4, 32_771].contains(compression)
        for isBig in [false, true] {
            let file = try Self.file(
                Self.variant(
                    bits: bits, photometric: photometric, samples: samples, extra: -1,
                    tiled: isTiled && !isFax ? 1 : 0, compression: compression, isBigEndian: true, isBig: isBig))
            #expect(try Decoded(file).bytes == [Self.libtiffPixels(file, page: 0)])
        }
    }

    @Test(arguments: 0..<4, [false, true])
    func samplesOf32BitsAreBroughtTo16(_ choice: Int, _ isFloat: Bool) throws {
        let (planar, tiled) = (choice & 1, choice >> 1)
        let variant = Self.variant(
            bits: 32, photometric: 2, samples: 3, extra: -1, planar: planar, tiled: tiled, isFloat: isFloat)
        let decoded = try Decoded(try Self.file(variant), form: .original)
        let found = stride(from: 0, to: decoded.bytes[0].count, by: 2).map {
            UInt32(decoded.bytes[0][$0]) | UInt32(decoded.bytes[0][$0 + 1]) << 8
        }
        let expected = Self.samples(variant).joined().map { (sample: UInt32) -> UInt32 in
            if isFloat { return UInt32(Float(sample) / 4_294_967_296 * 65_535 + 0.5) }
            return UInt32((UInt64(sample) * 65_535 + 0x7FFF_FFFF) / 0xFFFF_FFFF)
        }
        #expect(found == expected)
        #expect(throws: MediaError.unsupported(.tiff, feature: "samples of 32 bits")) {
            try Decoded(try Self.file(variant), form: .asStored)
        }
    }

    @Test func lowBitsOfPlanesComeTogether() throws {
        for bits in [1, 2, 4] {
            let variants = [0, 1].map { Self.variant(bits: bits, samples: 3, extra: -1, planar: $0) }
            let decoded = try variants.map { try Decoded(try Self.file($0), form: .original).bytes }
            #expect(decoded[0] == decoded[1])
        }
    }

    @Test func inksAreConvertedAsLibtiffDoes() throws {
        let file = try Self.file(Self.variant(photometric: 5, extra: -1))
        #expect(try Decoded(file).bytes == [Self.libtiffPixels(file, page: 0)])
        #expect(throws: MediaError.unsupported(.tiff, feature: "CMYK as stored")) {
            try Decoded(file, form: .asStored)
        }
    }

    @Test(arguments: [(8, 3, -1), (9, 3, -1), (8, 1, -1)])
    func colorsThatOnlyLibtiffKnowsAreLeftToIt(_ layout: (Int, Int, Int)) throws {
        for orientation in [1, 3] {
            let file = try Self.file(
                Self.variant(
                    photometric: layout.0, samples: layout.1, extra: layout.2, orientation: orientation))
            guard let pixels = Self.libtiffPixelsIfAny(file, page: 0) else {
                #expect(throws: MediaError.self) { try Decoded(file) }
                continue
            }
            #expect(try Decoded(file).bytes == [pixels])
            let wide = try Decoded(file, form: .premultipliedRGBA16).bytes[0]
            #expect(stride(from: 1, to: wide.count, by: 2).map { wide[$0] } == pixels)
        }
    }

    @Test(arguments: [(0, 37.0), (1, 37), (2, 18.5), (3, 37 * 72 / (144 * 2.54))])
    func pointsComeFromTheResolution(_ unit: Int, _ expected: Double) throws {
        let page = try Decoded(try Self.file(Self.variant(unit: unit))).first
        #expect(abs(page.pointWidth - expected) < 0.0001)
    }

    /// Two pages of the same grey pixel. A tag of the second page has a type that does not exist; libtiff leaves out the tag.
    @Test func aTagThatCannotBeReadCostsNoPage() throws {
        func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
        func directory(_ tags: [[Int]], next: Int) -> [UInt8] {
            let entries = tags.flatMap { (tag: [Int]) -> [UInt8] in
                short(tag[0]) + short(tag[1]) + [1, 0, 0, 0] + short(tag[2]) + [0, 0]
            }
            return short(tags.count) + entries + short(next) + [0, 0]
        }
        let tags = [[256, 3, 1], [257, 3, 1], [258, 3, 8], [259, 3, 1], [262, 3, 1], [273, 3, 8], [279, 3, 1]]
        let pages = directory(tags, next: 100) + directory(tags + [[65_000, 99, 5]], next: 0)
        let file = Array("II".utf8) + short(42) + short(10) + [0, 0] + [77, 0] + pages
        #expect(try Decoded(.containing(file)).bytes == [[77, 77, 77, 255], [77, 77, 77, 255]])
    }

    @Test func tooManyPagesAreRefused() throws {
        var limits = ImageLimits()
        limits.pages = 2
        #expect(throws: MediaError.limitExceeded(.pages, found: 3, allowed: 2)) {
            try Decoded(try Self.file(Self.variant(pages: 3)), limits: limits)
        }
    }

    @Test func profilesOfAllPagesTogetherAreLimited() throws {
        let file = try Self.file(Self.variant(pages: 3), profile: [UInt8](repeating: 0, count: 400))
        var limits = ImageLimits()
        limits.codecBytes = 1_000
        #expect(throws: MediaError.limitExceeded(.codecBytes, found: 1_200, allowed: 1_000)) {
            try Decoded(file, limits: limits)
        }
    }

    @Test func tooManySamplesAreRefused() throws {
        #expect(throws: MediaError.limitExceeded(.samples, found: 33, allowed: 32)) {
            try Decoded(try Self.file(Self.variant(photometric: 1, samples: 33, extra: -1)))
        }
    }

    @Test func everyTruncationIsAnErrorOfTheFile() throws {
        let file = try Self.file(Self.variant(compression: 5))
        for end in stride(from: try file.status().size - 1, to: 8, by: -7) {
            try MemoryFile.resize(file, to: end)
            #expect(throws: MediaError.truncated(.tiff, offset: end)) { try Decoded(file) }
        }
    }

    static func file(_ variant: reference_tiff, profile: [UInt8] = []) throws -> FileDescriptor {
        let file = try MemoryFile.create("test.tiff")
        // Safe: `profile` has as many bytes as the call says.
        #expect(unsafe reference_tiff_write(file.number, variant, profile, UInt32(profile.count)) == 0)
        return file
    }

    private static func libtiffPixels(_ file: FileDescriptor, page: Int) -> [UInt8]? {
        let pixels = libtiffPixelsIfAny(file, page: page)
        #expect(pixels != nil)
        return pixels
    }

    private static func libtiffPixelsIfAny(_ file: FileDescriptor, page: Int) -> [UInt8]? {
        var words = [UInt32](repeating: 0, count: 37 * 29)
        if unsafe reference_tiff_read(file.number, UInt32(page), &words) != 0 { return nil }  // a word for each pixel
        return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }

    static func samples(_ variant: reference_tiff) -> [[UInt32]] {
        let samples = UInt32(variant.samples)
        return (0..<variant.height).map { y in
            (0..<variant.width * samples).map { reference_sample($0 / samples, y, $0 % samples, 0, variant.bits) }
        }
    }

    private static func expectedRGBA(_ variant: reference_tiff) -> [UInt8] {
        let largest = UInt32(1) << UInt32(variant.bits) - 1
        let colors = variant.photometric == 2 ? 3 : 1
        let straight = samples(variant).flatMap { row -> [UInt8] in
            stride(from: 0, to: row.count, by: Int(variant.samples)).flatMap { start -> [UInt8] in
                let eight = row[start..<start + Int(variant.samples)].map { ($0 * 255 + largest / 2) / largest }
                let alpha = variant.extra < 0 ? 255 : eight[colors]
                var rgb = (0..<3).map { eight[colors == 3 ? $0 : 0] }
                if variant.photometric == 0 { rgb = rgb.map { 255 - $0 } }
                if variant.photometric == 3 {
                    rgb = (0..<3).map { reference_sample(row[start], UInt32($0), 0, 0, 8) }
                }
                return (rgb + [alpha]).map { UInt8($0) }
            }
        }
        return variant.extra == 2 ? premultiplied(straight) : straight
    }
}
