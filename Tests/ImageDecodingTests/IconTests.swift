import AssetModel
import ImageDecoding
import LinuxSystem
import MediaInput
import MediaWriting
import PictureFiles
import PixelPipeline
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct IconTests {
    @Test(arguments: [1, 4, 8, 16, 24, 32]) func colorsAndMaskMakeThePicture(_ bits: Int) throws {
        let picture = TestPicture(width: 17, height: 11, levels: 2)
        var bitmap = BMPFiles()
        bitmap.bits = bits
        let file = IconFiles.file([.init(bitmap.iconBitmap(picture), width: 17, height: 11)])
        var expected = bitmap.stored(picture)
        for y in 0..<11 { for x in 0..<17 { expected[x, y][3] = picture[x, y][3] } }
        #expect(try Decoded(.containing(file), form: .straightRGBA8).bytes == [expected.samples])
        #expect(try Decoded(.containing(file)).bytes == [premultiplied(expected.samples)])
    }

    @Test(arguments: [1, 4, 24, 32], [true, false]) func moreColorsThanIndicesCountWhereTheFileHasThem(
        _ bits: Int, _ areThere: Bool
    ) throws {
        let picture = TestPicture(width: 17, height: 11, levels: 2)
        var writer = BMPFiles()
        writer.bits = bits
        let plain = writer.iconBitmap(picture)
        let count = writer.palette.count
        var bitmap = plain
        bitmap[32] = UInt8(count + 3)
        if areThere { bitmap.insert(contentsOf: [UInt8](repeating: 0x55, count: 12), at: 40 + 4 * count) }
        let expected = try Decoded(.containing(IconFiles.file([.init(plain, width: 17, height: 11)])))
        let file = IconFiles.file([.init(bitmap, width: 17, height: 11)])
        #expect(try Decoded(.containing(file)).bytes == expected.bytes)
    }

    @Test func everySizeIsAPageAndPNGFilesAreReadInside() throws {
        let (small, large) = (TestPicture(width: 16, height: 16), TestPicture(width: 256, height: 256))
        var bitmap = BMPFiles()
        bitmap.bits = 32
        let png = PNG.encode(RGBAPicture(width: 256, height: 256, samples: large.samples, dotsPerInch: 96))
        let file = IconFiles.file([
            .init(bitmap.iconBitmap(small), width: 16, height: 16), .init([1, 2, 3], width: 8, height: 8),
            .init(png, width: 256, height: 256),
        ])
        let decoded = try Decoded(.containing(file))
        // The second picture cannot be read.
        #expect(decoded.placements.map(\.representation.page) == [0, 2])
        #expect(decoded.placements.allSatisfy { $0.representation.pageCount == 3 })
        #expect(decoded.placements.map(\.representation.pointWidth) == [16, 256])
        #expect(decoded.bytes == [premultiplied(small.samples), premultiplied(large.samples)])
    }

    @Test(arguments: [0x7F, 0xFF] as [UInt8]) func aPNGFileThatIsCutOffIsLeftOut(_ size: UInt8) throws {
        let picture = TestPicture(width: 9, height: 7)
        let png = PNG.encode(RGBAPicture(width: 9, height: 7, samples: picture.samples))
        var broken = png
        let data = try #require(png.indices.first { png[$0...].starts(with: "IDAT".utf8) })
        broken[data - 4] = size
        let file = IconFiles.file([.init(broken, width: 9, height: 7), .init(png, width: 9, height: 7)])
        let decoded = try Decoded(.containing(file))
        #expect(
            decoded.placements.map(\.representation.page) == [1] && decoded.bytes == [premultiplied(picture.samples)])
    }

    @Test func asStoredThereAreNoneBecauseGNUstepReadsNone() throws {
        let bitmap = BMPFiles().iconBitmap(TestPicture(width: 5, height: 4))
        for (format, isCursor) in [(MediaFormat.ico, false), (.cur, true)] {
            let file = IconFiles.file([.init(bitmap, width: 5, height: 4)], isCursor: isCursor)
            #expect(throws: MediaError.unsupported(format, feature: "pixels as stored")) {
                try Decoded(.containing(file), form: .asStored)
            }
        }
    }

    @Test func cursorsHaveAHotSpot() throws {
        let picture = TestPicture(width: 5, height: 4)
        let file = IconFiles.file(
            [.init(BMPFiles().iconBitmap(picture), width: 5, height: 4, hotSpot: (2, 3))], isCursor: true)
        #expect(try Decoded(.containing(file)).first.hotSpot == .init(x: 2, y: 3))
        let icon = IconFiles.file([.init(BMPFiles().iconBitmap(picture), width: 5, height: 4)])
        #expect(try Decoded(.containing(icon)).first.hotSpot == nil)
    }

    @Test func aMissingMaskIsNoError() throws {
        let picture = TestPicture(width: 8, height: 8, hasAlpha: false)
        let bitmap = BMPFiles().iconBitmap(picture)
        let file = IconFiles.file([.init(Array(bitmap[..<(40 + 8 * 24)]), width: 8, height: 8)])
        #expect(try Decoded(.containing(file)).bytes == [picture.samples])
    }

    @Test func whatIsWrongIsNamed() throws {
        // The second list of bytes is the start of a TGA file.
        for none in [[0, 0, 1, 0, 0, 0], [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]] as [[UInt8]] {
            #expect(throws: MediaError.notRecognised(firstBytes: none, expected: .image)) {
                try Decoded(.containing(none))
            }
        }
        #expect(throws: MediaError.truncated(.cur, offset: 8)) { try Decoded(.containing([0, 0, 2, 0, 1, 0, 5, 5])) }
        let file = IconFiles.file([.init(BMPFiles().iconBitmap(TestPicture(width: 9, height: 9)), width: 9, height: 9)])
        #expect(throws: MediaError.truncated(.ico, offset: 100)) { try Decoded(.containing(Array(file[..<100]))) }
        var limits = ImageLimits()
        limits.pages = 2
        let many = IconFiles.file(Array(repeating: .init([], width: 1, height: 1), count: 3))
        #expect(throws: MediaError.limitExceeded(.pages, found: 3, allowed: 2)) {
            try Decoded(.containing(many), limits: limits)
        }
    }
}
