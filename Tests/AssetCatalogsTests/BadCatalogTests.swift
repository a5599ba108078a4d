import AssetCatalogs
import CatalogWriting
import TestSupport
import Testing

/// Tests that the reader refuses broken catalogs with an error that names the fault, and never traps.
@Suite(.timeLimit(.minutes(20))) struct BadCatalogTests {
    private static func sample() -> CompiledCatalogFile {
        var file = CompiledCatalogFile()
        let pixels = PictureData.encoded([1, 2, 3, 255, 5, 6, 7, 255], width: 2, pixelSize: 4, .lzfse)
        file.add("sun", [Rendition(name: "sun.png", width: 2, height: 1, data: pixels)])
        file.add("moon", [Rendition(name: "moon.png", width: 2, height: 1, data: pixels)])
        return file
    }

    private static func read(_ bytes: [UInt8]) throws(CatalogError) -> CompiledCatalog {
        try CompiledCatalog(CatalogFile(bytes))
    }

    @Test func treesWithLoopsAreRefused() throws {
        var bytes = Self.sample().bytes
        // Replace the root of the rendition tree ("tree" is its signature) by the tree's own block, which then looks
        // like a node with many children.
        let tree = try #require(bytes.firstRange(of: Array("tree".utf8)))
        bytes.replaceSubrange(tree.lowerBound + 8..<tree.lowerBound + 12, with: [0, 0, 0, 200])
        #expect(throws: CatalogError.self) { try Self.read(bytes) }
    }

    @Test func linksWithLoopsAreRefused() throws {
        var file = CompiledCatalogFile()
        var link = Rendition(name: "a", width: 1, height: 1, layout: .link, data: [])
        let key: [CompiledCatalogFile.KeyAttribute: UInt16] = [.scale: 1, .element: 85, .part: 181, .identifier: 1]
        link.link = (key, .init(x: 0, y: 0, width: 1, height: 1), .onePart)
        file.add("a", [link])
        let catalog = try Self.read(file.bytes)
        #expect(throws: CatalogError.loop("the links of pictures")) { try catalog.picture(at: 0) }
    }

    @Test func brokenLinksAreRefused() throws {
        var file = Self.sample()
        for (identifier, x) in [(9, 0), (1, 2)] as [(UInt16, UInt32)] {
            var link = Rendition(name: "a", width: 1, height: 1, layout: .link, data: [])
            link.link = (
                [.scale: 1, .element: 85, .part: 181, .identifier: identifier],
                .init(x: x, y: 0, width: 1, height: 1), .onePart
            )
            file.add("link \(identifier)", [link])
        }
        let catalog = try Self.read(file.bytes)
        #expect(throws: CatalogError.missing("picture that contains \"a\"")) { try catalog.picture(at: 2) }
        #expect(throws: CatalogError.self) { try catalog.picture(at: 3) }
    }

    @Test func unsupportedFeaturesAreNamed() throws {
        for (encoding, name) in [(6, "blurred"), (7, "astc"), (9, "hevc"), (12, "dxtc")] as [(UInt32, String)] {
            var file = CompiledCatalogFile()
            let data = PictureData.framed([(1, [0, 0, 0, 0])], encoding)
            file.add("a", [Rendition(name: "a", width: 1, height: 1, data: data)])
            let catalog = try Self.read(file.bytes)
            #expect(throws: CatalogError.unsupported("\(name) compression")) { try catalog.picture(at: 0) }
        }
        var file = CompiledCatalogFile()
        let pixels = PictureData.encoded([0, 0, 0, 0], width: 1, pixelSize: 4, .none)
        file.add("a", [Rendition(name: "a", width: 1, height: 1, pixelFormat: "WXYZ", data: pixels)])
        file.add("b", [Rendition(name: "b", width: 1, height: 1, layout: .layers, data: pixels)])
        let catalog = try Self.read(file.bytes)
        let layers = CatalogError.unsupported("a rendition of layout 1002 as a picture")
        #expect(throws: layers) { try catalog.picture(at: 1) }
        #expect(throws: CatalogError.unsupported("pixel format \"WXYZ\"")) { try catalog.picture(at: 0) }
    }

    @Test(arguments: [([1, 0], "version 1 of JPEG with alpha"), ([0, 2], "JPEG with alpha in 2 parts")])
    func unsupportedFormsOfJPEGWithAlphaAreNamed(words: [UInt8], feature: String) throws {
        var file = CompiledCatalogFile()
        let data = PictureData.framed([(1, words.flatMap { [$0, 0, 0, 0] })], 5)
        file.add("a", [Rendition(name: "a", width: 1, height: 1, data: data)])
        let catalog = try Self.read(file.bytes)
        #expect(throws: CatalogError.unsupported(feature)) { try catalog.picture(at: 0) }
    }

    @Test func wrongSizesAreRefused() throws {
        let small = PictureData.encoded([1, 2, 3, 4], width: 1, pixelSize: 4, .lzfse)
        for (width, height) in [(2, 1), (0, 0), (1, 5_000), (20_000, 1), (UInt32.max, UInt32.max)] as [(UInt32, UInt32)]
        {
            var file = CompiledCatalogFile()
            file.add("a", [Rendition(name: "a", width: width, height: height, data: small)])
            let catalog = try Self.read(file.bytes)
            #expect(throws: CatalogError.self, "\(width) x \(height)") { try catalog.picture(at: 0) }
        }
    }

    @Test func everyMissingPartIsNamed() {
        for part in ["CARHEADER", "KEYFORMAT", "RENDITIONS"] {
            var bytes = Self.sample().bytes
            guard let range = bytes.firstRange(of: Array(part.utf8)) else { continue }
            bytes[range.lowerBound] = UInt8(ascii: "x")
            #expect(throws: CatalogError.missing(part)) { try Self.read(bytes) }
        }
    }

    @Test func truncatedAndChangedFilesNeverTrap() {
        let bytes = Self.sample().bytes
        var (catalogs, pictures) = (DamageTally(), DamageTally())
        for count in stride(from: 0, to: bytes.count, by: 7) {
            Self.readAll(Array(bytes.prefix(count)), &catalogs, &pictures)
        }
        var random = SeededGenerator(seed: 11)
        for _ in 0..<3_000 {
            var broken = bytes
            for _ in 0..<4 {
                broken[Int.random(in: 0..<broken.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            Self.readAll(broken, &catalogs, &pictures)
        }
        #expect(catalogs.hasBoth, "\(catalogs)")
        #expect(pictures.hasBoth, "\(pictures)")
    }

    private static func readAll(_ bytes: [UInt8], _ catalogs: inout DamageTally, _ pictures: inout DamageTally) {
        guard let catalog = catalogs.note({ () throws(CatalogError) in try read(bytes) }) else { return }
        for number in 0..<catalog.renditionCount {
            _ = try? catalog.item(at: number)
            let picture = pictures.note { () throws(CatalogError) in try catalog.picture(at: number) }
            if case .pixels(let width, let height, let pixels, _)? = picture {
                #expect(pixels.count == width * height * 4)
            }
        }
    }
}
