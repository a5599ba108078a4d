import BlockingTests
import TestSupport
import Testing
import WireProtocol

@testable import NibAssets

/// Tests a client that loses its connection to a daemon that still runs.
@Suite(.timeLimit(.minutes(20)), .blocking) struct LostConnectionTests {
    let bundle: SampleBundle
    let daemon: RunningDaemon
    let client: AssetClient

    init() throws {
        bundle = try SampleBundle()
        for (name, value) in zip(["plus", "minus", "times"], 1...) { try bundle.image(name + ".png", UInt8(value)) }
        daemon = try RunningDaemon()
        client = try AssetClient(AssetClient.Options(socketPath: daemon.socketPath, mayStartDaemon: false))
    }

    @Test func whatWasHeldIsGivenBackOverTheNextConnection() throws {
        let opened = try client.openBundle(at: bundle.path)
        var plus: NamedImage? = try opened.image(named: "plus")
        var minus: NamedImage? = try opened.image(named: "minus")
        try opened.prefetch(.image, named: ["times"])
        client.core.close()
        // The object is released while there is no connection.
        minus = nil
        _ = try client.statistics()
        #expect(try opened.image(named: "plus") === plus, "the object is the same")
        let observer = try RawClient.greeted(daemon)
        #expect(try observer.statistics()["clients_departed"] == 0)
        plus = nil
        try client.synchronize()
        #expect(try (observer.ask(Purge()) as Purged).entries == 3)
        withExtendedLifetime((plus, minus)) {}
    }

    @Test func whatHasChangedMeanwhileIsTold() throws {
        let opened = try client.openBundle(at: bundle.path)
        let plus = try opened.image(named: "plus")
        // Another program has the bundle open, so the daemon sees the change.
        let other = try RawClient.greeted(daemon)
        _ = try other.look("plus", in: other.open(bundle.path))
        client.core.close()
        try bundle.image("plus.png", width: 9)
        try other.synchronize()
        _ = try client.statistics()
        let new = try opened.image(named: "plus")
        #expect(new !== plus)
        let (events, changes) = client.dispatch()
        #expect(events > 0 && changes == [AssetClient.Change(kind: .image, name: "plus")])
        // The program is not told again, even if it still shows the old picture.
        client.core.close()
        _ = try client.statistics()
        #expect(client.dispatch().changes == [])
        withExtendedLifetime((plus, new)) {}
    }

    /// Makes a client that holds a picture and whose daemon has ended. The next daemon may listen in the folder.
    private func withoutDaemon() throws -> (TemporaryFolder, AssetBundle, NamedImage) {
        let folder = try FakeDaemon.privateFolder()
        let daemon = try RunningDaemon(in: folder)
        return try withExtendedLifetime(daemon) {
            let client = try AssetClient(settings: settings(daemon.socketPath))
            let opened = try client.openBundle(at: bundle.path)
            return (folder, opened, try opened.image(named: "plus"))
        }
    }

    /// The first daemon's numbers mean nothing to the next daemon.
    @Test func anotherDaemonContinuesNothing() throws {
        let (folder, opened, plus) = try withoutDaemon()
        let second = try RunningDaemon(in: folder)
        #expect(try opened.image(named: "plus") === plus, "it shows the same file")
        withExtendedLifetime(second) {}
    }

    /// No daemon sees the change, and the program asks only for a name whose object it holds.
    @Test func whatChangesBetweenTwoDaemonsIsFoundAndTold() throws {
        let (folder, opened, plus) = try withoutDaemon()
        #expect(try opened.image(named: "plus") === plus, "without a daemon")
        try bundle.image("plus.png", width: 9)
        let second = try RunningDaemon(in: folder)
        try Patience.wait { try opened.image(named: "plus") !== plus }
        #expect(opened.client.dispatch().changes == [AssetClient.Change(kind: .image, name: "plus")])
        withExtendedLifetime((second, plus)) {}
    }

    /// Nobody has told of the change: the object is the first daemon's, and the program has not asked the second one.
    @Test func withoutAConnectionOnlyObjectsOfTheLastOneCount() throws {
        let (folder, opened, plus) = try withoutDaemon()
        let second = try RunningDaemon(in: folder)
        try opened.client.synchronize()
        bundle.folder.remove("plus.png")
        try opened.client.synchronize()
        opened.client.core.close()
        let error = #expect(throws: AssetError.self) { try opened.image(named: "plus") }
        #expect(error?.status == .notFound)
        withExtendedLifetime((second, plus)) {}
    }

    enum Change: CaseIterable { case replacement, anotherScale }

    /// After an upgrade of a package, all its files have one time, and many have one size.
    @Test(arguments: Change.allCases) func sizeAndTimeDoNotMakeFilesTheSame(change: Change) throws {
        try #require(SampleBundle.png(10).count == SampleBundle.png(20).count)
        for (name, value) in [("plus.png", 10), ("minus.png", 20)] { try bundle.image(name, UInt8(value)) }
        let files = ["plus.png", "minus.png"].map(bundle.folder.absolute)
        #expect(try Command.run(["touch", "--date=@1000000000"] + files).isSuccess)
        let (folder, opened, plus) = try withoutDaemon()
        switch change {
        case .replacement: try bundle.folder.rename("minus.png", to: "plus.png")
        case .anotherScale: try bundle.image("plus@2x.png", 3, width: 8)
        }
        let second = try RunningDaemon(in: folder)
        try opened.client.synchronize()
        let new = try opened.image(named: "plus")
        #expect(new !== plus)
        #expect(new.representations.count == (change == .anotherScale ? 2 : 1))
        withExtendedLifetime((second, plus)) {}
    }
}
