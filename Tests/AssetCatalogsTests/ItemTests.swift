import AssetCatalogs
import AssetModel
import CatalogWriting
import LinuxSystem
import TestSupport
import Testing

/// Tests the properties of variants that catalogs declare.
@Suite(.timeLimit(.minutes(20))) struct ItemTests {
    private static func contents(_ text: String) throws(CatalogError) -> ContentsFile {
        try ContentsFile(Array(text.utf8))
    }

    @Test(arguments: [("[]", "an array"), ("7", "the number 7"), ("\"a\"", "a string"), ("null", "null")])
    func aDescriptionIsAnObject(text: String, found: String) throws {
        let error = try #require(throws: CatalogError.self) { try Self.contents(text) }
        #expect(error.description == "catalog: a JSON object expected at offset 0, found \(found)")
    }

    @Test func aCompiledVariantHasAllItsFacts() throws {
        var file = CompiledCatalogFile()
        var rendition = Rendition(
            name: "sun@2x.png", width: 30, height: 20, scale: 2, layout: .ninePartStretch, data: [])
        rendition.key.merge([.appearance: 2, .localization: 1, .idiom: 2, .widthClass: 1, .gamut: 1, .subtype: 568]) {
            $1
        }
        rendition.flags = 8 | 256
        rendition.slices = [
            .init(x: 0, y: 15, width: 4, height: 5), .init(x: 4, y: 15, width: 20, height: 5),
            .init(x: 24, y: 15, width: 6, height: 5), .init(x: 0, y: 8, width: 4, height: 7),
            .init(x: 4, y: 8, width: 20, height: 7), .init(x: 24, y: 8, width: 6, height: 7),
            .init(x: 0, y: 0, width: 4, height: 8), .init(x: 4, y: 0, width: 20, height: 8),
            .init(x: 24, y: 0, width: 6, height: 8),
        ]
        rendition.alignment = [1, 2, 3, 4]
        file.add("sun", [rendition])
        file.appearances = [("NSAppearanceNameDarkAqua", 1), ("NSAppearanceNameAccessibilityDarkAqua", 2)]
        file.languages = [("fr", 1)]
        let item = try #require(try CompiledCatalog(CatalogFile(file.bytes)).item(at: 0))
        #expect(item.name == Array("sun".utf8) && item.file == Array("sun@2x.png".utf8))
        #expect(item.scale == 2 && item.idiom == .pad && item.subtype == 568 && item.language == Array("fr".utf8))
        #expect(item.pixelWidth == 30 && item.pixelHeight == 20)
        #expect(
            item.traits == AssetTraits(appearance: .dark, hasHighContrast: true, gamut: .displayP3, width: .compact))
        #expect(
            item.attributes
                == ImageAttributes(
                    templateIntent: .template, resizing: .stretch, preservesVector: true,
                    caps: .init(top: 5, left: 4, bottom: 8, right: 6), center: .init(width: 20, height: 7),
                    alignment: .init(top: 2, left: 1, bottom: 4, right: 3)))
        #expect(try CatalogItem(words: item.words, name: item.name, file: item.file) == item)
    }

    @Test func coloursAreRead() throws {
        var file = CompiledCatalogFile()
        file.add(
            "red",
            [
                Rendition(
                    name: "red", width: 0, height: 0, layout: .color, data: PictureData.color([1, 0, 0, 0.5], space: 3))
            ])
        let catalog = try CompiledCatalog(CatalogFile(file.bytes))
        #expect(try catalog.item(at: 0)?.kind == .color)
        let color = try #require(try catalog.color(at: 0))
        #expect(color.space == "display-p3" && color.components == [1, 0, 0, 0.5])
    }

    @Test func aFolderListsItsVariants() throws {
        let contents = try Self.contents(
            """
            { "images": [
            { "idiom": "universal", "scale": "1x" },
            { "idiom": "iphone", "scale": "3x", "filename": "a.png", "subtype": "retina4", "memory": "2GB", "locale": "de",
              "display-gamut": "display-P3", "width-class": "regular", "language-direction": "right-to-left",
              "appearances": [ { "appearance": "luminosity", "value": "dark" }, { "appearance": "contrast", "value": "high" } ],
              "resizing": { "mode": "9-part", "center": { "mode": "tile", "width": 2, "height": 3 },
                            "cap-insets": { "top": 10, "left": 11, "bottom": 12, "right": 13 } },
              "alignment-insets": { "top": 1, "left": 2, "bottom": 3, "right": 4 } } ],
              "properties": { "template-rendering-intent": "template", "preserves-vector-representation": true } }
            """)
        #expect(!contents.providesNamespace && contents.items.count == 1)
        let item = try #require(contents.items.first)
        #expect(item.idiom == .phone && item.scale == 3 && item.subtype == 568 && item.memoryClass == 2)
        #expect(item.language == Array("de".utf8) && item.file == Array("a.png".utf8))
        #expect(
            item.traits
                == AssetTraits(
                    appearance: .dark, hasHighContrast: true, gamut: .displayP3, width: .regular,
                    direction: .rightToLeft))
        #expect(
            item.attributes
                == ImageAttributes(
                    templateIntent: .template, resizing: .tile, preservesVector: true,
                    caps: .init(top: 10, left: 11, bottom: 12, right: 13), center: .init(width: 2, height: 3),
                    alignment: .init(top: 1, left: 2, bottom: 3, right: 4)))
    }

    @Test func requirementsOfDevicesAreTheSameInBothKindsOfCatalogs() throws {
        let classes: [(memory: UInt16, size: String, graphics: UInt16, family: String)] = [
            (1, "1GB", 1, "metal1v3"), (2, "2GB", 2, "apple2"), (3, "4GB", 3, "metal3v1"), (4, "3GB", 4, "apple3"),
            (6, "6GB", 5, "metal4v1"), (8, "8GB", 7, "apple6"), (0, "", 0, "other"), (16, "16GB", 255, "metal255"),
        ]
        var file = CompiledCatalogFile()
        var slots: [String] = []
        for entry in classes {
            var rendition = Rendition(name: "a.png", width: 1, height: 1, data: [])
            rendition.key.merge([.idiom: 7, .memoryClass: entry.memory, .graphicsClass: entry.graphics]) { $1 }
            file.add("a\(entry.memory)", [rendition])
            slots.append(
                """
                { "filename": "a.png", "idiom": "mac", "memory": "\(entry.size)", "graphics-feature-set": "\(entry.family)" }
                """)
        }
        let folder = try Self.contents("{ \"images\": [ \(slots.joined(separator: ",")) ] }").items
        let catalog = try CompiledCatalog(CatalogFile(file.bytes))
        for (number, item) in folder.enumerated() {
            let compiled = try #require(try catalog.item(at: number))
            #expect(compiled.idiom == .mac && item.idiom == .mac)
            #expect(compiled.memoryClass == item.memoryClass && compiled.graphicsClass == item.graphicsClass)
        }
    }

    @Test func folderColoursHaveThreeNotations() throws {
        let contents = try Self.contents(
            """
            { "colors": [ { "idiom": "universal", "color": { "color-space": "srgb",
            "components": { "red": "0xFF", "green": "51", "blue": "0.5", "alpha": 1 } } } ] }
            """)
        #expect(contents.colors[0]?.components == [1, 0.2, 0.5, 1])
    }

    @Test func invalidValuesCountAsMissingAndInvalidJSONIsRefused() throws {
        let contents = try Self.contents(
            """
            { "images": [ { "filename": "../x.png" }, { "filename": 7 }, { "filename": "a.png", "scale": "9x", "size": "1e9x1",
            "resizing": 3, "alignment-insets": { "top": -5 } } ], "properties": [ ] }
            """)
        #expect(contents.items.count == 1 && contents.items[0].scale == 3 && contents.items[0].pixelWidth == 0)
        for text in ["", "{", "[]", "{ \"images\": [ }", String(repeating: "[", count: 10_000)] {
            #expect(throws: CatalogError.self) { try Self.contents(text) }
        }
    }

    @Test(.enabled(if: Corpus.isThere, "no files of other projects are here, see Corpus"))
    func compiledVariantsMatchTheirFolders() throws {
        let catalog = try RealCatalogTests.catalog("assets.car")
        let file = try FileDescriptor.open(
            RealCatalogTests.folder + "/Images.xcassets/alignment/a_any.imageset/Contents.json", .read)
        let expected = try ContentsFile(try #require(try file.readAll(limit: 1 << 20))).items.map(
            \.attributes.alignment)
        var found: [ImageAttributes.Insets] = []
        for number in 0..<catalog.renditionCount {
            guard let item = try catalog.item(at: number), item.name == Array("a_any".utf8) else { continue }
            found.append(item.attributes.alignment)
        }
        #expect(found == expected && expected.count == 3)
    }
}
