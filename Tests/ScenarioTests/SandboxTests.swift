import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Command that runs another command as user 12344 in a user namespace that maps no other user.
private let sandbox = [
    "setpriv", "--reuid", "12344", "--regid", "12344", "--clear-groups", "unshare", "--user", "--map-current-user",
]
private let isPossible = (try? Command.run(sandbox + ["true"]).isSuccess) == true

/// Clients in a user namespace that maps one user only, as in bwrap and flatpak.
@Suite(
    .timeLimit(.minutes(40)), .blocking,
    .enabled(if: isPossible, "only root can be several users, and user namespaces must be allowed"))
struct SandboxTests {
    private static let path = "PATH=/usr/sbin:/usr/bin:/sbin:/bin"
    private static let program = "/run/programs/" + ClientProcess.name

    /// Starts a daemon in a mount namespace in which the daemon's folder belongs to another user than the daemon.
    private static func impostor() throws -> ChildProcess {
        let script = """
            mount -t tmpfs tmpfs /run && mkdir -m 777 /run/nibassetd && mkdir /run/programs &&
            mount --bind \(try builtProgram("").dropLast()) /run/programs && chown 12345 /run/nibassetd &&
            exec setpriv --reuid 12346 --regid 12346 --clear-groups \
            /run/programs/nibassetd --system --assets /nonexistent --log-level error --ready-fd 3
            """
        return try ChildProcess.startDaemon(
            ["/usr/bin/env", "unshare", "--mount", "sh", "-c", script], environment: [path], output: .standardError)
    }

    @Test func aUserThatIsNotKnownThereProvesNothing() throws {
        let impostor = try Self.impostor()
        defer { impostor.kill() }
        let entry = ["/usr/bin/env", "nsenter", "--mount=/proc/\(impostor.identifier)/ns/mnt"]
        let client = try ClientProcess(entry + sandbox + [Self.program], environment: [Self.path])
        let failure = #expect(throws: ClientProcess.Failure.self) { try client.ask("statistics") }
        #expect(failure?.status == "untrustedService")
        #expect(failure?.message.contains("cannot tell who listens") == true, "\(failure?.message ?? "")")
    }

    @Test func aConnectionThatIsHandedOverIsUsedOnce() throws {
        let bundle = try SampleBundle()
        try bundle.image("plus.png")
        let daemon = try RunningDaemon()
        let client = try ClientProcess(
            ["/usr/bin/env"] + sandbox + [try builtProgram(ClientProcess.name)],
            environment: [Self.path, "NIBASSETD_FD=4", "NIBASSETD_SOCKET=/nonexistent/socket"],
            handed: try Socket.connect(to: daemon.socketPath))
        try client.ask("open", bundle.path)
        #expect(try client.ask("image", "plus")[0][1] == "plus")
        _ = try Command.run(["kill", "\(daemon.process.identifier)"])
        try Patience.waitForInput(daemon.process.descriptor)
        let failure = #expect(throws: ClientProcess.Failure.self) { try client.ask("statistics") }
        #expect(failure?.status == "noService")
    }

    @Test func aVariableWithoutItsDescriptorIsIgnored() throws {
        let daemon = try RunningDaemon()
        let client = try ClientProcess(
            [try builtProgram(ClientProcess.name)],
            environment: ["NIBASSETD_FD=4", "NIBASSETD_SOCKET=" + daemon.socketPath, "NIBASSETS_NO_START=1"])
        try client.ask("statistics")
    }

    @Test func noDaemonIsStartedThere() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("own")
        try folder.setMode(0o700, of: "own")
        try folder.setOwner(12_344, of: "own")
        let socket = folder.absolute("own/socket")
        let client = try ClientProcess(
            ["/usr/bin/env"] + sandbox + [try builtProgram(ClientProcess.name)],
            environment: [Self.path, "NIBASSETD_SOCKET=" + socket])
        let failure = #expect(throws: ClientProcess.Failure.self) { try client.ask("statistics") }
        #expect(failure?.status == "noService")
        #expect(try RunningProcess.running("nibassetd", with: socket).isEmpty)
    }
}
