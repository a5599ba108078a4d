import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// A daemon with wrong settings, as its clients, its log and its service manager see the daemon.
@Suite(.timeLimit(.minutes(40)), .blocking) struct WrongSettingsTests {
    let folder: TemporaryFolder
    let settings: String

    init() throws {
        folder = try TemporaryFolder()
        settings = folder.absolute("conf")
        try folder.write("conf", Array("[Daemon]\nCacheLimt=1G\n".utf8))
    }

    @Test func clientsThatWaitAreToldTheReason() throws {
        let manager = try StandInManager(["--config", settings])
        let client = try Socket.connect(to: manager.socketPath)
        let error = #expect(throws: StandInManager.Unready.self) { try manager.start() }
        #expect(error?.ending == .exited(status: DaemonExit.misused.rawValue))
        var buffer = [UInt8](repeating: 0, count: 4_096)
        guard case .message(let count, _, _) = try Patience.receive(into: &buffer, on: client) else {
            Issue.record("the connection was closed without a word")
            return
        }
        let message = buffer[..<count]
        let failure = try Failure(of: message, header: try MessageHeader(of: message))
        let text = String(decoding: failure.text, as: UTF8.self)
        #expect(text.hasPrefix("the service does not start: \(settings): line 2: "), "\(text)")
    }

    /// Programs with a low limit start daemons, too. Such a daemon would take the socket, and could answer nobody.
    @Test func aDaemonWithTooFewDescriptorsDoesNotStart() throws {
        let daemon = try builtProgram("nibassetd")
        let outcome = try Command.run(
            ["prlimit", "--nofile=63:63", daemon, "--user", "--socket", folder.absolute("socket")])
        #expect(outcome.ending == .exited(status: DaemonExit.misused.rawValue))
        #expect(outcome.output.contains("this process may have 63 descriptors only, expected 64"), "\(outcome.output)")
    }

    /// Runs the daemon with the journal as its standard error, like a service manager. Returns the lines that the daemon writes.
    private func journalled(_ arguments: String...) throws -> [Substring] {
        let script = """
            JOURNAL_STREAM=$(stat --format=%d:%i "$0/log") exec "$@" 2>>"$0/log"
            """
        try folder.write("log", [])
        let program = try builtProgram("nibassetd")
        let outcome = try Command.run(["sh", "-c", script, folder.path, program] + arguments)
        #expect(outcome.ending == .exited(status: DaemonExit.misused.rawValue) && outcome.output.isEmpty)
        return String(decoding: try folder.contents("log"), as: UTF8.self).split(separator: "\n")
    }

    @Test func theJournalHasThemAsErrors() throws {
        for action in ["--user", "--check-config"] {
            let lines = try journalled(action, "--config", settings)
            #expect(lines.count == 1 && lines[0].hasPrefix("<3>\(settings): line 2: "), "\(lines)")
        }
        let lines = try journalled("--cache-limit", "5")
        #expect(lines.count == 1 && lines[0].hasPrefix("<3>the value of --cache-limit is "), "\(lines)")
    }

    @Test func aSettingThatDoesNothingHereIsNamed() throws {
        try folder.write("conf", Array("[Daemon]\nIdleExit=5min\n".utf8))
        func check(_ instance: String) throws -> Command.Outcome {
            try Command.run([try builtProgram("nibassetd"), instance, "--check-config", "--config", settings])
        }
        let system = try check("--system")
        #expect(
            system.isSuccess
                && system.output == "IdleExit=5min does nothing: the system's daemon ends only when it is asked to\n",
            "\(system.output)")
        #expect(try check("--user").output.isEmpty)
    }
}
