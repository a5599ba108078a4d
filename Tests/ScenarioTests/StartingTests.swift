import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Clients start the daemon that they need.
@Suite(.timeLimit(.minutes(40)), .blocking) struct StartingTests {
    let folder: TemporaryFolder
    let socketPath: String

    init() throws {
        folder = try TemporaryFolder()
        try folder.setMode(0o700)
        socketPath = folder.absolute("socket")
    }

    private func client(_ environment: String...) throws -> ClientProcess {
        try ClientProcess(environment: ["NIBASSETD_SOCKET=" + socketPath] + environment)
    }

    private var daemons: [RunningProcess] {
        get throws { try RunningProcess.running("nibassetd", with: socketPath) }
    }

    @Test func manyClientsAtOnceStartOneDaemonAndAnotherOneWhenItIsGone() throws {
        defer { for daemon in (try? daemons) ?? [] { try? daemon.disturb(.kill) } }
        let clients = try (0..<4).map { _ in try client() }
        for client in clients { try client.send("open", folder.path) }
        for client in clients { try client.answer() }
        let connections = Set(try clients.map { try $0.ask("connection")[0] })
        #expect(connections.count == 1)
        let daemon = RunningProcess(try #require(connections.first.flatMap { Int32($0[1]) }))
        // Daemons that were started in vain end by themselves.
        try Patience.wait { try daemons == [daemon] }

        let end = try daemon.ending()
        try daemon.disturb(.kill)
        try Patience.waitForInput(end)
        for client in clients { try client.ask("statistics") }
        let later = Set(try clients.map { try $0.ask("connection")[0] })
        #expect(later.count == 1 && later.first?[0] == "2" && later != connections)
        try Patience.wait { try daemons.count == 1 }
    }

    @Test(arguments: ["NIBASSETS_NO_START=1", "NIBASSETD_PATH=/nonexistent", "NIBASSETD_PATH=/bin/false"])
    func aDaemonThatCannotBeHadIsAClearError(_ variable: String) throws {
        let client = try client(variable)
        let failure = #expect(throws: ClientProcess.Failure.self) { try client.ask("open", folder.path) }
        #expect(failure?.status == "noService")
        #expect(failure?.message.isEmpty == false)
        #expect(try daemons.isEmpty)
    }

    /// The first program finds worker and helper ready.
    @Test func aDaemonThatNobodyHasAskedYetHasAWorkerAndAFileHelper() throws {
        let daemon = try RunningDaemon(in: folder)
        let process = RunningProcess(daemon.process.identifier)
        for program in ["nibasset-worker", "nibasset-files"] {
            try Patience.wait { try !process.children(program).isEmpty }
        }
    }

    /// Otherwise its lock would keep the next daemon away until the first has been idle for long enough.
    @Test func aDaemonWhoseSocketIsGoneEnds() throws {
        let daemon = try RunningDaemon(in: folder)
        #expect(throws: Never.self) { try Socket.connect(to: daemon.socketPath) }
        folder.remove("socket")
        #expect(try daemon.process.ending() == .exited(status: 0))
        let other = try RunningDaemon(in: folder)
        #expect(throws: Never.self) { try Socket.connect(to: other.socketPath) }
    }

    @Test func twoSocketsInOneFolderHaveTwoDaemons() throws {
        let places = ["one", "two"].map { folder.absolute($0) }
        let started = { try places.map { try RunningProcess.running("nibassetd", with: $0) } }
        defer { for daemon in ((try? started()) ?? []).flatMap(\.self) { try? daemon.disturb(.kill) } }
        for place in places {
            try ClientProcess(environment: ["NIBASSETD_SOCKET=" + place]).ask("open", folder.path)
        }
        try Patience.wait { try started().map(\.count) == [1, 1] }
    }

    @Test func aProcessThatIsToldNotToUseTheServiceDoesNot() throws {
        let client = try client("NIBASSETS_DISABLE=1")
        let failure = #expect(throws: ClientProcess.Failure.self) { try client.ask("open", folder.path) }
        #expect(failure?.status == "disabled")
        #expect(try daemons.isEmpty)
    }

    @Test func aDaemonWaitsForTheLockOfOneThatWasKilledButNotForOneThatListens() throws {
        // A process that the killed daemon was starting has the lock for a while.
        let lock = folder.absolute("lock")
        let script = """
            flock \(lock) sleep 1 & while flock --nonblock \(lock) true; do :; done; exec "$@"
            """
        let daemon = try RunningDaemon(in: folder, through: ["/bin/bash", "-c", script, "bash"])
        #expect(throws: Never.self) { try Socket.connect(to: daemon.socketPath) }

        let second = try RunningDaemon(in: folder)
        #expect(try second.process.ending() == .exited(status: 0))
        #expect(throws: Never.self) { try Socket.connect(to: daemon.socketPath) }
    }
}
