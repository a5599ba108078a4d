import AssetModel
import CCodecReference
import Decompression
import LinuxSystem
import MediaInput
import MediaWriting
import PictureFiles
import TestSupport
import Testing

@testable import ImageDecoding

@Suite(.timeLimit(.minutes(20))) struct PNGTests {
    /// Files of every bit depth and colour type, plain and interlaced, with and without a tRNS chunk where PNG allows one.
    static let variants: [reference_png] = [
        (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
    ]
    .flatMap { colour, depths in
        depths.flatMap { bits in
            (0..<4).compactMap { choice in
                if choice & 2 != 0 && colour > 3 { return nil }
                return reference_png(
                    width: 37, height: 29, bits: Int32(bits), colour: Int32(colour), interlaced: Int32(choice & 1),
                    transparency: Int32(choice >> 1), per_metre: 0)
            }
        }
    }

    @Test(arguments: variants.indices) func pixelsAreThoseOfLibpng(_ index: Int) throws {
        let variant = Self.variants[index]
        let file = try Self.file(variant)
        var reference = [UInt8](repeating: 0, count: 37 * 29 * 4)
        #expect(unsafe reference_png_read(file.number, &reference) == 0)  // the array has the picture's size
        let decoded = try Decoded(file)
        if variant.bits < 16 {
            #expect(decoded.bytes == [premultiplied(reference)])
        } else {
            #expect(decoded.bytes == [premultiplied(Self.rounded(variant))])
            // libpng's simplified interface uses gamma tables for 16 bits, and gives other pixels for interlaced files.
            if variant.interlaced == 0 {
                let differences = zip(decoded.bytes[0], premultiplied(reference)).map { abs(Int($0) - Int($1)) }
                #expect(differences.max() ?? 0 <= 1)
            }
        }
    }

    /// Straight RGBA of a file with 16-bit samples, rounded to 8 bits.
    private static func rounded(_ variant: reference_png) -> [UInt8] {
        let colors = variant.colour & 2 == 0 ? 1 : 3 as UInt32
        func pixel(_ x: UInt32, _ y: UInt32) -> [UInt32] {
            (0..<colors).map { reference_sample(x, y, $0, 0, 16) }
        }
        let key = pixel(0, 0)
        return (0..<variant.height).flatMap { y in
            (0..<variant.width).flatMap { x -> [UInt8] in
                let color = pixel(x, y)
                var alpha: UInt32 = variant.transparency != 0 && color == key ? 0 : 65_535
                if variant.colour & 4 != 0 { alpha = reference_sample(x, y, colors, 0, 16) }
                let samples = (0..<3).map { color[colors == 3 ? $0 : 0] } + [alpha]
                return samples.map { UInt8(($0 * 255 + 32_895) >> 16) }
            }
        }
    }

    @Test(arguments: variants.indices) func storedSamplesAreThoseOfTheFile(_ index: Int) throws {
        let variant = Self.variants[index]
        let decoded = try Decoded(try Self.file(variant), form: .asStored)
        let page = decoded.first
        if variant.colour == 3 {
            #expect(page.samplesPerPixel == 3 + variant.transparency && page.bitsPerSample == 8)
            return  // another test compares the colours
        }
        let samples = UInt32(variant.colour & 2 == 0 ? 1 : 3) + UInt32(variant.colour & 4 == 0 ? 0 : 1)
        #expect(UInt32(page.samplesPerPixel) == samples && Int32(page.bitsPerSample) == variant.bits)
        #expect(page.alpha == (variant.colour & 4 == 0 ? .none : .straight))
        let rows = (0..<29 as Range<UInt32>).map { y in
            (0..<37 * samples).map { reference_sample($0 / samples, y, $0 % samples, 0, variant.bits) }
        }
        #expect(decoded.bytes == [packed(rows, bits: Int(variant.bits))])
    }

    @Test(arguments: [
        (2835, PixelForm.premultipliedRGBA8, 50.0), (2834, .premultipliedRGBA8, 50), (5669, .premultipliedRGBA8, 25),
        (5670, .premultipliedRGBA8, 25), (3780, .premultipliedRGBA8, 37.5), (2835, .asStored, 50),
        (3780, .asStored, 37.49531),
    ]) func pointsComeFromTheDensity(_ perMetre: UInt32, _ form: PixelForm, _ expected: Double) throws {
        let file = try Self.file(
            reference_png(
                width: 50, height: 50, bits: 8, colour: 0, interlaced: 0, transparency: 0, per_metre: perMetre))
        let page = try Decoded(file, form: form).first
        #expect(abs(page.pointWidth - expected) < 0.0001 && page.pointWidth == page.pointHeight)
    }

    @Test func everyTruncationIsAnErrorOrHasAllRows() throws {
        let file = try Self.file(Self.variants[0])
        let whole = try Decoded(file).bytes
        let size = try file.status().size
        for end in stride(from: size - 1, to: 0, by: -1) {
            try MemoryFile.resize(file, to: end)
            do {
                #expect(try Decoded(file).bytes == whole && end + 12 >= size)
            } catch let error as MediaError {
                let isExpected: Bool
                switch error {
                case .truncated(.png, offset: end), .notRecognised: isExpected = true
                default: isExpected = false
                }
                #expect(isExpected, "\(error)")
            }
        }
    }

    @Test func aDamagedChunkIsMalformed() throws {
        let file = try Self.file(Self.variants[0])
        try file.overwrite(at: 20, with: [9])
        #expect(throws: MediaError.malformed(.png, offset: 33, problem: "IHDR: CRC error")) { try Decoded(file) }
    }

    /// Samples of a picture whose rows take 120,150 bytes, more than one block of Deflate.
    private static let samples = (0..<200 * 150 * 4).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7 ^ $0) }
    private static let chunks: (header: PNG.Chunk, rows: [UInt8]) = {
        let picture = RGBAPicture(width: 200, height: 150, samples: samples, dotsPerInch: 72)
        let file = PNG.encode(picture)
        let rows = (0..<150).flatMap { [0] + samples[$0 * 800..<($0 + 1) * 800] }
        return (PNG.Chunk("IHDR", Array(file[16..<29])), rows)
    }()

    private static func expanded(_ file: [UInt8]) throws -> ExpandedPicture? {
        try ExpandedPicture(InputFile(file), at: 33, byteCount: chunks.rows.count, isRaw: false)
    }

    /// The data lies in one chunk or in many, before a damaged chunk, or has more bytes than the picture needs, which libpng ignores.
    @Test func expandedPicturesAreThoseOfLibpng() throws {
        let (header, rows) = Self.chunks
        let data = Deflate.compress(rows)
        let parts = stride(from: 0, to: data.count, by: 999).map { PNG.Chunk("IDAT", Array(data[$0...].prefix(999))) }
        let one = PNG.file([header, PNG.Chunk("IDAT", data)])
        for (file, isExpanded) in [
            (one, true), (PNG.file([header] + parts), true), (one.dropLast(3) + [1, 2, 3], true),
            (PNG.file([header, PNG.Chunk("IDAT", data + [1, 2, 3])]), true),
            (PNG.file([header, PNG.Chunk("IDAT", []), PNG.Chunk("IDAT", data)]), true),
            (PNG.file([header, PNG.Chunk("IDAT", Deflate.compress(rows + [0]))]), false),
        ] {
            #expect(try (Self.expanded(file) != nil) == isExpanded)
            let descriptor = try FileDescriptor.containing(file)
            var reference = [UInt8](repeating: 0, count: Self.samples.count)
            #expect(unsafe reference_png_read(descriptor.number, &reference) == 0)  // the array has the picture's size
            #expect(reference == Self.samples)
            #expect(try Decoded(descriptor).bytes == [premultiplied(Self.samples)])
        }
    }

    /// libpng reads these files, so that its error names the problem.
    @Test func brokenPicturesAreNotExpanded() throws {
        let (header, rows) = Self.chunks
        let data = Deflate.compress(rows)
        for (data, problem) in [
            (Deflate.compress(rows.dropLast()), "Not enough image data"),
            (data.dropLast(1_000) + [], "Not enough image data"), ([0x79] + data[1...], "IDAT: incorrect header check"),
            (data.dropLast(4) + [], "Not enough image data"),
            (data[..<1_000] + [0xFF, 0xFF, 0xFF, 0xFF] + data[1_004...], nil),
        ] as [([UInt8], String?)] {
            let file = PNG.file([header, PNG.Chunk("IDAT", data)])
            #expect(try Self.expanded(file) == nil)
            let error = try #require(throws: MediaError.self) { try Decoded(.containing(file)) }
            if let problem { #expect("\(error)".contains(problem), "\(error)") }
        }
    }

    @Test func applesVariantHasThePixelsOfTheOther() throws {
        let samples = (0..<37 * 29 * 4).map { UInt8(reference_sample(UInt32($0), 0, 0, 0, 8)) }
        let picture = RGBAPicture(width: 37, height: 29, samples: samples, dotsPerInch: 144)
        let file = try FileDescriptor.containing(PNG.encodeForApple(picture))
        let decoded = try Decoded(file)
        #expect(decoded.bytes == [premultiplied(samples)] && decoded.first.pointWidth == 18.5)
        let original = try Decoded(file, form: .original)
        #expect(original.bytes == [premultiplied(samples)] && original.first.alpha == .premultiplied)
        let size = try file.status().size
        for end in stride(from: size - 30, to: 0, by: -13) {
            try MemoryFile.resize(file, to: end)
            #expect(throws: MediaError.self) { try Decoded(file) }
        }
    }

    @Test func theEndOfApplesVariantMayBeMissing() throws {
        // The picture is interlaced, because libpng itself expands interlaced rows.
        let header = PNG.Chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 1])
        let data = Deflate.compress([0, 3, 2, 1, 255]).dropFirst(2).dropLast(4)
        let file = PNG.file([PNG.Chunk("CgBI", [0x50, 0, 0x20, 0x02]), header, PNG.Chunk("IDAT", Array(data))])
        for file in [file, file.dropLast(12)] { #expect(try Decoded(.containing(file)).bytes == [[1, 2, 3, 255]]) }
    }

    /// The texts are the upright pixels of a picture with the rows 0 1 2 and 3 4 5, for each orientation.
    @Test(
        arguments: zip(
            1...8 as ClosedRange<UInt8>,
            ["012345", "210543", "543210", "345012", "031425", "304152", "524130", "251403"]))
    func picturesStandUpright(_ orientation: UInt8, _ expected: String) throws {
        let picture = RGBAPicture(width: 3, height: 2, samples: "012345".utf8.flatMap { [$0, 0, 0, 255] })
        // The Exif directory has one entry, the orientation.
        let tag: [UInt8] = [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
        let (plain, exif) = (PNG.encode(picture), PNG.Chunk("eXIf", Array("MM\0*".utf8) + tag))
        let file = PNG.inserting([exif], into: plain)
        let decoded = try Decoded(.containing(file))
        #expect(decoded.bytes == [expected.utf8.flatMap { [$0, 0, 0, 255] }])
        #expect(decoded.first.pixelWidth == (orientation > 4 ? 2 : 3))
        #expect(
            try Decoded(.containing(file), form: .asStored).bytes == Decoded(.containing(plain), form: .asStored).bytes)
    }

    @Test func ofAnAnimationTheDefaultImageIsDecoded() throws {
        let picture = RGBAPicture(width: 1, height: 1, samples: [1, 2, 3, 255])
        let control = PNG.Chunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0])
        let frame = PNG.Chunk("fdAT", [0, 0, 0, 1, 9, 9])
        let file = PNG.inserting([control, frame], into: PNG.encode(picture))
        #expect(try Decoded(.containing(file)).bytes == [[1, 2, 3, 255]])
    }

    @Test func limitsAreCheckedBeforeMemoryIsTaken() throws {
        let file = try Self.file(Self.variants[0])
        var limits = ImageLimits()
        limits.side = 36
        #expect(throws: MediaError.limitExceeded(.width, found: 37, allowed: 36)) { try Decoded(file, limits: limits) }
        limits = ImageLimits()
        limits.pixels = 1000
        #expect(throws: MediaError.limitExceeded(.pixels, found: 1073, allowed: 1000)) {
            try Decoded(file, limits: limits)
        }
        limits = ImageLimits()
        limits.bytes = 4000
        #expect(throws: MediaError.limitExceeded(.memory, found: 4292, allowed: 4000)) {
            try Decoded(file, limits: limits)
        }
    }

    static func file(_ variant: reference_png) throws -> FileDescriptor {
        let file = try MemoryFile.create("test.png")
        #expect(reference_png_write(file.number, variant) == 0)
        return file
    }
}
