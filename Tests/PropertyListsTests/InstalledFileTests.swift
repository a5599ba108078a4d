import LinuxSystem
import PropertyLists
import TestSupport
import Testing

/// Reads files that GNUstep's packages install.
@Suite(.timeLimit(.minutes(20))) struct InstalledFileTests {
    private static let aliases = GNUstepFolders.library + "/Images/nsmapping.strings"
    private static let information =
        GNUstepFolders.application("Gorm") + "/Resources/Info-gnustep.plist"

    private func contents(_ path: String) throws -> [UInt8] {
        try #require(try FileDescriptor.open(path).readAll(limit: 1 << 20))
    }

    @Test(.enabled(if: fileExists(aliases), "GNUstep is not installed")) func gnustepsNamesOfStandardImages() throws {
        let bytes = try contents(Self.aliases)
        let pairs = try AliasFile(bytes).pairs
        #expect(pairs.contains { $0.alias == "NSSwitch" && $0.name == "GSSwitch" })
        #expect(pairs.last { $0.alias == "common_ToolbarShowColorsItem" }?.name == "NSColorPanel")
    }

    @Test(.enabled(if: fileExists(information), "Gorm is not installed")) func gormsPropertyList() throws {
        let bytes = try contents(Self.information)
        let facts = try BundleInformation(bytes)
        #expect(facts.mainInterfaceFiles == ["Gorm.gorm"])
        #expect(
            facts.imageNames == [
                "Gorm.tiff", "GormFile.tiff", "GormNib.tiff", "FileIcon_gmodel.tiff", "GormPalette.tiff",
            ])
    }
}
