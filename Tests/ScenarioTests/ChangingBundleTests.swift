import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Bundles change while they are used.
@Suite(.timeLimit(.minutes(40)), .blocking) struct ChangingBundleTests {
    let folder: TemporaryFolder
    let daemon: RunningDaemon
    let client: ClientProcess

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("App.app/plus.png", SampleBundle.png(10))
        try folder.write("App.app/minus.png", SampleBundle.png(20))
        daemon = try RunningDaemon()
        client = try ClientProcess(of: daemon, opening: folder.absolute("App.app"), showing: "plus")
    }

    @Test func aRemovedBundleHasNothingAndWhatIsHeldStays() throws {
        let held = try client.digest()
        folder.remove("App.app")
        let failure = #expect(throws: ClientProcess.Failure.self) { try client.ask("image", "minus") }
        #expect(failure?.status == "notFound", "\(failure?.message ?? "")")
        let refusal = #expect(throws: ClientProcess.Failure.self) {
            try client.ask("open", folder.absolute("App.app"))
        }
        #expect(refusal?.status == "notABundle")
        #expect(try client.digest() == held)
        #expect(try ClientProcess(of: daemon).statistics()["images_decoded"] == 1)
    }

    @Test func aBundleThatIsReplacedIsAnotherOne() throws {
        try folder.write("New.app/plus.png", SampleBundle.png(30))
        try folder.rename("App.app", to: "Old.app")
        try folder.rename("New.app", to: "App.app")
        let other = try ClientProcess(of: daemon, opening: folder.absolute("App.app"))
        #expect(try other.ask("image", "plus")[0][2] == folder.absolute("App.app/plus.png"))
        #expect(try other.digest() != client.digest())
        #expect(throws: ClientProcess.Failure.self) { try other.ask("image", "minus") }
        // The same holds for clients that have opened the old bundle. Held objects stay.
        let held = try client.digest()
        let failure = #expect(throws: ClientProcess.Failure.self) { try client.ask("image", "minus") }
        #expect(failure?.status == "notFound", "\(failure?.message ?? "")")
        #expect(try client.digest() == held)
    }

    @Test func aBundleThatIsOnlyMovedAwayIsStillUsed() throws {
        try folder.rename("App.app", to: "Moved.app")
        #expect(try client.ask("image", "minus")[0][2] == folder.absolute("Moved.app/minus.png"))
    }

    @Test func aFolderAboveTheBundleIsReplaced() throws {
        try folder.write("Programs/App.app/plus.png", SampleBundle.png(10))
        try folder.write("New/App.app/plus.png", SampleBundle.png(30))
        try client.ask("open", folder.absolute("Programs/App.app"))
        try client.ask("image", "plus")
        try folder.rename("Programs", to: "Old")
        try folder.rename("New", to: "Programs")
        // inotify has no event for this change: the client itself checks the path.
        try client.ask("sync")
        #expect(try client.ask("changes") == [["image", "plus"]])
        #expect(try client.ask("image", "plus")[0][2] == folder.absolute("Programs/App.app/plus.png"))
    }

    @Test func aLinkToTheBundleLeadsToTheNextVersion() throws {
        try folder.rename("App.app", to: "1.app")
        try folder.write("2.app/plus.png", SampleBundle.png(30))
        try folder.link("App.app", to: "1.app")
        let other = try ClientProcess(of: daemon, opening: folder.absolute("App.app"), showing: "plus")
        try folder.link("next", to: "2.app")
        try folder.rename("next", to: "App.app")
        try other.ask("sync")
        #expect(try other.ask("image", "plus")[0][2] == folder.absolute("2.app/plus.png"))
    }

    @Test func aFileThatIsTruncatedIsBrokenUntilItIsWhole() throws {
        let held = try client.digest()
        let whole = SampleBundle.png(10)
        try folder.write("App.app/plus.png", Array(whole.prefix(whole.count / 2)))
        let other = try ClientProcess(of: daemon, opening: folder.absolute("App.app"))
        let failure = #expect(throws: ClientProcess.Failure.self) { try other.ask("image", "plus") }
        #expect(failure?.status == "broken", "\(failure?.message ?? "")")
        #expect(try client.digest() == held)
        try folder.write("App.app/plus.png", whole)
        try other.ask("open", folder.absolute("App.app"))
        try other.ask("image", "plus")
        #expect(try other.digest() == held)
    }

    @Test("S5 a changed sound is heard by the next process; who holds the old one goes on with it") func s5() throws {
        try folder.write("App.app/bell.wav", SampleBundle.wav(frames: 100))
        try client.ask("open", folder.absolute("App.app"))
        try client.ask("sound", "bell")
        let held = try client.digest()
        try folder.write("App.app/bell.wav", SampleBundle.wav(frames: 200))
        let other = try ClientProcess(of: daemon, opening: folder.absolute("App.app"), showing: "plus")
        try other.ask("sound", "bell")
        #expect(try other.digest() != held)
        #expect(try client.digest() == held)
    }
}
