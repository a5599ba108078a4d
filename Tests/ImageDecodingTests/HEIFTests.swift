import AssetModel
import CCodecReference
import ImageDecoding
import LinuxSystem
import MediaInput
import MediaWriting
import PictureFiles
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct HEIFTests {
    static func variant(
        _ chroma: Int32 = 420, matrix: Int32 = 6, isFullRange: Bool = true, bits: Int32 = 8, hasAlpha: Bool = false,
        orientation: Int32 = 1, isAV1: Bool = false
    ) -> reference_heif {
        reference_heif(
            av1: isAV1 ? 1 : 0, width: 38, height: 30, bits: bits, chroma: chroma, matrix: matrix,
            full_range: isFullRange ? 1 : 0,
            alpha: hasAlpha ? 1 : 0, lossless: 0, orientation: orientation)
    }

    static let variants: [reference_heif] =
        [false, true].flatMap { isAV1 in
            [420, 422, 444].flatMap { chroma in
                [false, true].map { variant(chroma, hasAlpha: $0, isAV1: isAV1) }
            }
                + [1, 9].map { variant(matrix: $0, isAV1: isAV1) } + [
                    variant(isFullRange: false, isAV1: isAV1),
                    variant(444, matrix: 1, isFullRange: false, isAV1: isAV1),
                ]
        }

    /// libheif computes with integers where it can, so samples may differ a little.
    @Test(arguments: variants.indices) func pixelsAreThoseOfLibheif(_ index: Int) throws {
        let variant = Self.variants[index]
        let file = try Self.file(variant)
        #expect(difference(try Decoded(file, form: .straightRGBA8).bytes[0], try Self.pixels(file, variant)) <= 2)
    }

    @Test(arguments: 1...8, [false, true])
    func picturesStandUpright(_ orientation: Int, _ isAV1: Bool) throws {
        let variant = Self.variant(444, orientation: Int32(orientation), isAV1: isAV1)
        let file = try Self.file(variant)
        let decoded = try Decoded(file)
        // libheif 1.17 does not write the orientation of AV1.
        let isWritten = try !isAV1 || file.read(at: 0, count: Int(file.status().size)).contains("irot".utf8)
        #expect(decoded.first.pixelWidth == (orientation > 4 && isWritten ? 30 : 38))
        #expect(difference(decoded.bytes[0], try Self.pixels(file, variant)) <= 2)
    }

    @Test(arguments: [false, true]) func tenBitsBecomeSixteen(_ isAV1: Bool) throws {
        // libheif writes 10-bit AV1 in a profile that supports only 4:2:2 here.
        let variant = Self.variant(isAV1 ? 422 : 444, bits: 10, isAV1: isAV1)
        let file = try Self.file(variant)
        let bytes = try Decoded(file, form: .straightRGBA16).bytes[0]
        let expected = try Self.pixels(file, variant)
        func sample(_ bytes: [UInt8], _ index: Int) -> Int { Int(bytes[2 * index]) | Int(bytes[2 * index + 1]) << 8 }
        // libheif's alpha has 16 bits here, its colours have 10.
        let colors = (0..<bytes.count / 2).filter { $0 % 4 != 3 }
        #expect(colors.allSatisfy { abs(sample(bytes, $0) >> 6 - sample(expected, $0)) <= 2 })
        #expect(stride(from: 3, to: bytes.count / 2, by: 4).allSatisfy { sample(bytes, $0) == 65_535 })
    }

    @Test(arguments: [false, true]) func tilesArePutTogetherCutAndTurned(_ isAV1: Bool) throws {
        let coded = try Self.parts(isAV1: isAV1)
        let tile = try Decoded(.containing(coded.file()), form: .straightRGBA8).bytes[0]
        let (across, down) = (Int(coded.width), Int(coded.height))
        // The grid has two rows of three tiles; the last tiles are cut.
        let grid = coded.file(HEIFParts.Layout(rows: 2, columns: 3, width: 100, height: 50))
        let whole = try Decoded(.containing(grid), form: .straightRGBA8).bytes[0]
        func pixel(_ x: Int, _ y: Int) -> ArraySlice<UInt8> {
            let place = (y % down * across + x % across) * 4
            return tile[place..<place + 4]
        }
        #expect(whole == (0..<50).flatMap { y in (0..<100).flatMap { x in pixel(x, y) } })
        // The view cuts 20 x 10 pixels from (41, 22), and turns them counterclockwise by a quarter.
        let view = HEIFParts.Layout(rows: 2, columns: 3, width: 100, height: 50, cut: (20, 10, 1, 2), quarters: 1)
        let turned = try Decoded(.containing(coded.file(view)), form: .straightRGBA8)
        #expect(turned.first.pixelWidth == 10 && turned.first.pixelHeight == 20)
        #expect(turned.bytes[0] == (0..<20).flatMap { y in (0..<10).flatMap { x in pixel(41 + 19 - y, 22 + x) } })
    }

    /// In the files of telephones, only the tiles have a colour space.
    @Test func theColoursOfAGridAreThoseOfItsTiles() throws {
        var coded = try Self.parts(isAV1: false)
        coded.colors = Array("prof".utf8) + ColorProfile.wideRGB
        let grid = coded.file(HEIFParts.Layout(rows: 1, columns: 2, width: 60, height: 30))
        #expect(try Decoded(.containing(grid), form: .original).profiles == [ColorProfile.wideRGB])
        #expect(try Decoded(.containing(coded.file()), form: .original).profiles == [ColorProfile.wideRGB])
    }

    @Test(arguments: [false, true]) func aPictureIsNotLargerThanAnnounced(_ isAV1: Bool) throws {
        var coded = try Self.parts(isAV1: isAV1)
        coded.width = 400
        #expect(throws: MediaError.self) { try Decoded(.containing(coded.file())) }
        var limits = ImageLimits()
        let file = try Self.file(Self.variant())
        // The encoder may pad the picture, so more bytes than these may be needed.
        limits.codecBytes = 38 * 30 * 8 - 1
        let refusal = #expect(throws: MediaError.self) { try Decoded(file, limits: limits) }
        guard case .limitExceeded(.codecBytes, let found, allowed: limits.codecBytes) = refusal, found >= 38 * 30 * 8
        else {
            Issue.record("refused for another reason: \(String(describing: refusal))")
            return
        }
        limits.codecBytes = 100
        #expect(throws: MediaError.limitExceeded(.fileBytes, found: try file.status().size, allowed: 100)) {
            try Decoded(file, limits: limits)
        }
    }

    @Test(arguments: [false, true]) func aCodedPictureIsNotMuchLargerThanAnnounced(_ isAV1: Bool) throws {
        var coded = try Self.parts(isAV1: isAV1, width: 200, height: 180)
        #expect(throws: Never.self) { try Decoded(.containing(coded.file())) }
        (coded.width, coded.height) = (100, 90)
        #expect(throws: MediaError.self) { try Decoded(.containing(coded.file())) }
    }

    @Test(arguments: [false, true]) func everyTruncationIsAnError(_ isAV1: Bool) throws {
        let file = try Self.file(Self.variant(isAV1: isAV1))
        for end in stride(from: try file.status().size - 1, to: 24, by: -57) {
            try MemoryFile.resize(file, to: end)
            #expect(throws: MediaError.self) { try Decoded(file) }
        }
    }

    @Test func entriesOfTablesAreLimited() {
        // Each entry gives one property to an item 255 times.
        let entry: [UInt8] = [0, 1, 255] + [UInt8](repeating: 1, count: 255)
        let table = HEIFParts.word(0) + HEIFParts.word(257) + (0..<257).flatMap { _ in entry }
        let properties = HEIFParts.box("ipco", HEIFParts.box("free", [])) + HEIFParts.box("ipma", table)
        let file =
            HEIFParts.box("ftyp", Array("heic".utf8))
            + HEIFParts.box("meta", [0, 0, 0, 0] + HEIFParts.box("iprp", properties))
        let offset = UInt64(file.count - table.count)
        #expect(throws: MediaError.malformed(.heif, offset: offset, problem: "more than 65536 entries")) {
            try Decoded(.containing(file))
        }
    }

    @Test func whatIsNotSupportedIsNamed() throws {
        var coded = try Self.parts()
        coded.codec = "vvc1"
        #expect(throws: MediaError.unsupported(.heif, feature: "a picture of type \"vvc1\"")) {
            try Decoded(.containing(coded.file()))
        }
    }

    private static func file(_ variant: reference_heif) throws -> FileDescriptor {
        let samples = TestPicture(width: Int(variant.width), height: Int(variant.height)).samples
        let wide = samples.flatMap { sample in [sample << 2 | sample >> 6, sample >> 6] }
        let file = try MemoryFile.create("test.heic")
        // Safe: both arrays have the samples of a whole picture.
        let status = unsafe reference_heif_write(file.number, variant, variant.bits > 8 ? wide : samples)
        try #require(status == 0, "libheif has no encoder")
        return file
    }

    /// Takes the coded picture out of a 4:4:4 file of libheif.
    private static func parts(isAV1: Bool = false, width: Int32 = 38, height: Int32 = 30) throws -> HEIFParts {
        var variant = variant(444, isAV1: isAV1)
        (variant.width, variant.height) = (width, height)
        let file = try file(variant)
        return try HEIFParts(file.read(at: 0, count: Int(file.status().size)))
    }

    private static func pixels(_ file: FileDescriptor, _ variant: reference_heif) throws -> [UInt8] {
        var rgba = [UInt8](repeating: 0, count: 38 * 30 * (variant.bits > 8 ? 8 : 4))
        #expect(unsafe reference_heif_read(file.number, variant, &rgba) == 0)  // the array has the picture's size
        return rgba
    }
}

/// Largest difference of two bytes at one index.
private func difference(_ one: [UInt8], _ other: [UInt8]) -> Int {
    one.count == other.count ? zip(one, other).map { abs(Int($0) - Int($1)) }.max() ?? 0 : .max
}
