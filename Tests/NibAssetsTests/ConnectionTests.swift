import LinuxSystem
import SharedLayout
import Synchronization
import TestSupport
import Testing
import WireProtocol

@testable import NibAssets

/// Tests connections that begin, break and begin again.
@Suite(.timeLimit(.minutes(20))) struct ConnectionTests {
    @Test func theClientConnectsAgainWhenTheDaemonHasDied() throws {
        let service = try FakeService { state in
            state.images["Bell"] = state.cache.image(1, "Bell")
            state.images["Moon"] = state.cache.image(2, "Moon")
        }
        let daemon = try FakeDaemon { connection, number in
            guard number == 0 else { return try service.serve(connection) }
            try connection.welcome()
            try service.change { $0.cache }.announce(on: connection)
            for _ in 0..<2 { try service.answer(try next(connection), on: connection) }
            // The daemon dies while it is asked for the second image.
            _ = try next(connection)
        }
        let client = try client(of: daemon)
        let bundle = try client.openBundle(at: nil)
        let bell = try bundle.image(named: "Bell")
        #expect(try bundle.image(named: "Moon").representations.count == 1)
        #expect(client.clientStatistics().connectionCount == 2)
        #expect(service.log == [.openBundle, .lookUp, .openBundle, .lookUp])
        #expect(try bundle.image(named: "Bell") === bell, "the file is the same, so the object is")
        #expect(service.log.last == .lookUp, "the new daemon was asked")
    }

    @Test func aRequestThatIsTooLongIsNotSent() throws {
        let service = try FakeService { $0.images["Bell"] = $0.cache.image(1, "Bell") }
        let daemon = try FakeDaemon { connection, _ in try service.serve(connection) }
        let client = try client(of: daemon)
        let bundle = try client.openBundle(at: nil)
        let long = String(repeating: "n", count: WireLimits.messageBytes.value)
        let error = #expect(throws: AssetError.self) { try client.openBundle(at: nil, languages: [long]) }
        #expect(error?.status == .overloaded)
        #expect(error?.allowed == UInt64(WireLimits.messageBytes.value))
        #expect(try bundle.image(named: "Bell").name == "Bell")
        #expect(client.clientStatistics().connectionCount == 1)
    }

    @Test func theDescriptorForEventsIsACallWithTheTimeThatWasSet() throws {
        let client = try AssetClient(AssetClient.Options(timeout: .seconds(86_400)))
        client.core.setTimeout(1)
        client.core.connectionLock.lock()
        defer { client.core.connectionLock.unlock() }
        let error = #expect(throws: AssetError.self) { try client.core.eventDescriptor() }
        #expect(error?.status == .timedOut)
    }

    @Test func aDaemonThatSaysGoodbyeIsLeft() throws {
        let service = try FakeService { $0.images["Bell"] = $0.cache.image(1, "Bell") }
        let daemon = try FakeDaemon { connection, number in
            guard number == 0 else { return try service.serve(connection) }
            try connection.welcome()
            _ = try connection.next()
            try connection.send(Goodbye(status: .shuttingDown).message(serial: 0))
            _ = try connection.next()
        }
        let bundle = try client(of: daemon).openBundle(at: nil)
        #expect(try bundle.image(named: "Bell").name == "Bell")
    }

    @Test func aRestartingDaemonIsWaitedFor() throws {
        let service = try FakeService { $0.images["Bell"] = $0.cache.image(1, "Bell") }
        let folder = try FakeDaemon.privateFolder()
        var first: FakeDaemon? = try FakeDaemon(in: folder) { connection, _ in
            try connection.welcome()
            try service.answer(try connection.next(), on: connection)
        }
        let client = try AssetClient(settings: settings(folder.absolute("socket")))
        let bundle = try client.openBundle(at: nil)
        withExtendedLifetime(first) {}
        first = nil
        folder.remove("socket")
        let second = Mutex<FakeDaemon?>(nil)
        TestThread.start {
            let daemon = try? FakeDaemon(in: folder) { connection, _ in try service.serve(connection) }
            second.withLock { $0 = daemon }
        }
        #expect(try bundle.image(named: "Bell").name == "Bell")
    }

    @Test("a client waits for its turn at a busy daemon", arguments: [true, false])
    func fullQueues(areEmptied: Bool) throws {
        let folder = try FakeDaemon.privateFolder()
        let path = folder.absolute("socket")
        let listener = try Socket.listen(at: path, backlog: 0)
        let before = try Socket.connect(to: path, until: 0)
        let refusal = #expect(throws: SystemError.self) { try Socket.connect(to: path, until: 0) }
        #expect(refusal?.meansFullQueue == true)
        var settings = settings(path)
        settings.reconnectTimeout = 1
        if areEmptied {
            let service = try FakeService { $0.images["Bell"] = $0.cache.image(1, "Bell") }
            TestThread.start {
                _ = try? Socket.accept(on: listener)
                if let next = try? Socket.accept(on: listener) { try? service.serve(FakeConnection(next)) }
            }
            #expect(try AssetClient(settings: settings).openBundle(at: nil).image(named: "Bell").name == "Bell")
        } else {
            settings.timeout = 50_000_000
            let error = #expect(throws: AssetError.self) { try AssetClient(settings: settings).openBundle(at: nil) }
            #expect(error?.status == .timedOut)
            #expect(error?.message == "the daemon at " + path + " did not accept the connection in time")
        }
        withExtendedLifetime((before, listener)) {}
    }

    @Test func whatTheDaemonWantsMustBeARegularFile() throws {
        let folder = try TemporaryFolder()
        try folder.makeFIFO("pipe.png")
        let daemon = try FakeDaemon { connection, _ in
            try connection.welcome()
            try connection.reply(BundleOpened(context: 1, resourceCount: 0, path: []), to: try next(connection))
            while true { try connection.refuse(try next(connection), .needsFile, folder.absolute("pipe.png")) }
        }
        let bundle = try client(of: daemon).openBundle(at: nil)
        let error = #expect(throws: AssetError.self) { try bundle.image(named: "Bell") }
        #expect(error?.status == .broken)
        #expect(error?.damage == .unsupported)
    }

    @Test("S4 a streamed sound is read from its file") func streamedSounds() throws {
        let folder = try TemporaryFolder()
        try folder.write("long.wav", [1, 2, 3, 4])
        let path = folder.absolute("long.wav")
        let service = try FakeService { $0.sounds["Long"] = $0.cache.sound(1, "Long", streamed: true, path: path) }
        let daemon = try FakeDaemon { connection, _ in
            try connection.welcome()
            try service.change { $0.cache }.announce(on: connection)
            try service.answer(try next(connection), on: connection)
            let request = try next(connection)
            guard let answer = service.change({ $0.sounds["Long"] }) else { return }
            try connection.reply(Found(answer, file: try connection.sendFile(.open(path))), to: request)
            folder.remove("long.wav")
            _ = try next(connection)
        }
        // The client has sent the folder over the channel, so the channel exists.
        let sound = try client(of: daemon).openBundle(at: folder.path).sound(named: "Long")
        #expect(sound.isStreamed)
        #expect(sound.samples.count == 0)
        for _ in 0..<2 {
            let file = FileDescriptor(owning: try sound.openStream())
            #expect(try file.readAll(limit: 10) == [1, 2, 3, 4])
        }
    }

    /// The client then opens no channel, because it has no file to send.
    @Test func theDaemonIsAskedForAFolderOfRootsThatItMayKnow() throws {
        let daemon = try FakeDaemon { connection, _ in
            connection.knowsFolders = true
            try connection.welcome(minor: 9)
            let opening = try connection.next()
            let folder = try opening.body(OpenBundle.self).folder
            let isUsr = folder?.inode == (try FileDescriptor.open("/usr", .directory).status().identity.inode)
            let isAlone = folder?.path == Array("/usr".utf8) && opening.header.file == 0
            try connection.reply(
                BundleOpened(context: 1, resourceCount: isUsr && isAlone ? 7 : 0, path: []), to: opening)
            _ = try connection.next()
        }
        #expect(try client(of: daemon).openBundle(at: "/usr").resourceCount == 7)
    }

    @Test func aFolderThatTheDaemonDoesNotKnowIsSent() throws {
        let daemon = try FakeDaemon { connection, _ in
            try connection.welcome()
            try Self.tellWhetherAFolderCame(connection)
        }
        #expect(try client(of: daemon).openBundle(at: "/usr").resourceCount == 7)
    }

    /// Answers the request to open a bundle: with seven resources if the folder came, else with none.
    private static func tellWhetherAFolderCame(_ connection: FakeConnection) throws {
        let opening = try connection.next()
        try connection.reply(
            BundleOpened(context: 1, resourceCount: opening.file == nil ? 0 : 7, path: []), to: opening)
        _ = try connection.next()
    }

    @Test func theChannelForFilesIsAskedForTogetherWithTheGreeting() throws {
        let folder = try TemporaryFolder()
        // The daemon may not know a folder to which other users may write.
        try folder.setMode(0o777)
        let daemon = try FakeDaemon { connection, _ in
            try connection.welcomeWithChannel()
            try Self.tellWhetherAFolderCame(connection)
        }
        #expect(try client(of: daemon).openBundle(at: folder.path).resourceCount == 7)
    }

    @Test func twoMemoriesAreAcknowledgedTogether() throws {
        let index = try FakeIndex()
        let service = try FakeService { state in
            state.index = index
            let bell = state.cache.image(1, "Bell")
            state.images["Bell"] = bell
            _ = index.publish(bell, as: "Bell")
        }
        let daemon = try FakeDaemon(service)
        let client = try client(of: daemon)
        #expect(throws: Never.self) { try client.openBundle(at: nil).image(named: "Bell") }
        try client.synchronize()
        // The memories are a page, an index and a segment. The acknowledgement of the third waits for a fourth memory.
        #expect(service.received == 2)
        #expect(client.clientStatistics().memoryCount == 3)
    }
}

/// Waits for the next message that is no acknowledgement.
private func next(_ connection: FakeConnection) throws -> FakeConnection.Request {
    while true {
        let request = try connection.next()
        if request.header.type != .received { return request }
    }
}

/// Makes a client of a fake daemon. The client starts no daemon itself.
func client(of daemon: FakeDaemon) throws -> AssetClient { try AssetClient(settings: settings(daemon.socketPath)) }

/// Settings for the socket of a test.
func settings(_ path: String) -> ClientSettings {
    var settings = ClientSettings()
    settings.socketPath = path
    settings.mayStartDaemon = false
    return settings
}
