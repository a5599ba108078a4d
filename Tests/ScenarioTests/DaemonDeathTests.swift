import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// The daemon dies, and clients go on.
@Suite(.timeLimit(.minutes(40)), .blocking) struct DaemonDeathTests {
    @Test func whatClientsHoldStaysReadableAndTheNextCallFindsTheNextDaemon() throws {
        let bundle = try SampleBundle()
        try bundle.image("plus.png", 10, width: 300)
        try bundle.image("minus.png", 20)
        let folder = try TemporaryFolder()
        let daemon = try RunningDaemon(in: folder)
        let clients = try (0..<3).map { _ in
            try ClientProcess(of: daemon, opening: bundle.path, showing: "plus")
        }
        let held = try clients[0].digest()

        try RunningProcess(daemon.process.identifier).disturb(.kill)
        #expect(try daemon.process.ending() == .signalled(9))
        for client in clients { #expect(try client.digest() == held) }
        let next = try RunningDaemon(in: folder)
        for client in clients {
            #expect(try client.ask("image", "minus")[0][1] == "minus")
            #expect(try client.ask("connection") == [["2", "\(next.process.identifier)"]])
        }
        #expect(try Set(clients.map { try $0.digest() }).count == 1)
    }

    @Test func helpersAndWorkersEndWithTheirDaemon() throws {
        let bundle = try SampleBundle()
        try bundle.image("plus.png")
        let daemon = try RunningDaemon()
        let client = try ClientProcess(of: daemon, opening: bundle.path)
        try client.ask("image", "plus")
        let process = RunningProcess(daemon.process.identifier)
        let started = try process.children("nibasset-worker") + process.children("nibasset-files")
        #expect(started.count >= 2)
        let ends = try started.map { try $0.ending() }
        try process.disturb(.kill)
        for end in ends { try Patience.waitForInput(end) }
    }

    /// The daemon does not report interrupted work as broken. The signal to end comes at a random moment.
    @Test func aDaemonThatEndsWarnsOfNothing() throws {
        let assets = try TemporaryFolder()
        try assets.write("Images/nsmapping.strings", Array("NSSwitch = GSSwitch;\n".utf8))
        for _ in 0..<100 {
            let daemon = try RunningDaemon(assets: assets.path, ["--log-level", "warning"])
            pause(nanoseconds: .random(in: 0..<12_000_000))
            try RunningProcess(daemon.process.identifier).disturb(.terminate)
            #expect(try daemon.process.ending() == .exited(status: 0))
            #expect(try !daemon.log.text().contains("the daemon is shutting down"))
        }
    }
}
