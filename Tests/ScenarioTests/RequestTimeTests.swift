import BlockingTests
import LinuxSystem
import NibWriting
import TestSupport
import Testing

/// Requests are answered in time, even if their files or workers are slow.
@Suite(.timeLimit(.minutes(40)), .blocking) struct RequestTimeTests {
    /// Makes a program that never writes, like a hanging worker.
    private static func silent(_ folder: TemporaryFolder) throws -> String {
        try folder.write("silent", Array("#!/bin/sh\nexec sleep 1000\n".utf8), mode: 0o755)
        return folder.absolute("silent")
    }

    @Test func whatIsReadyOfANibIsDeliveredAndTheRestHasTimedOut() throws {
        let bundle = try SampleBundle()
        let slow = (0..<12).map { "slow\($0)" }
        for name in slow { try bundle.folder.write(name + ".pdf", Array("%PDF-1.4\n".utf8)) }
        try bundle.image("quick.png")
        try bundle.folder.write("Main.xib", SampleBundle.interface(images: slow + ["quick"]).xibDocument())
        let daemon = try RunningDaemon(["--vector-worker", try Self.silent(bundle.folder)])
        let client = try ClientProcess(of: daemon, opening: bundle.path)
        let rows = try client.ask("load", "Main")
        #expect(rows.filter { $0[0] == "image" }.map { $0[1] } == ["quick"])
        let missing = rows.filter { $0[0] == "missing" }
        #expect(missing.map { $0[1] } == slow && missing.allSatisfy { $0[2] == "timedOut" }, "\(missing)")
        #expect(try client.ask("connection")[0][0] == "1", "the daemon has answered: the client has not given it up")
        // No client waits any more, so no further job begins.
        try Patience.wait { try client.statistics()["jobs_waiting"] == 0 }
    }

    @Test func thingsThatHangOneAfterTheOtherDoNotAddUp() throws {
        let folder = try TemporaryFolder()
        try folder.write("Images/nsmapping.strings", Array("a = b;".utf8))
        let daemon = try RunningDaemon(assets: folder.path, ["--worker", try Self.silent(folder)])
        let client = try ClientProcess(of: daemon)
        // The table of aliases is tried three times, for ten seconds each.
        let failure = #expect(throws: ClientProcess.Failure.self) { try client.ask("open", folder.path) }
        #expect(failure?.status == "timedOut")
        #expect(failure?.message.contains("was not ready within") == true, "\(failure?.message ?? "")")
        #expect(try client.ask("connection")[0][0] == "1")
    }
}
