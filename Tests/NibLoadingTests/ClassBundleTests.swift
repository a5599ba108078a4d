import LinuxSystem
import TestSupport
import Testing

@testable import NibLoading

/// Tests where nibs are searched if the program names no bundle: rule L14.
@Suite(.timeLimit(.minutes(20))) struct ClassBundleTests {
    private final class ReefViewController: ViewController {}

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("L14 the resources of a class's module are beside the program") func resourceFolders() throws {
        for name in [
            "tide-kit_Reef-Views.resources", "Zoo_Reef_Views.resources", "Tide_Views.resources", "Other_Reef.bundle",
            "App_Reef-Views.resources",
        ] {
            try folder.makeFolder("here/" + name)
        }
        try folder.makeFolder("elsewhere/Tide_Reef.resources")
        let folders = [folder.absolute("none"), folder.absolute("here"), folder.absolute("elsewhere")]
        func found(_ module: String) -> String? { NibBundle.resourceFolder(ofModule: module, in: folders) }
        #expect(found("Reef_Views") == folder.absolute("here/App_Reef-Views.resources"))
        #expect(found("Views") == folder.absolute("here/Tide_Views.resources"))
        #expect(found("Reef") == folder.absolute("elsewhere/Tide_Reef.resources"))
        #expect(found("Moon") == nil)
    }

    @Test("L14 L16 without such a folder, nibs are those of the program") func theProgramsOwn() throws {
        let bundle = NibBundle.containing(ReefViewController.self)
        #expect(bundle.path == NibBundle.programFolders.application)
        let missing = NibError.notFound(nib: "ReefView", bundle: bundle.path)
        #expect(throws: missing) { try ReefViewController().view }
        #expect(throws: missing) { try ReefViewController(bundle: nil).view }
    }
}
