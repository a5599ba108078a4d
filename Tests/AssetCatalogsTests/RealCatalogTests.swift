import AssetCatalogs
import AssetModel
import LinuxSystem
import TestSupport
import Testing

/// Reads the compiled catalogs of a real application.
@Suite(.enabled(if: Corpus.isThere, "no files of other projects are here, see Corpus"), .timeLimit(.minutes(20)))
struct RealCatalogTests {
    static let folder = Corpus.folder + "/bartoszj+acextract@df3b018d"

    static func catalog(_ name: String) throws -> CompiledCatalog {
        let file = try FileDescriptor.open(folder + "/acextractTests/data/" + name, .read)
        return try CompiledCatalog(CatalogFile(try #require(try file.readAll(limit: 1 << 20))))
    }

    @Test(arguments: [("assets.car", 202, 30), ("assets_ipad.car", 171, 28), ("assets_mac.car", 73, 28)])
    func everyRenditionIsRead(name: String, count: Int, nameCount: Int) throws {
        let catalog = try Self.catalog(name)
        #expect(catalog.renditionCount == count && catalog.origin.renditionCount == count)
        var names: Set<[UInt8]> = []
        for number in 0..<catalog.renditionCount {
            if let item = try catalog.item(at: number) { names.insert(item.name) }
            switch try catalog.picture(at: number) {
            case .pixels(let width, let height, let bytes, _): #expect(bytes.count == width * height * 4)
            case .file(let bytes): #expect(bytes.starts(with: "%PDF-".utf8))
            case .bands: Issue.record("these catalogs have no JPEG pictures")
            }
        }
        #expect(names.count == nameCount)
    }
}
