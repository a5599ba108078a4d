import AssetModel
import BlockingTests
import NibWriting
import TestSupport
import Testing
import WireProtocol

/// A load takes the form for the requested system from a wrapper with several forms.
@Suite(.timeLimit(.minutes(20)), .blocking) final class WrapperFormTests: ServiceSuite {
    @Test(arguments: [
        ("13.0", ["new"]), ("12.3", ["new"]), ("12.2", ["middle"]), ("9.0", ["middle"]), ("8.4", ["old"]),
    ])
    func aSystemLoadsTheNewestFormThatIsNotTooNew(system: String, names: [String]) throws {
        try form("Main.nib/objects-12.3+.nib", "new")
        try form("Main.nib/objects-9.0+.nib", "middle")
        try form("Main.nib/runtime.nib", "old")
        #expect(try load("Main", SystemVersion(system)) == names)
    }

    @Test func withoutASystemTheReferencesOfAllFormsAreLoaded() throws {
        try form("Main.nib/keyedobjects-110000.nib", "new")
        try form("Main.nib/keyedobjects-101300.nib", "old")
        #expect(try load("Main", nil) == ["new", "old"])
        #expect(try load("Main", SystemVersion(10, 15)) == ["old"])
        // Names that are remembered for one system are not taken for another.
        #expect(try load("Main", SystemVersion(11)) == ["new"])
        #expect(try load("Main", nil) == ["new", "old"])
    }

    @Test func aFolderWithThousandsOfFilesIsRefused() throws {
        for number in 0...1_024 { try bundle.folder.write("Many.storyboardc/\(number).nib", []) }
        let context = try client.open(bundle.path)
        let failure = try #require(try RawClient.refusal { try client.load("Many", in: context) })
        #expect(failure.status == .broken && failure.allowed == 1_024)
    }

    @Test func aSystemThatIsOlderThanAllFormsIsTold() throws {
        try form("Main.nib/objects-12.3+.nib", "new")
        try form("Main.nib/objects-11.0+.nib", "old")
        let failure = try #require(try RawClient.refusal { try load("Main", SystemVersion(9)) })
        let text = String(decoding: failure.text, as: UTF8.self)
        #expect(failure.status == .notFound && text.contains("no form for system 9.0") && text.contains("11.0"))
    }

    @Test func mediaOfTheChosenFormAreDelivered() throws {
        try bundle.folder.write("Main.nib/keyedobjects-110000.nib", MediaArchive.pictures([[SampleBundle.png(11)]]))
        try bundle.folder.write("Main.nib/keyedobjects-101300.nib", MediaArchive.pictures([[SampleBundle.png(10)]]))
        let context = try client.open(bundle.path)
        for (system, pixel) in [(nil, 11), (SystemVersion(10, 13), 10)] as [(SystemVersion?, UInt8)] {
            let loaded: NibLoaded = try client.ask(LoadNib(context: context, name: Array("Main".utf8), system: system))
            #expect(try loaded.references.map { try client.firstPixelBytes(of: $0.answer) } == [[pixel]])
        }
    }

    @Test func aCompiledStoryboardIsAllOfItsScenes() throws {
        try form("Main.storyboardc/first.nib", "plain")
        try form("Main.storyboardc/second.nib/runtime.nib", "old")
        try form("Main.storyboardc/second.nib/objects-11.0+.nib", "new")
        try bundle.folder.write("Main.storyboardc/Info.plist")
        let chosen = try load("Main", SystemVersion(12))
        let all = try load("Main.storyboardc", nil)
        #expect(chosen == ["plain", "new"])
        #expect(all == ["plain", "new", "old"])
    }

    private func form(_ path: String, _ image: String) throws {
        try bundle.folder.write(path, SampleBundle.interface(images: [image]).nibArchive())
    }

    private func load(_ name: String, _ system: SystemVersion?) throws -> [String] {
        let context = try client.open(bundle.path)
        let request = LoadNib(context: context, name: Array(name.utf8), system: system)
        let parts: [NibLoaded] = try client.askForAll(request)
        return parts.flatMap(\.references).map { String(decoding: $0.answer.name, as: UTF8.self) }
    }
}
