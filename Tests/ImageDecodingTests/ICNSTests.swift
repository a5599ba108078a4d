import AssetModel
import ImageDecoding
import LinuxSystem
import MediaInput
import MediaWriting
import PictureFiles
import PixelPipeline
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct ICNSTests {
    static let runs: [(type: StaticString, mask: StaticString, side: Int)] = [
        ("is32", "s8mk", 16), ("il32", "l8mk", 32), ("ih32", "h8mk", 48), ("it32", "t8mk", 128),
    ]

    @Test(arguments: runs.indices) func planesInRunsHaveTheirMask(_ index: Int) throws {
        let (type, mask, side) = Self.runs[index]
        let picture = TestPicture(width: side, height: side, levels: 3)
        let padding = [UInt8](repeating: 0, count: side == 128 ? 4 : 0)
        let colors = padding + ICNSFiles.colorRuns(picture)
        let masked = ICNSFiles.file([(type, colors), (mask, ICNSFiles.mask(picture))])
        #expect(try Decoded(.containing(masked), form: .straightRGBA8).bytes == [picture.samples])
        let opaque = picture.samples.enumerated().map { $0 % 4 == 3 ? 255 : $1 }
        #expect(try Decoded(.containing(ICNSFiles.file([(type, colors)]))).bytes == [opaque])
        let unpadded = ICNSFiles.file([(type, ICNSFiles.colorRuns(picture)), (mask, ICNSFiles.mask(picture))])
        #expect(try Decoded(.containing(unpadded), form: .straightRGBA8).bytes == [picture.samples])
        let plain = ICNSFiles.file([(type, ICNSFiles.plainColors(picture)), (mask, ICNSFiles.mask(picture))])
        #expect(try Decoded(.containing(plain), form: .straightRGBA8).bytes == [picture.samples])
    }

    @Test func asStoredAColorProfileDoesNotCount() throws {
        let picture = TestPicture(width: 16, height: 16, levels: 3, hasAlpha: false)
        func file(_ chunks: [PNG.Chunk]) -> [UInt8] {
            let plain = PNG.encode(RGBAPicture(width: 16, height: 16, samples: picture.samples))
            let png = PNG.inserting(chunks, into: plain)
            return ICNSFiles.file([("icp4", png)])
        }
        let profiled = file([.colorProfile(ColorProfile.wideRGB)])
        #expect(try Decoded(.containing(profiled), form: .asStored).bytes == [picture.samples])
        #expect(try Decoded(.containing(profiled), form: .straightRGBA8).bytes != [picture.samples])
        #expect(try Decoded(.containing(file([])), form: .straightRGBA8).bytes == [picture.samples])
    }

    static let indexed: [(type: StaticString, bits: Int, mask: StaticString, width: Int, height: Int)] = [
        ("icl4", 4, "ICN#", 32, 32), ("icl8", 8, "ICN#", 32, 32), ("ics4", 4, "ics#", 16, 16),
        ("ics8", 8, "ics#", 16, 16), ("icm4", 4, "icm#", 16, 12), ("icm8", 8, "icm#", 16, 12),
        ("ich4", 4, "ich#", 48, 48), ("ich8", 8, "ich#", 48, 48),
    ]

    @Test(arguments: indexed.indices) func indicesHaveThePaletteOfTheMacintosh(_ index: Int) throws {
        let (type, bits, mask, width, height) = Self.indexed[index]
        let picture = TestPicture(width: width, height: height, levels: 2)
        let black = ICNSFiles.indices(picture, bits: 1) + ICNSFiles.maskBits(picture)
        let file = ICNSFiles.file([(mask, black), (type, ICNSFiles.indices(picture, bits: bits))])
        let decoded = try Decoded(.containing(file), form: .straightRGBA8)
        let alphas = (0..<width * height).map { picture.samples[4 * $0 + 3] }
        let places = picture.indices(below: 1 << bits)
        for pixel in 0..<width * height {
            let isBlack = picture.indices(below: 2)[pixel] == 1
            #expect(
                decoded.bytes[0][4 * pixel] == (isBlack ? 0 : 255) && decoded.bytes[0][4 * pixel + 3] == alphas[pixel])
            #expect(decoded.bytes[1][4 * pixel + 3] == alphas[pixel])
            // Both palettes begin with white and end with black.
            let color = Array(decoded.bytes[1][4 * pixel..<4 * pixel + 3])
            if places[pixel] == 0 { #expect(color == [255, 255, 255]) }
            if places[pixel] == 1 << bits - 1 { #expect(color == [0, 0, 0]) }
            if pixel > 40 { break }
        }
    }

    @Test func theCubeAndTheRampsOfTheLargePalette() throws {
        let bytes = (0..<1024).map { UInt8($0 % 256) }
        let decoded = try Decoded(.containing(ICNSFiles.file([("icl8", bytes)])))
        func color(_ index: Int) -> [UInt8] { Array(decoded.bytes[0][4 * index..<4 * index + 3]) }
        #expect(color(1) == [255, 255, 204] && color(36) == [204, 255, 255])
        #expect(color(214) == [0, 0, 51] && color(215) == [238, 0, 0] && color(225) == [0, 238, 0])
        #expect(color(235) == [0, 0, 238] && color(245) == [238, 238, 238] && color(254) == [17, 17, 17])
    }

    @Test(arguments: [("ic04", 16, 1), ("ic05", 32, 2), ("icsb", 18, 1)] as [(StaticString, Int, Int)])
    func alphaMayComeWithTheColours(_ type: StaticString, _ side: Int, _ scale: Int) throws {
        let picture = TestPicture(width: side, height: side, levels: 4)
        let decoded = try Decoded(
            .containing(ICNSFiles.file([(type, ICNSFiles.alphaColorRuns(picture))])), form: .straightRGBA8)
        #expect(decoded.bytes == [picture.samples])
        #expect(decoded.first.scale == scale && decoded.first.pointWidth == Double(side / scale))
    }

    @Test(arguments: ["icp4", "icp5", "ic07", "ic10", "ic11", "ic14"] as [StaticString])
    func wholeFilesAreReadInside(_ type: StaticString) throws {
        let picture = TestPicture(width: 24, height: 24)
        let png = PNG.encode(RGBAPicture(width: 24, height: 24, samples: picture.samples))
        let icon = TestPicture(width: 16, height: 16)
        let file = ICNSFiles.file([
            ("TOC ", [0, 0, 0, 0]), (type, png), ("is32", ICNSFiles.colorRuns(icon)), ("icnV", [0, 0, 0, 0]),
        ])
        let decoded = try Decoded(.containing(file), form: .straightRGBA8)
        #expect(decoded.bytes.count == 2 && decoded.bytes[0] == picture.samples)
        #expect(decoded.placements.map(\.representation.page) == [0, 1])
    }

    /// GNUstep leaves ICNS to libicns, whose older releases cannot read the newer types, so these count as a format of their own.
    @Test(
        arguments: [
            ("ic08", .icns), ("ic09", .icns), ("ic10", .icns), ("icp6", .newerICNS), ("ic07", .newerICNS),
            ("ic11", .newerICNS), ("ic12", .newerICNS), ("ic13", .newerICNS), ("ic14", .newerICNS), ("icp4", nil),
            ("icp5", nil),
        ] as [(StaticString, ImageSource.Format?)])
    func asStoredTheTypesOfGNUstepAreReadBeforeOthers(_ type: StaticString, _ format: ImageSource.Format?) throws {
        let large = TestPicture(width: 24, height: 24)
        let png = PNG.encode(RGBAPicture(width: 24, height: 24, samples: large.samples))
        let bits = TestPicture(width: 16, height: 16, levels: 2)
        let black = ICNSFiles.indices(bits, bits: 1) + ICNSFiles.maskBits(bits)
        let decoded = try Decoded(.containing(ICNSFiles.file([(type, png), ("ics#", black)])), form: .asStored)
        let representations = decoded.placements.map(\.representation)
        #expect(representations.map(\.pixelWidth) == (format == nil ? [16] : [24, 16]))
        #expect(Set(representations.map { $0.source?.format }) == [format ?? .icns])
    }

    @Test func whatCannotBeReadIsLeftOut() throws {
        let icon = TestPicture(width: 16, height: 16, hasAlpha: false)
        let file = ICNSFiles.file([("icl8", [1, 2, 3]), ("is32", ICNSFiles.colorRuns(icon))])
        #expect(try Decoded(.containing(file)).bytes == [icon.samples])
        #expect(throws: MediaError.truncated(.icns, offset: 19)) {
            try Decoded(.containing(ICNSFiles.file([("icl8", [1, 2, 3])])))
        }
        #expect(throws: MediaError.malformed(.icns, offset: 8, problem: "no picture of a known type in it")) {
            try Decoded(.containing(ICNSFiles.file([("name", [1, 2, 3])])))
        }
    }

    @Test func everyTruncationIsAnError() throws {
        let icon = TestPicture(width: 16, height: 16)
        let file = ICNSFiles.file([("is32", ICNSFiles.colorRuns(icon)), ("s8mk", ICNSFiles.mask(icon))])
        for end in stride(from: file.count - 1, to: 8, by: -9) {
            #expect(throws: MediaError.truncated(.icns, offset: UInt64(end))) {
                try Decoded(.containing(Array(file[..<end])))
            }
        }
    }
}
