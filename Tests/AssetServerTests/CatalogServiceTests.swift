import AssetModel
import BlockingTests
import CatalogWriting
import SharedLayout
import TestSupport
import Testing
import WireProtocol

/// Catalogs in bundles, each seen through the socket of a running daemon.
@Suite(.timeLimit(.minutes(20)), .blocking) final class CatalogServiceTests: ServiceSuite {
    /// One pixel whose every byte is `value`.
    private static func rendition(_ value: UInt8, scale: UInt32 = 1) -> Rendition {
        let pixels = PictureData.encoded(
            [UInt8](repeating: value, count: 3) + [255], width: 1, pixelSize: 4, .lzfse)
        return Rendition(name: "\(value).png", width: 1, height: 1, scale: scale, data: pixels)
    }

    /// Writes the bundle's compiled catalog, with these images.
    private func writeCatalog(_ images: KeyValuePairs<String, [Rendition]>) throws {
        var catalog = CompiledCatalogFile()
        for (name, renditions) in images { catalog.add(name, renditions) }
        try bundle.folder.write("Assets.car", catalog.bytes)
    }

    private func open(_ profile: Profile, scale: UInt8 = 1, _ traits: AssetTraits = AssetTraits()) throws -> UInt32 {
        let request = OpenBundle(profile: profile, scale: scale, hasBundle: true, traits: traits)
        let opened: BundleOpened = try client.ask(request, descriptor: try bundle.folder.directory())
        return opened.context
    }

    private func pixel(_ name: String, in context: UInt32) throws -> UInt8? {
        try client.firstPixelBytes(of: try client.look(name, in: context)).first
    }

    @Test("B5, U1 a compiled catalog answers before loose files, in Apple's profiles") func compiled() throws {
        var catalog = CompiledCatalogFile()
        var dark = Self.rendition(3)
        dark.key[.appearance] = 1
        catalog.add("sun", [Self.rendition(2), dark])
        catalog.appearances = [("UIAppearanceAny", 0), ("UIAppearanceDark", 1)]
        try bundle.folder.write("Assets.car", catalog.bytes)
        try bundle.image("sun.png", 1)
        try bundle.image("moon.png", 9)
        for (profile, expected) in [(.appKit, 2), (.uiKit, 2), (.gnustep, 1)] as [(Profile, UInt8)] {
            #expect(try pixel("sun", in: try open(profile)) == expected, "\(profile)")
        }
        let context = try open(.uiKit, AssetTraits(appearance: .dark))
        #expect(try pixel("sun", in: context) == 3)
        #expect(try pixel("moon", in: context) == 9)
    }

    @Test("U2 one image has the bitmaps of all scales") func scales() throws {
        try writeCatalog(["sun": [Self.rendition(1), Self.rendition(2, scale: 2)]])
        let answer = try client.look("sun", in: try open(.uiKit, scale: 2))
        #expect(try client.firstPixelBytes(of: answer) == [1, 2])
    }

    @Test("B5 an icon is an image with all its sizes", arguments: [Profile.appKit, .uiKit])
    func icons(_ profile: Profile) throws {
        func size(_ value: UInt8, _ side: Int) -> Rendition {
            let pixels = PictureData.encoded(
                (0..<side * side).flatMap { _ in [value, value, value, 255] as [UInt8] }, width: side, pixelSize: 4,
                .lzfse)
            var rendition = Rendition(
                name: "\(side).png", width: UInt32(side), height: UInt32(side), scale: 1, data: pixels)
            rendition.key[.part] = 220
            return rendition
        }
        try writeCatalog(["AppIcon": [size(1, 1), size(2, 2), size(3, 3)]])
        try bundle.folder.write("Media.xcassets/Other.appiconset/a.png", SampleBundle.png(7))
        let contents = "{ \"images\": [ { \"filename\": \"a.png\", \"scale\": \"1x\", \"size\": \"1x1\" } ] }"
        try bundle.folder.write("Media.xcassets/Other.appiconset/Contents.json", Array(contents.utf8))
        let context = try open(profile)
        #expect(try client.firstPixelBytes(of: try client.look("AppIcon", in: context)) == [1, 2, 3])
        #expect(try pixel("Other", in: context) == 7)
    }

    @Test("B5 the client learns how the image is drawn, resized and aligned") func attributes() throws {
        var stretched = Self.rendition(1)
        stretched.layout = .threePartStretch
        stretched.flags = 8
        stretched.slices = [
            .init(x: 0, y: 0, width: 3, height: 1), .init(x: 3, y: 0, width: 2, height: 1),
            .init(x: 5, y: 0, width: 4, height: 1),
        ]
        stretched.alignment = [1, 2, 3, 4]
        try writeCatalog(["sun": [stretched]])
        try bundle.image("moon.png", 9)
        let context = try open(.uiKit)
        let record = try client.record(of: try client.look("sun", in: context))
        #expect(record.isTemplate)
        #expect(
            record.attributes == [
                ImageAttributes(
                    templateIntent: .template, resizing: .stretch, caps: .init(left: 3, right: 4),
                    center: .init(width: 2, height: 1), alignment: .init(top: 2, left: 1, bottom: 4, right: 3))
            ])
        #expect(try client.record(of: try client.look("moon", in: context)).attributes == [])
    }

    @Test("U2 a photograph's colours and its alpha are joined") func bands() throws {
        var photograph = Self.rendition(1)
        (photograph.width, photograph.height) = (4, 3)
        photograph.data = PictureData.photograph(
            SampleBundle.png(200), alpha: [UInt8](repeating: 100, count: 12), width: 4)
        try writeCatalog(["sun": [photograph]])
        #expect(try client.distinctPixelBytes(of: try client.look("sun", in: try open(.uiKit))) == [100])
    }

    @Test("U2 colours of Display P3 become those of sRGB") func wideColors() throws {
        var catalog = CompiledCatalogFile()
        for (name, space) in [("narrow", 1), ("wide", 3)] as [(String, UInt32)] {
            // Blue, green, red, alpha.
            let data = PictureData.encoded([64, 64, 128, 255], width: 1, pixelSize: 4, .lzfse)
            var rendition = Rendition(name: name, width: 1, height: 1, data: data)
            rendition.colorSpace = space
            catalog.add(name, [rendition])
        }
        try bundle.folder.write("Assets.car", catalog.bytes)
        let context = try open(.uiKit)
        #expect(try pixel("narrow", in: context) == 128)
        // By the definitions of both colour spaces, the pixel is 138, 59, 62.
        #expect(try pixel("wide", in: context) == 138)
    }

    @Test("U2 a drawing without a bitmap is rendered at the scale") func drawing() throws {
        let square =
            ##"<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"><rect width="9" height="9" fill="#090909"/></svg>"##
        var catalog = CompiledCatalogFile()
        for (name, isCompressed) in [("plain", false), ("packed", true)] {
            let data = PictureData.file(Array(square.utf8), isCompressed: isCompressed)
            catalog.add(
                name,
                [
                    Rendition(
                        name: name, width: 0, height: 0, scale: 0, pixelFormat: "SVG ", layout: .vector, data: data)
                ])
        }
        let broken = PictureData.file(Array(square.utf8.dropLast(6)))
        catalog.add(
            "broken",
            [
                Rendition(name: "x", width: 0, height: 0, scale: 0, pixelFormat: "SVG ", layout: .vector, data: broken)
            ])
        try bundle.folder.write("Assets.car", catalog.bytes)
        for scale in [1, 2] as [UInt8] {
            let context = try open(.appKit, scale: scale)
            for name in ["plain", "packed"] {
                let answer = try client.look(name, in: context)
                #expect(try pixel(name, in: context) == 9)
                guard case .image(let images) = try client.record(of: answer).content else {
                    throw RawClient.Problem.closed
                }
                #expect(
                    images.map(\.representation.pixelWidth) == [UInt32(scale) * 2]
                        && images.map(\.representation.pointHeight) == [3])
            }
            #expect(try client.refusal(of: "broken", in: context)?.status == .broken)
        }
    }

    @Test("B5 folders that were not compiled") func folders() throws {
        try bundle.folder.write("Media.xcassets/Contents.json", Array("{}".utf8))
        try bundle.folder.write("Media.xcassets/sun.imageset/day.png", SampleBundle.png(5))
        try bundle.folder.write("Media.xcassets/sun.imageset/night.png", SampleBundle.png(6))
        let contents = """
            { "images": [ { "filename": "day.png", "idiom": "universal", "scale": "1x" }, { "filename": "night.png", "scale": "1x",
            "idiom": "universal", "appearances": [ { "appearance": "luminosity", "value": "dark" } ] } ] }
            """
        try bundle.folder.write("Media.xcassets/sun.imageset/Contents.json", Array(contents.utf8))
        #expect(try pixel("sun", in: try open(.uiKit)) == 5)
        #expect(try pixel("sun", in: try open(.appKit, AssetTraits(appearance: .dark))) == 6)
    }

    @Test("B5 of several folders, the first by name answers") func severalFolders() throws {
        for (catalog, value) in [("B", 2), ("C", 3), ("A", 1)] as [(String, UInt8)] {
            let set = "\(catalog).xcassets/sun.imageset"
            try bundle.folder.write("\(set)/sun.png", SampleBundle.png(value))
            try bundle.folder.write("\(set)/Contents.json", Array("{\"images\":[{\"filename\":\"sun.png\"}]}".utf8))
        }
        #expect(try pixel("sun", in: try open(.appKit)) == 1)
    }

    @Test("B5 names in namespaces, asked for with a slash", arguments: [Profile.appKit, .uiKit])
    func namespaces(_ profile: Profile) throws {
        let namespace = "{ \"properties\": { \"provides-namespace\": true } }"
        try bundle.folder.write("Media.xcassets/Weather/Contents.json", Array(namespace.utf8))
        try bundle.folder.write("Media.xcassets/Weather/Plain/sun.imageset/sun.png", SampleBundle.png(5))
        let contents = "{ \"images\": [ { \"filename\": \"sun.png\", \"scale\": \"1x\" } ] }"
        try bundle.folder.write("Media.xcassets/Weather/Plain/sun.imageset/Contents.json", Array(contents.utf8))
        let context = try open(profile)
        #expect(try pixel("Weather/sun", in: context) == 5)
        #expect(try client.refusal(of: "sun", in: context)?.status == .notFound)
        #expect(try client.refusal(of: "Weather/moon", in: context)?.status == .notFound)
        #expect(try client.refusal(of: "Weather/sun", in: try open(.gnustep))?.status == .badName)
    }

    @Test("B5 a changed catalog is read again") func changed() throws {
        try writeCatalog(["sun": [Self.rendition(1)]])
        let context = try open(.uiKit)
        #expect(try pixel("sun", in: context) == 1)
        try writeCatalog(["moon": [Self.rendition(8)], "sun": [Self.rendition(2)]])
        try client.synchronize()
        #expect(try pixel("sun", in: context) == 2)
        #expect(try pixel("moon", in: context) == 8)
    }

    @Test("B5 a broken catalog leaves loose files to answer, and the explanation says why") func broken() throws {
        try bundle.folder.write("Assets.car", Array("BOMStore and nothing more".utf8))
        try bundle.folder.write("Bad.xcassets/sun.imageset/Contents.json", Array("{ broken".utf8))
        try bundle.image("sun.png", 7)
        let context = try open(.uiKit)
        #expect(try pixel("sun", in: context) == 7)
        let parts: [Resolution] = try client.askForAll(
            Resolve(LookUp(context: context, kind: .image, name: Array("sun".utf8))))
        let steps = parts.flatMap(\.steps).map { String(decoding: $0.text, as: UTF8.self) }
        #expect(steps.contains { $0.hasPrefix("Assets.car cannot be read") })
        #expect(steps.contains { $0.hasPrefix("Bad.xcassets cannot be read in full: ") })
    }

    @Test("I11 a picture that cannot be decoded is broken, the others of its catalog are not") func brokenPicture()
        throws
    {
        var unknown = Self.rendition(1)
        unknown.data = PictureData.framed([(1, [1, 2, 3])], 7)
        try writeCatalog(["moon": [unknown], "sun": [Self.rendition(4)]])
        let context = try open(.uiKit)
        let failure = try #require(try client.refusal(of: "moon", in: context))
        #expect(failure.status == .broken)
        #expect(String(decoding: failure.text, as: UTF8.self).contains("astc compression is not supported"))
        #expect(try pixel("sun", in: context) == 4)
    }
}
