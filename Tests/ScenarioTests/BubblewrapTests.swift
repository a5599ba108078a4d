import BlockingTests
import LinuxSystem
import TestSupport
import Testing

private let isPossible = TestPackages.have {
    (try? Command.run(["bwrap", "--unshare-user", "--ro-bind", "/", "/", "true"]).isSuccess) == true
}

/// Clients in a sandbox as flatpak makes it, with bwrap: a user namespace, processes, a network, /tmp and /run of its own, everything else read-only.
@Suite(
    .timeLimit(.minutes(40)), .blocking,
    .enabled(if: isPossible, "there is no bwrap, or it may make no user namespace"))
struct BubblewrapTests {
    let bundle: SampleBundle
    /// The folder of the daemon's socket.
    let folder: TemporaryFolder
    let daemon: RunningDaemon

    init() throws {
        bundle = try SampleBundle()
        try bundle.image("plus.png", 7)
        folder = try TemporaryFolder()
        daemon = try RunningDaemon(in: folder)
    }

    /// Starts a client in the sandbox. The client sees the bundle as /run/app, and the files that `shared` binds.
    private func client(
        sharing shared: [String], environment: [String], handed: FileDescriptor? = nil, through launcher: [String] = []
    ) throws -> ClientProcess {
        let view = [
            "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--tmpfs", "/run",
            "--ro-bind", try builtProgram(""), "/run/programs", "--ro-bind", bundle.path, "/run/app",
        ]
        return try ClientProcess(
            launcher + ["/usr/bin/bwrap", "--unshare-user", "--unshare-pid", "--unshare-net", "--die-with-parent"]
                + view + shared
                + ["/run/programs/" + ClientProcess.name],
            environment: environment, handed: handed)
    }

    @Test func theFolderOfTheUsersSocketIsAllThatMustBeShared() throws {
        let outside = try ClientProcess(of: daemon, opening: bundle.path, showing: "plus")
        let client = try client(
            sharing: ["--ro-bind", folder.path, "/run/service"],
            environment: ["NIBASSETD_SOCKET=/run/service/socket"])
        try client.ask("open", "/run/app")
        #expect(try client.ask("image", "plus")[0][1] == "plus")
        #expect(try client.digest() == outside.digest())
        // The daemon sees one file, although its path in the sandbox differs.
        #expect(try RawClient.greeted(daemon).statistics()["images_decoded"] == 1)
        try bundle.image("plus.png", 9)
        try client.ask("sync")
        #expect(try client.ask("changes") == [["image", "plus"]])
    }

    @Test func aConnectionThatIsHandedOverNeedsNothingShared() throws {
        let client = try client(
            sharing: [], environment: ["NIBASSETD_FD=4", "NIBASSETD_SOCKET=/run/none"],
            handed: try Socket.connect(to: daemon.socketPath))
        try client.ask("open", "/run/app")
        #expect(try client.ask("image", "plus")[0][1] == "plus")
    }

    /// Runs the script of the operator's page.
    @Test func whoStartsTheSandboxHandsAConnectionOver() throws {
        let script = Repository.root + "/Tests/PythonClient/hand-over.py"
        let client = try client(
            sharing: [], environment: ["NIBASSETD_SOCKET=/run/none"],
            through: ["/usr/bin/python3", script, daemon.socketPath])
        try client.ask("open", "/run/app")
        #expect(try client.ask("image", "plus")[0][1] == "plus")
    }

    /// The folder of the machine's service exists, but no daemon listens: the remedy lies outside of the sandbox.
    @Test func theCureIsOneThatASandboxHas() throws {
        try folder.makeFolder("dead")
        _ = try Socket.listen(at: folder.absolute("dead/socket"))
        for (place, cure) in [("/run/nibassetd", "outside this sandbox"), ("/run/none", "NIBASSETD_FD")] {
            let variables = place == "/run/none" ? ["--setenv", "NIBASSETD_SOCKET", place + "/socket"] : []
            for command in [["doctor"], ["load", bundle.path]] {
                let outcome = try Command.run(
                    [
                        "bwrap", "--unshare-user", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "--tmpfs",
                        "/run", "--ro-bind", folder.absolute("dead"), place,
                    ] + variables + [try builtProgram("nibassetctl")] + command)
                #expect(!outcome.isSuccess && outcome.output.contains(cure), "\(outcome.output)")
                #expect(!outcome.output.contains("systemctl"), "\(outcome.output)")
            }
        }
    }

    @Test func withoutEitherThereIsNoServiceAndNoneIsStarted() throws {
        let client = try client(
            sharing: ["--dir", "/run/none"],
            environment: ["NIBASSETD_SOCKET=/run/none/socket", "NIBASSETD_PATH=/run/programs/nibassetd"])
        let failure = #expect(throws: ClientProcess.Failure.self) { try client.ask("statistics") }
        #expect(failure?.status == "noService")
        #expect(try RunningProcess.running("nibassetd", with: "/run/none/socket").isEmpty)
    }
}
