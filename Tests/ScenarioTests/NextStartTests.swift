import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// The daemon learns the names of a program's start for the next start by the same user.
@Suite(.timeLimit(.minutes(40)), .blocking, .severalUsers) struct NextStartTests {
    private static let user: UInt32 = 1_234
    private static let other: UInt32 = 4_321

    private let daemon: SystemDaemon
    private let bundle: SampleBundle
    /// Client of another user, without look-ups, for reading statistics.
    private let observer: ClientProcess

    init() throws {
        daemon = try SystemDaemon()
        bundle = try SampleBundle()
        // Too large for a guess: a guessed picture may be found without a message, and then the daemon does not learn its name.
        try bundle.folder.write("plus.png", SampleBundle.noise(width: 128, height: 128))
        try bundle.folder.setMode(0o755)
        observer = try daemon.client(of: 0)
    }

    /// Starts a program that gets the names learnt at earlier starts.
    private func start(_ user: UInt32) throws -> ClientProcess {
        let client = try daemon.client(of: user)
        try client.ask("open", bundle.path, "gnustep", "recalling")
        return client
    }

    private func recalled() throws -> Int { try observer.statistics()["names_recalled"] ?? -1 }

    private func end(_ client: ClientProcess) throws {
        let before = try observer.statistics()["connections"] ?? 0
        client.process.kill()
        try Patience.wait { try (observer.statistics()["connections"] ?? 0) < before }
    }

    private func helpers() throws -> Set<Int32> {
        Set(try RunningProcess(daemon.process.identifier).children("nibasset-files").map(\.identifier))
    }

    @Test func noUserLearnsWhatAnotherHasAskedFor() throws {
        let first = try start(Self.user)
        #expect(throws: ClientProcess.Failure.self) { try first.ask("image", "secret") }
        try first.ask("image", "plus")
        let stranger = try start(Self.other)
        #expect(try recalled() == 0)
        #expect(try observer.statistics()["names_learnt"] == 2)
        #expect(throws: ClientProcess.Failure.self) { try stranger.ask("image", "other") }
        // The user's own next start gets the user's two names, and not the stranger's name.
        let next = try start(Self.user)
        #expect(try recalled() == 2)
        withExtendedLifetime((first, next)) {}
    }

    @Test func theNextProgramFindsWhatTheLastOneLeft() throws {
        let first = try start(Self.user)
        try first.ask("image", "plus")
        let before = try helpers()
        try end(first)
        let next = try start(Self.user)
        #expect(try helpers() == before)
        #expect(try recalled() == 1)
        #expect(try observer.statistics()["names_learnt"] == 1)
        try end(next)
    }
}
