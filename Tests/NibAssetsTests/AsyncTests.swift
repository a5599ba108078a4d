import LinuxSystem
import Synchronization
import TestSupport
import Testing
import WireProtocol

@testable import NibAssets

/// Tests the asynchronous calls. They block no thread of Swift's concurrency pool, so the suite runs on that pool.
@Suite(.timeLimit(.minutes(20))) struct AsyncTests {
    let files: SampleBundle
    let daemon: RunningDaemon
    let client: AssetClient
    private static let names = (0..<100).map { "picture\($0)" }

    init() throws {
        files = try SampleBundle()
        for name in Self.names { try files.image(name + ".png") }
        try files.sound("Bell.wav")
        daemon = try RunningDaemon()
        client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
    }

    @Test func manyTasksGetTheirImagesTogether() async throws {
        let bundle = try await client.openBundle(at: files.path)
        let before = try daemon.requests()
        let images = try await withThrowingTaskGroup(of: NamedImage.self) { group in
            for name in Self.names { group.addTask { try await bundle.image(named: name) } }
            return try await group.reduce(into: [NamedImage]()) { $0.append($1) }
        }
        #expect(Set(images.compactMap(\.name)) == Set(Self.names))
        let asked = try daemon.requests() - before
        #expect(asked < 40, "one by one, each takes a message")
        for image in images.prefix(3) {
            #expect(try await bundle.image(named: try #require(image.name)) === image)
        }
    }

    @Test func eachCallAnswersAsTheOneThatWaits() async throws {
        let bundle = try await client.openBundle(at: files.path, scale: 2)
        try await bundle.prefetch(.sound, named: ["Bell"])
        try await bundle.prefetch()
        let sound = try await bundle.sound(named: "Bell")
        #expect(sound.samples.count == 200)
        #expect(try await bundle.image(forResource: "picture1").name == nil)
        #expect(try await bundle.image(named: "picture2", size: PixelSize(width: 9, height: 9)).name == nil)
        let demonstration = Repository.root + "/Assets/Demo.app"
        let nib = try await client.openBundle(at: demonstration).loadNib(named: "Main")
        #expect(nib.references.contains { $0.name == "HarbourAtDusk" })
        let same = try await bundle.loadNib(at: demonstration + "/Resources/Main.nib")
        #expect(same.references.map(\.name) == nib.references.map(\.name))
    }

    @Test func whatTheServiceSaysOfItselfComesWithoutBlockingToo() async throws {
        let bundle = try await client.openBundle(at: files.path)
        let image = try await bundle.image(named: "picture3")
        try await bundle.prefetch(.sound, named: ["Bell"])
        let steps = try await bundle.resolve(.image, named: "picture3")
        #expect(steps.contains { $0.outcome == .taken })
        let entries = try await client.list()
        for entry in entries where entry.answer.kind == .image {
            let again = try await client.image(of: entry)
            #expect(again !== image && again.path == image.path)
        }
        for entry in entries where entry.answer.kind == .sound {
            #expect(try await client.sound(of: entry).description.frameCount == 100)
        }
        #expect(entries.count == 2)
        let entryCount = try await client.statistics().first { $0.name == Array("entries".utf8) }
        #expect(entryCount?.value == 2)
        #expect(try await client.bundles().count == 1)
        #expect(try await client.clients().count == 1)
        let nib = Repository.root + "/Assets/Demo.app/Resources/Main.nib/keyedobjects.nib"
        #expect(try await client.inspect(path: nib).first == UInt8(ascii: "{"))
        #expect(try await client.purge(.image).entries == 0, "it is in use")
        withExtendedLifetime(image) {}
    }

    @Test func errorsSayWhatIsWrong() async throws {
        let bundle = try await client.openBundle(at: files.path)
        let expected = "no image is called \"None\": no file answers"
        do throws(AssetError) {
            _ = try await bundle.image(named: "None")
            Issue.record("there is such an image")
        } catch {
            #expect(error.status == .notFound)
            #expect(error.localizedDescription == expected)
            #expect("\(error as any Error)" == expected)
        }
        let path = files.folder.absolute("none")
        let nobody = try AssetClient(.init(socketPath: path, mayStartDaemon: false))
        await #expect { try await nobody.openBundle(at: files.path) } throws: {
            let error = $0 as? AssetError
            return error?.status == .noService && error?.message.hasPrefix("no daemon listens at \(path)") == true
        }
    }

    /// More tasks than the pool has threads wait for a silent daemon, and other tasks go on.
    @Test func noThreadOfThePoolWaits() async throws {
        let (gate, waiting) = (try EventDescriptor(), 64)
        let service = try EventTests.service()
        let silent = try FakeDaemon { connection, _ in
            try service.serve(connection) { request in
                if request.header.type == .lookUp || request.header.type == .lookUpNames {
                    _ = try gate.descriptor.wait(for: .reading, until: .max)
                }
                return false
            }
        }
        let bundle = try await NibAssetsTests.client(of: silent).openBundle(at: nil)
        let begun = Counter()
        try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<waiting {
                group.addTask {
                    begun.number.add(1, ordering: .relaxed)
                    return try await bundle.image(named: "Bell").name
                }
            }
            // All tasks begin, although none has an answer.
            try await Patience.poll { begun.number.load(ordering: .relaxed) >= waiting }
            gate.signal()
            var names: [String?] = []
            for try await name in group { names.append(name) }
            #expect(names == Array(repeating: "Bell", count: waiting))
        }
    }

    @Test func everyListenerGetsTheChanges() async throws {
        let bundle = try await client.openBundle(at: files.path)
        let image = try await bundle.image(named: "picture5")
        let (first, second) = (try client.changes(), try client.changes())
        try files.image("picture5.png", 9)
        try await client.synchronize()
        let expected = AssetClient.Change(kind: .image, name: "picture5")
        for changes in [first, second] {
            var iterator = changes.makeAsyncIterator()
            #expect(await iterator.next() == expected)
        }
        #expect(try await bundle.image(named: "picture5") !== image)
    }

    @Test func whoDispatchesTellsListenersToo() async throws {
        let service = try EventTests.service()
        let fake = try FakeDaemon(service) { try $0.send(Invalidated(objects: [1]).message(serial: 0)) }
        let client = try NibAssetsTests.client(of: fake)
        let bell = try await client.openBundle(at: nil).image(named: "Bell")
        var iterator = try client.changes().makeAsyncIterator()
        try await client.synchronize()
        client.dispatch()
        #expect(await iterator.next() == AssetClient.Change(kind: .image, name: "Bell"))
        withExtendedLifetime(bell) {}
    }

    /// The program makes no call that could notice the loss or look for the next daemon.
    @Test func whoOnlyListensHearsOfTheNextDaemon() async throws {
        let folder = try TemporaryFolder()
        let first = try RunningDaemon(in: folder)
        let client = try AssetClient(.init(socketPath: first.socketPath, mayStartDaemon: false))
        let bundle = try await client.openBundle(at: files.path)
        let image = try await bundle.image(named: "picture5")
        var iterator = try client.changes().makeAsyncIterator()
        first.process.kill()
        try await Patience.poll { client.clientStatistics().daemon == nil }
        let second = try RunningDaemon(in: folder)
        #expect(await iterator.next() == AssetClient.Change(kind: .image, name: "picture5"))
        withExtendedLifetime((bundle, image, second)) {}
    }

    @Test func aClientGoesWhenItsLastListenerHasGone() async throws {
        weak var left: AssetClient?
        do {
            let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
            left = client
            let changes = try client.changes()
            let listener = Task { for await _ in changes {} }
            listener.cancel()
            await listener.value
            // A new listener gets a new thread, or the last listener's thread if that has not ended yet.
            _ = try client.changes()
        }
        try await Patience.poll { left == nil }
    }

    private final class Counter: Sendable {
        let number = Atomic<Int>(0)
    }
}
