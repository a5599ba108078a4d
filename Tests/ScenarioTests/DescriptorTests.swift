import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Descriptors and mappings of the daemon: none leaks, and the daemon lives on when no more can be made.
@Suite(.timeLimit(.minutes(40)), .blocking) struct DescriptorTests {
    let bundle: SampleBundle

    init() throws {
        bundle = try SampleBundle()
        try bundle.image("known.png", 10)
        try bundle.image("fresh.png", 20)
    }

    private func client(of daemon: RunningDaemon) throws -> ClientProcess {
        try ClientProcess(of: daemon, opening: bundle.path, showing: "known")
    }

    @Test func clientsThatAreKilledLeaveNothingBehind() throws {
        let daemon = try RunningDaemon()
        let observer = try client(of: daemon)
        try observer.ask("image", "fresh")
        let process = RunningProcess(daemon.process.identifier)
        let before = try holdings(of: process)
        for _ in 0..<3 {
            let clients = try (0..<8).map { _ in try client(of: daemon) }
            #expect(try process.descriptorCount() > before[0])
            for client in clients { client.process.kill() }
            try Patience.wait { try observer.statistics()["connections"] == 1 }
        }
        // The daemon closes the descriptors of a killed worker a moment after its end. At the first count, some may have been open, too.
        try Patience.wait { try zip(holdings(of: process), before).allSatisfy { $0 <= $1 } }
        #expect(try observer.statistics()["contexts_open"] == 1)
    }

    /// Returns the numbers of the daemon's descriptors and mappings. Kills all workers first, because an idle worker may end at any time.
    private func holdings(of daemon: RunningProcess) throws -> [Int] {
        for worker in try daemon.children("nibasset-worker") { try? worker.disturb(.kill) }
        try Patience.wait { try daemon.children("nibasset-worker").isEmpty }
        return [try daemon.descriptorCount(), try daemon.fileMappings().count]
    }

    /// Each turn has one more free descriptor, so that the program fails at another place.
    @Test func aProgramThatHasNoDescriptorLeftIsTold() throws {
        let daemon = try RunningDaemon()
        try client(of: daemon).ask("image", "fresh")
        var failed: [String] = []
        for count in 6...24 {
            let program = [
                "/usr/bin/env", "prlimit", "--nofile=\(count)", try builtProgram(ClientProcess.name),
            ]
            let crowded = try ClientProcess(
                program, environment: ["NIBASSETD_SOCKET=" + daemon.socketPath, "NIBASSETS_NO_START=1"])
            do {
                try crowded.ask("open", bundle.path)
                try crowded.ask("image", "fresh")
            } catch let failure as ClientProcess.Failure {
                #expect(failure.status == "systemError", "\(count): \(failure)")
                #expect(failure.message.contains("Too many open files"), "\(count): \(failure)")
                failed.append("\(count): \(failure.message)")
            }
        }
        #expect(failed.contains { $0.contains("recvmsg") }, "\(failed)")
        #expect(failed.count < 19, "\(failed)")
    }

    private static func crowdedDaemon() throws -> RunningDaemon {
        try RunningDaemon(through: ["/usr/bin/env", "prlimit", "--nofile=64"])
    }

    @Test func aCrowdLeavesDescriptorsForTheRequestsOfOthers() throws {
        let daemon = try Self.crowdedDaemon()
        let first = try client(of: daemon)
        var crowd: [ClientProcess] = []
        var refusal: ClientProcess.Failure?
        while refusal == nil {
            let next = try ClientProcess(of: daemon)
            do { try next.ask("statistics") } catch let failure as ClientProcess.Failure { refusal = failure }
            crowd.append(next)
            try #require(crowd.count < 64, "each of them takes descriptors, and there are 64")
        }
        #expect(refusal?.status == "overloaded")
        #expect(refusal?.message.contains("no descriptors left") == true, "\(refusal?.message ?? "")")
        // Decoding needs new descriptors, and some are left.
        try first.ask("image", "fresh")
        for client in crowd.dropLast() { try client.ask("statistics") }
        crowd = []
        try Patience.wait { try first.statistics()["connections"] == 1 }
        try client(of: daemon).ask("image", "fresh")
    }

    @Test func whatIsKeptForSpeedIsGivenUpForClients() throws {
        let daemon = try Self.crowdedDaemon()
        let first = try client(of: daemon)
        // Each bundle is closed when the next bundle is opened; the daemon would keep closed bundles for speed.
        for index in 0..<60 {
            try bundle.folder.makeFolder("bundle\(index)")
            try first.ask("open", bundle.folder.absolute("bundle\(index)"))
        }
        for _ in 0..<4 { try client(of: daemon).ask("image", "fresh") }
    }

    /// The limit covers shared memory, too.
    @Test func aLimitOfFileSizesFailsWhatNeedsMoreAndNothingElse() throws {
        try bundle.folder.write("large.png", SampleBundle.png(1, width: 2_048, height: 2_048))
        let daemon = try RunningDaemon(
            ["--log-level", "notice"], through: ["/usr/bin/env", "prlimit", "--fsize=8388608:8388608"])
        let first = try client(of: daemon)
        try Self.expectTooLarge { try first.ask("image", "large") }
        try first.ask("image", "fresh")
        #expect(try first.ask("connection")[0] == ["1", "\(daemon.process.identifier)"])
        #expect(try daemon.log.text().contains("start the daemon without that limit"))
    }

    /// The limit is below the size of a segment of the cache.
    @Test func aLimitBelowWhatEveryImageNeedsKillsNobody() throws {
        let daemon = try RunningDaemon(through: ["/usr/bin/env", "prlimit", "--fsize=1048576:1048576"])
        let client = try ClientProcess(of: daemon, opening: bundle.path)
        for _ in 0..<3 { try Self.expectTooLarge { try client.ask("image", "fresh") } }
        #expect(try client.ask("connection")[0] == ["1", "\(daemon.process.identifier)"])
    }

    private static func expectTooLarge(_ work: () throws -> Void) throws {
        let failure = #expect(throws: ClientProcess.Failure.self) { try work() }
        #expect(failure?.status == "systemError")
        #expect(
            failure?.message.contains("limit of file sizes (ulimit -f) is too small") == true,
            "\(failure?.message ?? "")")
    }
}
