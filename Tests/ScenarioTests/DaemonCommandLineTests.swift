import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Messages of a daemon that is started by hand.
@Suite(.timeLimit(.minutes(40)), .blocking) struct DaemonCommandLineTests {
    private static let isRoot = effectiveUser() == 0
    private static let needsRoot: Comment = "only root may run the daemon as several users"

    private func run(_ arguments: String...) throws -> Command.Outcome {
        try Command.run([try builtProgram("nibassetd")] + arguments)
    }

    @Test(arguments: [
        (["extra"], "found the argument \"extra\", expected options only"),
        (["--check-config", "extra"], "found the argument \"extra\", expected options only"),
        (["--system", "--user"], "found --system and --user, expected one of the two"),
        (["--user", "--socket", "run/socket"], "found --socket run/socket, expected an absolute path"),
        (
            ["--check-config", "--cache-limit", "5"],
            "the value of --cache-limit is \"5\", expected a size from 8M to 1P"
        ),
    ])
    func aWrongCommandLineIsRefused(arguments: [String], reason: String) throws {
        let outcome = try Command.run([try builtProgram("nibassetd")] + arguments)
        #expect(outcome.ending == .exited(status: 2))
        #expect(outcome.output == "nibassetd: error: \(reason); nibassetd --help lists the options\n")
    }

    /// Such a setting is allowed: the cache may be made smaller for a while.
    @Test func aSettingWithoutEffectIsNamed() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "nibassetd.conf",
            Array("[Daemon]\nCacheLimit=10M\nUserLimit=2G\nAccountLimit=1G\nAssets=/nonexistent\n".utf8))
        let doubts = [
            "UserLimit=2G limits nothing, expected at most CacheLimit=10M",
            "AccountLimit=1G limits nothing, expected at most AccountsLimit=256M",
            "Assets=/nonexistent cannot be used (open: No such file or directory): standard images and sounds are missing",
        ]
        let settings = ["--config", folder.absolute("nibassetd.conf")]
        let checked = try Command.run([try builtProgram("nibassetd"), "--check-config"] + settings)
        #expect(checked.isSuccess && checked.output == doubts.map { $0 + "\n" }.joined(), "\(checked.output)")

        try folder.setMode(0o700)
        let served = try run(
            "--user", "--socket", folder.absolute("socket"), "--idle-exit", "1", settings[0], settings[1])
        #expect(served.isSuccess)
        for doubt in doubts { #expect(served.output.contains("nibassetd: notice: \(doubt)\n"), "\(served.output)") }
    }

    @Test func aWrongLineMovesNoCursor() throws {
        let folder = try TemporaryFolder()
        try folder.write("conf", Array("[Daemon]\nLogLevel=\u{1b}[31m\n\u{feff}[Daemon]\n".utf8))
        let outcome = try run("--check-config", "--config", folder.absolute("conf"))
        #expect(outcome.ending == .exited(status: 2))
        for line in [#"line 2: LogLevel="\u{1b}[31m", expected"#, #"line 3: "\u{feff}[Daemon]", expected"#] {
            #expect(outcome.output.contains(line), "\(outcome.output)")
        }
        #expect(!outcome.output.contains("\u{1b}"))
    }

    @Test(arguments: [
        "--help", "--version", "--dump-configuration", "--manual=nibassetd", "--completion=bash",
        "--check-config --assets=/dev/null",
    ])
    func outputThatCannotBeWrittenIsNoSuccess(options: String) throws {
        let outcome = try Command.run(["sh", "-c", "\"$0\" \(options) >/dev/full", try builtProgram("nibassetd")])
        #expect(outcome.ending == .exited(status: 1))
        #expect(outcome.output.contains("standard output: write: No space left"), "\(outcome.output)")
    }

    /// Runs the daemon with a terminal as its standard error.
    private func runInTerminal(_ arguments: String...) throws -> Command.Outcome {
        let words = [try builtProgram("nibassetd")] + arguments
        return try Command.run([
            "script", "--quiet", "--return", "--command", words.joined(separator: " "), "/dev/null",
        ])
    }

    @Test func inATerminalItSaysWhatItDoes() throws {
        let folder = try TemporaryFolder()
        try folder.setMode(0o700)
        let (place, assets) = (folder.absolute("socket"), Repository.root + "/Assets/System")
        let alone = try runInTerminal("--user", "--socket", place, "--assets", assets, "--idle-exit", "1")
        #expect(alone.isSuccess)
        #expect(alone.output.contains("nibassetd: info: serving at \(place)\r\n"), "\(alone.output)")
        #expect(alone.output.contains("nibassetd: info: ending: no client was there for a while\r\n"))

        let daemon = try RunningDaemon(in: folder)
        let second = try runInTerminal("--user", "--socket", daemon.socketPath)
        #expect(second.isSuccess)
        #expect(second.output == "nibassetd: info: another daemon serves \(place) already\r\n")
        let unseen = try run("--user", "--socket", daemon.socketPath)
        #expect(unseen.isSuccess && unseen.output.isEmpty, "\(unseen.output)")
    }

    @Test func aFolderThatCannotHoldTheSocketIsNamedWithWhatHelps() throws {
        let folder = try TemporaryFolder()
        try folder.write("file", [])
        let place = folder.absolute("file/nibassetd")
        let outcome = try run("--user", "--socket", place + "/socket")
        #expect(outcome.ending == .exited(status: 1))
        #expect(
            outcome.output.contains(
                """
                \(place) cannot hold the socket (mkdir: Not a directory), expected a folder of user \(effectiveUser()); \
                sudo install --directory --owner=\(effectiveUser()) --mode=700 \(place) makes it
                """), "\(outcome.output)")
    }

    @Test func aPlaceThatCannotBecomeTheSocketIsNamed() throws {
        let folder = try TemporaryFolder()
        try folder.setMode(0o700)
        try folder.makeFolder("socket")
        let outcome = try run("--user", "--socket", folder.absolute("socket"))
        #expect(outcome.ending == .exited(status: 1))
        let reason = "\(folder.path) cannot hold the socket (rename: Is a directory)"
        #expect(outcome.output.contains(reason), "\(outcome.output)")
        #expect(try folder.directory().entries(limit: 10).count == 2)
    }

    @Test func aPathToWhichNoClientCanConnectIsRefused() throws {
        let folder = try TemporaryFolder()
        try folder.setMode(0o700)
        let path = folder.absolute(String(repeating: "x", count: Socket.longestPath))
        let outcome = try run("--user", "--socket", path, "--idle-exit", "1")
        #expect(outcome.ending == .exited(status: 1))
        let reason = "has \(path.utf8.count) bytes, a socket's path has at most 107"
        #expect(outcome.output.contains("the socket's path \(path) \(reason)"), "\(outcome.output)")
    }

    /// A user's daemon that is started later ends after a second without a client, the system's does not.
    @Test func idleExitDoesNotEndTheSystemsDaemon() throws {
        let folder = try TemporaryFolder()
        try folder.setMode(0o700)
        let script = """
            mkfifo "$0/ready"; "$1" --system --socket "$0/system" --idle-exit 1 --ready-fd 5 5>"$0/ready" & cat "$0/ready"
            "$1" --user --socket "$0/user" --idle-exit 1 && [ ! -e "$0/user" ] && [ -S "$0/system" ]; status=$?
            kill $!; wait $!; exit $status
            """
        let outcome = try Command.run(["sh", "-c", script, folder.path, try builtProgram("nibassetd")])
        #expect(outcome.isSuccess, "\(outcome.output)")
    }

    @Test(.enabled(if: isRoot, needsRoot)) func anotherUsersFolderIsNamedAndTheRemedyHelps() throws {
        let place = try SystemPlace()
        func run(_ words: String) throws -> Command.Outcome {
            try Command.run(place.command(["sh", "-c", words]), environment: SystemPlace.environment)
        }
        let daemon = place.startAndEnd("setpriv --reuid=nobody --regid=nogroup --clear-groups")
        #expect(try run("rmdir /run/nibassetd && chmod 755 /run").isSuccess)
        let refused = try run(daemon)
        #expect(refused.ending == .exited(status: 1))
        let remedy = try #require(
            refused.output.split(separator: "; sudo ").last?.split(separator: " makes it").first, "\(refused.output)")
        #expect(try run(String(remedy)).isSuccess, "\(remedy)")
        let served = try run(daemon)
        #expect(served.isSuccess && !served.output.contains("error"), "\(served.output)")
    }

    @Test(.enabled(if: isRoot, needsRoot)) func rootIsToldThatTheSystemsDaemonNeedsNoRights() throws {
        let place = try SystemPlace()
        let outcome = try Command.run(
            place.command(["sh", "-c", place.startAndEnd()]),
            environment: SystemPlace.environment)
        #expect(outcome.isSuccess)
        #expect(outcome.output.contains("nibassetd: warning: the system's daemon runs as root"), "\(outcome.output)")
    }
}

extension SystemPlace {
    /// Returns commands that start the system's daemon, and end it as soon as it is ready. Their status is the daemon's.
    fileprivate func startAndEnd(_ wrapper: String = "") -> String {
        """
        mkfifo /run/ready; \(wrapper) /run/programs/nibassetd --system --ready-fd 5 5>/run/ready 2>&1 &
        cat /run/ready; rm /run/ready; [ ! -S /run/nibassetd/socket ] || kill $!; wait $!
        """
    }
}
