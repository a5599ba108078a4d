import AssetCatalogs
import CatalogWriting
import Decompression

extension FuzzTarget {
    static let catalogs = [
        FuzzTarget(name: "compiled-catalog", lengthLimit: 16_384, seeds: { [wholeCatalog] }) { bytes in
            var limits = CatalogLimits()
            limits.pixels = 1 << 18
            limits.blockByteCount = 1 << 20
            guard let catalog = try? CompiledCatalog(CatalogFile(bytes), limits: limits) else { return false }
            for number in 0..<min(64, catalog.renditionCount) {
                _ = try? catalog.item(at: number)
                _ = try? catalog.color(at: number)
                guard case .pixels(_, _, let bytes, _)? = try? catalog.picture(at: number) else { continue }
                precondition(bytes.count <= 8 * limits.pixels, "a picture is larger than is allowed")
            }
            _ = CatalogDocument.json(catalog)
            return true
        },
        FuzzTarget(name: "catalog-contents", lengthLimit: 8_192, seeds: { [Array(contents.utf8)] }) { bytes in
            guard let file = try? ContentsFile(bytes) else { return false }
            _ = CatalogDocument.json(file)
            return true
        },
        FuzzTarget(
            name: "lzfse", lengthLimit: 8_192,
            seeds: { LZFSEWriter.Block.allCases.map { LZFSEWriter.compress(sample, blocks: $0) } }
        ) { isWithinLimit(try? LZFSE.expand($0[...], limit: limit)) },
        FuzzTarget(name: "lzvn", lengthLimit: 8_192, seeds: { [LZVNWriter.compress(sample)] }) {
            isWithinLimit(try? LZVN.expand($0[...], limit: limit))
        },
        FuzzTarget(
            name: "deflate", lengthLimit: 8_192,
            seeds: { [PictureData.encoded(sample, width: 10, pixelSize: 1, .deflate)].map { Array($0.dropFirst(16)) } }
        ) { isWithinLimit(try? Deflate.expand($0[...], limit: limit)) },
        picture("deepmap", .deepmap), picture("deepmap2", .deepmap2), picture("catalog-palette", .palette),
        picture("catalog-runs", .runLength),
    ]

    private static let limit = 1 << 18

    /// Whether bytes were expanded. Traps if they are more than allowed.
    private static func isWithinLimit(_ bytes: [UInt8]?) -> Bool {
        precondition(bytes?.count ?? 0 <= limit, "more came out than is allowed")
        return bytes != nil
    }

    /// Target for the pixels of one compression. The input is the data after the picture's header.
    private static func picture(_ name: String, _ encoding: PictureData.Encoding) -> FuzzTarget {
        FuzzTarget(
            name: name, lengthLimit: 8_192,
            seeds: { [Array(PictureData.encoded(pixels, width: 16, pixelSize: 4, encoding).dropFirst(16))] }
        ) { bytes in
            var file = CompiledCatalogFile()
            let data = PictureData.framed([(16, bytes)], encoding.rawValue)
            file.add("a", [Rendition(name: "a", width: 16, height: 16, data: data)])
            return (try? CompiledCatalog(CatalogFile(file.bytes)).picture(at: 0)) != nil
        }
    }

    private static let pixels: [UInt8] = (0..<256).flatMap { (index: Int) -> [UInt8] in
        [UInt8(index / 16), UInt8(index % 16), 7, 255]
    }
    private static let sample = Array("the lazy dog jumps over the lazy dog that jumps over the lazy dog, lazily".utf8)

    private static let contents = """
        { "images": [ { "filename": "a@2x.png", "idiom": "iphone", "scale": "2x", "subtype": "retina4", "size": "29x29",
        "appearances": [ { "appearance": "luminosity", "value": "dark" } ], "display-gamut": "display-P3",
        "resizing": { "mode": "9-part", "center": { "mode": "tile", "width": 2, "height": 3 },
        "cap-insets": { "top": 1, "left": 2, "bottom": 3, "right": 4 } }, "alignment-insets": { "top": 5 } } ],
        "colors": [ { "color": { "color-space": "srgb", "components": { "red": "0xFF", "green": "0.5", "blue": "7", "alpha": 1 } } } ],
        "properties": { "provides-namespace": true, "template-rendering-intent": "template" } }
        """

    private static var wholeCatalog: [UInt8] {
        var file = CompiledCatalogFile()
        let pictures = PictureData.Encoding.allCases.map { encoding in
            Rendition(
                name: "a.png", width: 16, height: 16,
                data: PictureData.encoded(pixels, width: 16, pixelSize: 4, encoding, rowsPerPiece: 10))
        }
        for (index, picture) in pictures.enumerated() { file.add("picture \(index)", [picture]) }
        var part = Rendition(name: "part", width: 4, height: 4, layout: .link, data: [])
        part.slices = [
            .init(x: 0, y: 0, width: 1, height: 4), .init(x: 1, y: 0, width: 2, height: 4),
            .init(x: 3, y: 0, width: 1, height: 4),
        ]
        part.alignment = [1, 0, 1, 0]
        part.link = (
            [.scale: 1, .element: 85, .part: 181, .identifier: 1], .init(x: 1, y: 1, width: 4, height: 4),
            .threePartTile
        )
        file.add("part", [part])
        file.add(
            "colour",
            [Rendition(name: "c", width: 0, height: 0, layout: .color, data: PictureData.color([1, 0, 0.5, 1]))])
        file.appearances = [("UIAppearanceDark", 1)]
        file.languages = [("fr", 1)]
        return file.bytes
    }
}
