import AssetModel
import ImageDecoding
import LinuxSystem
import MediaInput
import PictureFiles
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct BMPTests {
    static let picture = TestPicture(width: 21, height: 13)

    /// Files with headers of OS/2 and Windows, all depths, both orders of rows.
    static let variants: [BMPFiles] = [12, 40, 52, 56, 64, 108, 124].flatMap { header in
        [1, 2, 4, 8, 16, 24, 32].flatMap { bits in
            [false, true].compactMap { isTopDown -> BMPFiles? in
                if header == 12 && (isTopDown || bits == 2 || bits == 16 || bits == 32) { return nil }
                var file = BMPFiles()
                (file.headerSize, file.bits, file.isTopDown) = (header, bits, isTopDown)
                return file
            }
        }
    }

    @Test(arguments: variants.indices) func everyDepthDecodesToItsPixels(_ index: Int) throws {
        let variant = Self.variants[index]
        let decoded = try Decoded(.containing(variant.file(Self.picture)))
        // The spare bits of 16-bit pixels without masks are no alpha.
        #expect(decoded.bytes == [premultiplied(variant.stored(Self.picture).samples)])
    }

    @Test(arguments: [40, 52, 56, 108, 124])
    func samplesLieWhereMasksSay(_ header: Int) throws {
        let alpha: UInt32 = header >= 56 ? 0x3000_0000 : 0
        for (bits, masks) in [
            (16, [0xF800, 0x7E0, 0x1F, 0]), (16, [0xF, 0xF0, 0xF00, header >= 56 ? 0xF000 : 0]),
            (32, [0x3FF0_0000 & ~alpha, 0xFFC00, 0x3FF, alpha]), (32, [0xFF, 0xFF00, 0xFF_0000, 0]),
        ] as [(Int, [UInt32])] {
            var file = BMPFiles()
            (file.headerSize, file.bits, file.masks) = (header, bits, masks)
            let decoded = try Decoded(.containing(file.file(Self.picture)), form: .straightRGBA8)
            #expect(decoded.bytes == [file.stored(Self.picture).samples], "\(bits) bits, masks \(masks)")
        }
    }

    @Test(arguments: [4, 8, 24]) func runsAreUnpacked(_ bits: Int) throws {
        var file = BMPFiles()
        (file.headerSize, file.bits, file.hasRuns) = (bits == 24 ? 64 : 40, bits, true)
        #expect(try Decoded(.containing(file.file(Self.picture))).bytes == [file.stored(Self.picture).samples])
    }

    @Test func jumpsLeaveTheFirstColourAndEndsComeEarly() throws {
        var file = BMPFiles()
        (file.bits, file.hasRuns) = (8, true)
        let picture = TestPicture(width: 3, height: 4)
        let bytes = file.file(picture)
        // The runs are: one pixel, a jump by one column and two rows, a run over the edge, the end.
        let runs: [UInt8] = [1, 9, 0, 2, 1, 2, 9, 7, 0, 1]
        let decoded = try Decoded(.containing(Array(bytes[..<(14 + 40 + 1024)]) + runs))
        let (first, nine, seven) = (file.palette[0], file.palette[9], file.palette[7])
        let rows = [[first, first, first], [first, first, seven], [first, first, first], [nine, first, first]]
        #expect(decoded.bytes == [Array(rows.joined().joined())])
    }

    @Test func aFourthByteIsAlphaOnlyWhereOneIsNotZero() throws {
        var file = BMPFiles()
        file.bits = 32
        let clear = TestPicture(
            width: 2, height: 2, samples: [1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0, 10, 11, 12, 0])
        let opaque = clear.samples.enumerated().map { $0 % 4 == 3 ? 255 : $1 }
        #expect(try Decoded(.containing(file.file(clear))).bytes == [opaque])
    }

    @Test func asStoredItIsStraightRGBAAsImageMagickGivesIt() throws {
        let stored = try Decoded(.containing(BMPFiles().file(Self.picture)), form: .asStored)
        #expect(stored.first.alpha == .straight && stored.first.samplesPerPixel == 4)
        #expect(stored.bytes == [BMPFiles().stored(Self.picture).samples])
    }

    @Test func pointsComeFromTheResolution() throws {
        var file = BMPFiles()
        file.perMetre = 5669  // 144 dots per inch
        #expect(try Decoded(.containing(file.file(Self.picture))).first.pointWidth == 10.5)
    }

    @Test(arguments: [(4, false), (8, true), (24, false), (32, false)])
    func everyTruncationIsAnError(_ bits: Int, _ hasRuns: Bool) throws {
        var file = BMPFiles()
        (file.bits, file.hasRuns) = (bits, hasRuns)
        let bytes = file.file(Self.picture)
        for end in stride(from: bytes.count - (hasRuns ? 3 : 1), to: 2, by: -5) {
            #expect(throws: MediaError.truncated(.bmp, offset: UInt64(end))) {
                try Decoded(.containing(Array(bytes[..<end])))
            }
        }
    }

    @Test func whatIsWrongIsNamedWithItsPlace() throws {
        let good = BMPFiles().file(Self.picture)
        let expected: [(Int, UInt8, MediaError)] = [
            (14, 200, .malformed(.bmp, offset: 14, problem: "a header of 200 bytes, expected 12 or 16 to 124")),
            (18, 0, .malformed(.bmp, offset: 18, problem: "a size of 0 x 13 pixels")),
            (28, 7, .malformed(.bmp, offset: 28, problem: "7 bits a pixel, expected 1, 2, 4, 8, 16, 24 or 32")),
            (30, 9, .unsupported(.bmp, feature: "compression 9")),
            (30, 1, .malformed(.bmp, offset: 30, problem: "runs of 8 bits, but pixels of 24")),
        ]
        for (place, value, error) in expected {
            var bytes = good
            bytes[place] = value
            #expect(throws: error) { try Decoded(.containing(bytes)) }
        }
    }

    @Test func limitsAreCheckedBeforeMemoryIsTaken() throws {
        var bytes = BMPFiles().file(Self.picture)
        bytes[20] = 1  // 65,557 pixels a row
        #expect(throws: MediaError.limitExceeded(.width, found: 65_557, allowed: 16_384)) {
            try Decoded(.containing(bytes))
        }
    }
}
