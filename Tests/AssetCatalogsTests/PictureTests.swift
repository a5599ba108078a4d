import AssetCatalogs
import AssetModel
import CatalogWriting
import TestSupport
import Testing

/// Compares the pixels that the reader gives with the pixels that the tests' own writer was given.
@Suite(.timeLimit(.minutes(20))) struct PictureTests {
    static let width = 300
    static let height = 270

    /// Blue, green, red and alpha of a picture with areas, edges and few colours.
    static let pixels: [UInt8] = {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let alpha = UInt8(x < 20 ? 0 : y % 7 == 0 ? 128 : 255)
                let color: [UInt8] = [UInt8(x / 40 * 16), UInt8(y / 30 * 8), UInt8((x + y) / 80 * 31)]
                pixels += color.map { min($0, alpha) } + [alpha]
            }
        }
        return pixels
    }()

    /// The pixels in the form that the reader should give.
    static let rgba: [UInt8] = {
        var rgba: [UInt8] = []
        for start in stride(from: 0, to: pixels.count, by: 4) {
            rgba += [pixels[start + 2], pixels[start + 1], pixels[start], pixels[start + 3]]
        }
        return rgba
    }()

    static func read(_ rendition: Rendition) throws -> CatalogPicture {
        var file = CompiledCatalogFile()
        file.add("picture", [rendition])
        return try CompiledCatalog(CatalogFile(file.bytes)).picture(at: 0)
    }

    @Test(arguments: PictureData.Encoding.allCases, [Int.max, 100])
    func coloursAreReadBack(encoding: PictureData.Encoding, rowsPerPiece: Int) throws {
        let data = PictureData.encoded(
            Self.pixels, width: Self.width, pixelSize: 4, encoding, rowsPerPiece: rowsPerPiece)
        let picture = try Self.read(Rendition(name: "a.png", width: 300, height: 270, data: data))
        #expect(picture == .pixels(width: 300, height: 270, bytes: Self.rgba))
    }

    @Test(arguments: PictureData.Encoding.allCases.filter { $0 != .palette })
    func greyIsReadBack(encoding: PictureData.Encoding) throws {
        var grey: [UInt8] = []
        for index in 0..<40 * 30 { grey += [UInt8(index % 200), index % 7 == 0 ? 255 : 200] }
        let data = PictureData.encoded(grey, width: 40, pixelSize: 2, encoding)
        let picture = try Self.read(Rendition(name: "a.png", width: 40, height: 30, pixelFormat: "GA8 ", data: data))
        var expected: [UInt8] = []
        for start in stride(from: 0, to: grey.count, by: 2) {
            expected += [grey[start], grey[start], grey[start], grey[start + 1]]
        }
        #expect(picture == .pixels(width: 40, height: 30, bytes: expected))
    }

    @Test(arguments: DeepmapWriter.Method.allCases)
    func deepmapsAreReadBack(method: DeepmapWriter.Method) throws {
        for (encoding, bytes) in [
            (10, DeepmapWriter.first(Self.pixels, width: Self.width, pixelSize: 4, method)),
            (11, DeepmapWriter.second(Self.pixels, width: Self.width, pixelSize: 4, method)),
        ] as [(UInt32, [UInt8])] {
            let data = PictureData.framed([(270, bytes)], encoding)
            let picture = try Self.read(Rendition(name: "a.png", width: 300, height: 270, data: data))
            #expect(picture == .pixels(width: 300, height: 270, bytes: Self.rgba))
        }
    }

    @Test func rowsMayHavePadding() throws {
        let data = PictureData.encoded([1, 2, 3, 4, 0, 0, 0, 0, 5, 6, 7, 8, 0, 0, 0, 0], width: 2, pixelSize: 4, .none)
        var rendition = Rendition(name: "a.png", width: 1, height: 2, data: data)
        rendition.bytesPerRow = 8
        #expect(try Self.read(rendition) == .pixels(width: 1, height: 2, bytes: [3, 2, 1, 4, 7, 6, 5, 8]))
    }

    @Test func alphaOfOpaquePicturesIsIgnored() throws {
        let data = PictureData.encoded([1, 2, 3, 0], width: 1, pixelSize: 4, .none, isOpaque: true)
        #expect(
            try Self.read(Rendition(name: "a", width: 1, height: 1, data: data))
                == .pixels(width: 1, height: 1, bytes: [3, 2, 1, 255]))
    }

    @Test func otherPixelFormatsAreConverted() throws {
        let five = PictureData.encoded([0x1F, 0x7C], width: 1, pixelSize: 2, .none)
        #expect(
            try Self.read(Rendition(name: "a", width: 1, height: 1, pixelFormat: "RGB5", data: five))
                == .pixels(width: 1, height: 1, bytes: [255, 0, 255, 255]))
        let wide = PictureData.encoded([0, 0x80, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF], width: 1, pixelSize: 8, .none)
        var rendition = Rendition(name: "a", width: 1, height: 1, pixelFormat: "RGBW", data: wide)
        #expect(try Self.read(rendition) == .pixels(width: 1, height: 1, bytes: [128, 255, 0, 255]))
        // 0.5, 1, 2 and 1 as floating-point numbers.
        rendition.data = PictureData.encoded([0, 0x38, 0, 0x3C, 0, 0x40, 0, 0x3C], width: 1, pixelSize: 8, .none)
        rendition.colorSpace = 4
        #expect(try Self.read(rendition) == .pixels(width: 1, height: 1, bytes: [128, 255, 255, 255]))
    }

    @Test(arguments: [(2, [0x40, 0x40, 0xFF, 0xFF]), (6, [0, 0x34, 0, 0x3C])] as [(UInt32, [UInt8])])
    func wideGreyIsConverted(colorSpace: UInt32, stored: [UInt8]) throws {
        let data = PictureData.encoded(stored, width: 1, pixelSize: 4, .none)
        var rendition = Rendition(name: "a", width: 1, height: 1, pixelFormat: "GA16", data: data)
        rendition.colorSpace = colorSpace
        #expect(try Self.read(rendition) == .pixels(width: 1, height: 1, bytes: [64, 64, 64, 255]))
    }

    @Test(
        arguments: [(1, [1, 2]), (2, [2, 1]), (3, [2, 1]), (5, [1, 2]), (6, [1, 2]), (8, [2, 1])] as [(UInt32, [UInt8])]
    )
    func picturesAreTurnedUpright(orientation: UInt32, first: [UInt8]) throws {
        let data = PictureData.encoded([1, 1, 1, 255, 2, 2, 2, 255], width: 2, pixelSize: 4, .none)
        var rendition = Rendition(name: "a", width: 2, height: 1, data: data)
        rendition.orientation = orientation
        guard case .pixels(let width, _, let bytes, _) = try Self.read(rendition) else {
            throw CatalogError.missing("pixels")
        }
        #expect(width == (orientation > 4 ? 1 : 2))
        #expect([bytes[0], bytes[4]] == first)
    }

    @Test func filesAreReadUnchanged() throws {
        for isCompressed in [false, true] {
            let data = PictureData.file(Array("%PDF-1.4".utf8), isCompressed: isCompressed)
            let rendition = Rendition(
                name: "a.pdf", width: 0, height: 0, scale: 0, pixelFormat: "PDF ", layout: .vector, data: data)
            #expect(try Self.read(rendition) == .file(Array("%PDF-1.4".utf8)))
        }
    }

    @Test func partsOfPicturesAreCutFromTheBottomLeft() throws {
        var file = CompiledCatalogFile()
        let atlas = Rendition(
            name: "Packed", width: 2, height: 2, layout: .packed,
            data: PictureData.encoded([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4], width: 2, pixelSize: 4, .lzfse))
        let identifier = file.add("atlas", [atlas])
        var part = Rendition(name: "part.png", width: 1, height: 1, layout: .link, data: [])
        part.link = (
            [.scale: 1, .element: 85, .part: 181, .identifier: identifier], .init(x: 1, y: 0, width: 1, height: 1),
            .onePart
        )
        file.add("part", [part])
        let catalog = try CompiledCatalog(CatalogFile(file.bytes))
        #expect(try catalog.picture(at: 1) == .pixels(width: 1, height: 1, bytes: [4, 4, 4, 4]))
        #expect(try catalog.item(at: 1)?.name == Array("part".utf8))
    }
}
