import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Tests the errors without a service: they name the reason and a remedy.
@Suite(.enabled(if: !MachineService.isThere, "\(MachineService.skipped)"), .timeLimit(.minutes(20)), .blocking)
struct AbsentServiceTests {
    /// The user's folder for sockets and settings.
    let folder: TemporaryFolder
    let bundle: SampleBundle

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("sockets")
        try folder.setMode(0o700, of: "sockets")
        bundle = try SampleBundle()
    }

    /// Runs a command with only these environment variables.
    private func run(_ arguments: [String], _ variables: [String], program: String? = nil) throws -> Command.Outcome {
        let environment = [
            "XDG_RUNTIME_DIR=" + folder.absolute("sockets"), "XDG_CONFIG_HOME=" + folder.absolute("settings"),
            "NIBASSETD_PATH=" + (try program ?? builtProgram("nibassetd")),
        ]
        return try Command.run(
            ["env", "--ignore-environment"] + environment + variables + [try builtProgram("nibassetctl")] + arguments)
    }

    @Test(arguments: [
        (["stats"], [], "the first program that asks starts ", "nibassetctl load BUNDLE does so"),
        (["load"], ["NIBASSETS_NO_START=1"], "programs may not start a daemon", "unset NIBASSETS_NO_START"),
        (["resolve", "a", "-b"], ["NIBASSETD_SOCKET="], "NIBASSETD_SOCKET is empty", "unset NIBASSETD_SOCKET"),
        (
            ["load"], ["NIBASSETD_SOCKET=/usr/socket"], "/usr is not a folder of user ",
            "a daemon that listens at /usr/socket"
        ),
    ]) func theReasonAndTheCureAreThoseOfThePlace(
        arguments: [String], variables: [String], reason: String, cure: String
    ) throws {
        let outcome = try run(arguments + (arguments == ["stats"] ? [] : [bundle.path]), variables)
        #expect(outcome.ending == .exited(status: 3))
        #expect(outcome.output.contains("no daemon listens at "), "\(outcome.output)")
        #expect(outcome.output.contains(reason) && outcome.output.contains(cure), "\(outcome.output)")
    }

    @Test func aDaemonThatWasStartedInVainIsNamed() throws {
        let outcome = try run(["load", bundle.path], [], program: "/bin/true")
        #expect(outcome.ending == .exited(status: 3))
        #expect(outcome.output.contains("/bin/true was started, and does not listen"), "\(outcome.output)")
    }

    /// The error names the socket, not the bundle.
    @Test func aSocketThatCannotBeReachedIsNamed() throws {
        let socket = "/tmp/" + String(repeating: "x", count: 200)
        let outcome = try run(["load", bundle.path], ["NIBASSETD_SOCKET=" + socket])
        #expect(outcome.ending == .exited(status: 3))
        let reason = "the daemon at \(socket) cannot be reached: socket: File name too long"
        #expect(outcome.output == "nibassetctl load: \(reason)\n")
    }

    @Test func settingsThatKeepADaemonFromStartingAreQuoted() throws {
        let file = "settings/nibassetd/nibassetd.conf"
        try folder.write(file, Array("[Daemon]\nCacheLimit=1G\nCacheLimt=2G\n".utf8))
        let load = try run(["load", bundle.path], [])
        #expect(load.ending == .exited(status: 3))
        for outcome in [load, try run(["doctor"], [])] {
            #expect(!outcome.isSuccess && outcome.output.contains("does not start: "), "\(outcome.output)")
            #expect(outcome.output.contains(folder.absolute(file)) && outcome.output.contains("CacheLimt"))
        }
        folder.remove("settings")
        #expect(try run(["doctor"], []).isSuccess)
    }
}
