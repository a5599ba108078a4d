import LinuxSystem
import PropertyLists
import Testing

/// Reads files that GNUstep's packages install. A test says if its file is missing.
@Suite struct InstalledFileTests {
    private func contents(_ path: String) -> [UInt8]? {
        guard let bytes = try? FileDescriptor.open(path).readAll(limit: 1 << 20) else {
            print("skipped: \(path) is not installed")
            return nil
        }
        return bytes
    }

    @Test func gnustepsNamesOfStandardImages() throws {
        guard let bytes = contents("/usr/lib/GNUstep/Images/nsmapping.strings") else { return }
        let pairs = try AliasFile(bytes).pairs
        #expect(pairs.contains { $0.alias == "NSSwitch" && $0.name == "GSSwitch" })
        #expect(pairs.last { $0.alias == "common_ToolbarShowColorsItem" }?.name == "NSColorPanel")
    }

    @Test func gormsPropertyList() throws {
        guard let bytes = contents("/usr/lib/GNUstep/Applications/Gorm.app/Resources/Info-gnustep.plist") else {
            return
        }
        let facts = try BundleInformation(bytes)
        #expect(facts.mainInterfaceFiles == ["Gorm.gorm"])
        #expect(
            facts.imageNames == [
                "Gorm.tiff", "GormFile.tiff", "GormNib.tiff", "FileIcon_gmodel.tiff", "GormPalette.tiff",
            ])
    }
}
