import AssetCatalogs
import AssetModel
import LinuxSystem
import Testing

/// Reads the compiled catalogs of a real application, if they are available.
@Suite struct RealCatalogTests {
    static let folder =
        (environmentVariable("NIBASSETD_CORPUS") ?? "../shared/corpus") + "/bartoszj+acextract@df3b018d"

    static func catalog(_ name: String) throws -> CompiledCatalog? {
        guard let file = try? FileDescriptor.open(folder + "/acextractTests/data/" + name, .read),
            let bytes = try file.readAll(limit: 1 << 20)
        else {
            print("skipped: no \(name) in \(folder)")
            return nil
        }
        return try CompiledCatalog(CatalogFile(bytes))
    }

    @Test(arguments: [("assets.car", 202, 30), ("assets_ipad.car", 171, 28), ("assets_mac.car", 73, 28)])
    func everyRenditionIsRead(name: String, count: Int, nameCount: Int) throws {
        guard let catalog = try Self.catalog(name) else { return }
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
