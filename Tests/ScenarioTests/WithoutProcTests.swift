import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Without /proc, programs work, or report that they need /proc.
@Suite(.timeLimit(.minutes(40)), .blocking, .enabled(if: effectiveUser() == 0, "only root can hide /proc"))
struct WithoutProcTests {
    private static let hidden = ["unshare", "--mount", "sh", "-c", "mount -t tmpfs none /proc && exec \"$@\"", "sh"]

    @Test(arguments: ["nibassetd", "nibassetctl"]) func optionsAreRead(_ program: String) throws {
        let outcome = try Command.run(Self.hidden + [try builtProgram(program), "--version"])
        #expect(outcome.isSuccess && outcome.output.hasPrefix(program + " "), "\(outcome)")
        let refused = try Command.run(Self.hidden + [try builtProgram(program), "--unheard-of"])
        #expect(refused.ending == .exited(status: 2), "\(refused)")
    }

    @Test func theDaemonSaysThatItNeedsIt() throws {
        let folder = try TemporaryFolder()
        let outcome = try Command.run(
            Self.hidden + [try builtProgram("nibassetd"), "--user", "--socket", folder.absolute("socket")])
        #expect(outcome.ending == .exited(status: 1))
        #expect(outcome.output.contains("/proc is not there; mount it"), "\(outcome)")
    }

    @Test func aClientWorks() throws {
        let bundle = try SampleBundle()
        try bundle.image("plus.png")
        let daemon = try RunningDaemon()
        let client = try ClientProcess(
            ["/usr/bin/env"] + Self.hidden + [try builtProgram(ClientProcess.name)],
            environment: [
                "NIBASSETD_SOCKET=" + daemon.socketPath, "NIBASSETS_NO_START=1", "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
            ])
        try client.ask("open", bundle.path)
        #expect(try client.ask("image", "plus")[0][1] == "plus")
    }
}
