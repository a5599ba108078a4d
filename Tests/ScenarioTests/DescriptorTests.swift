import LinuxSystem
import TestSupport
import Testing

/// Descriptors and mappings of the daemon: none is lost, and it lives on when there are no more.
@Suite(.timeLimit(.minutes(20))) struct DescriptorTests {
    let bundle: SampleBundle

    init() throws {
        bundle = try SampleBundle()
        try bundle.image("known.png", 10)
        try bundle.image("fresh.png", 20)
    }

    private func client(of daemon: RunningDaemon) throws -> ClientProcess {
        let client = try ClientProcess(of: daemon)
        try client.ask("open", bundle.path)
        try client.ask("image", "known")
        return client
    }

    @Test func clientsThatAreKilledLeaveNothingBehind() throws {
        let daemon = try RunningDaemon()
        let observer = try client(of: daemon)
        try observer.ask("image", "fresh")
        let process = RunningProcess(daemon.process.identifier)
        let before = (try process.descriptorCount(), try process.fileMappings().count)
        for _ in 0..<3 {
            let clients = try (0..<8).map { _ in try client(of: daemon) }
            #expect(try process.descriptorCount() > before.0)
            for client in clients { client.process.kill() }
            try Patience.wait { try observer.statistics()["connections"] == 1 }
        }
        #expect(try process.descriptorCount() == before.0)
        #expect(try process.fileMappings().count == before.1)
        #expect(try observer.statistics()["contexts_open"] == 1)
    }

    @Test func withoutDescriptorsTheDaemonServesWhomItHasAndTheOthersLater() throws {
        let limit = 64
        let daemon = try RunningDaemon(through: ["/usr/bin/env", "prlimit", "--nofile=\(limit)"])
        let first = try client(of: daemon)
        let process = RunningProcess(daemon.process.identifier)
        var crowd = try (0..<100).map { _ in try Socket.connect(to: daemon.socketPath) }
        try Patience.wait { try process.descriptorCount() >= limit }
        #expect(try first.statistics()["connections"] ?? 0 > 1)
        // That needs new descriptors: it may fail, with an answer.
        do { try first.ask("image", "fresh") } catch is ClientProcess.Failure {}
        #expect(crowd.count == 100)
        crowd = []
        try Patience.wait { try first.statistics()["connections"] == 1 }
        try client(of: daemon).ask("image", "fresh")
        try first.ask("image", "fresh")
    }
}
