import AssetCatalogs
import AssetModel
import ImageDecoding
import LinuxSystem
import PixelPipeline
import TestSupport
import Testing

/// Compares the pictures of real compiled catalogs with the files that they were compiled from.
@Suite(.enabled(if: Corpus.isThere, "no files of other projects are here, see Corpus"), .timeLimit(.minutes(20)))
struct OriginalPicturesTests {
    @Test(arguments: ["assets.car", "assets_ipad.car", "assets_mac.car"])
    func picturesMatchTheirFiles(name: String) throws {
        let catalog = try RealCatalogTests.catalog(name)
        var compared = 0
        for number in 0..<catalog.renditionCount {
            guard let item = try catalog.item(at: number), item.attributes.resizing == .none,
                item.file.suffix(4) == Array(".png".utf8)[...],
                case .pixels(let width, let height, let pixels, _) = try catalog.picture(at: number)
            else { continue }
            let originals = try Self.originals(of: item).filter { $0.width == width && $0.height == height }
            guard !originals.isEmpty else { continue }
            compared += 1
            #expect(
                originals.contains { $0.pixels == pixels },
                "\(String(decoding: item.name, as: UTF8.self)), rendition \(number)")
        }
        #expect(compared > 40, "\(compared) pictures had originals")
    }

    private struct Picture {
        let width: Int
        let height: Int
        let pixels: [UInt8]
    }

    /// The files in the asset's image set that have the rendition's name.
    private static func originals(of item: CatalogItem) throws -> [Picture] {
        let set = String(decoding: item.name, as: UTF8.self) + ".imageset/"
        let folder = RealCatalogTests.folder + "/Images.xcassets/"
        return try groups.compactMap { group in
            let path = folder + group + set + String(decoding: item.file, as: UTF8.self)
            guard let file = try? FileDescriptor.open(path, .read) else { return nil }
            let image = try DecodableImage(file, form: .premultipliedRGBA8)
            let memory = try MemoryFile.create("original", allocating: image.byteCount)
            let mapping = try Mapping(memory, count: Int(image.byteCount), writable: true)
            try image.decode(into: mapping)
            let page = image.placements[0].representation
            return Picture(
                width: Int(page.pixelWidth), height: Int(page.pixelHeight),
                pixels: mapping.copyBytes(at: 0, count: Int(page.byteCount)))
        }
    }

    private static let groups = [
        "", "alignment/", "devices/", "devices/mix/", "graphics/", "memory/", "render/", "size class/", "slices/",
        "vectors/",
    ]
}
