import LinuxSystem
import TestSupport

/// A program with output that a test reads line by line. The program ends with the last reference.
final class LineProgram {
    private let process: ChildProcess
    private let output: FileDescriptor
    /// Socket for the program's input, which never comes.
    private let input: FileDescriptor

    init(_ command: [String], with daemon: RunningDaemon) throws {
        let (output, itsOutput) = try Socket.pair()
        let (input, itsInput) = try Socket.pair()
        (self.output, self.input) = (output, input)
        // Each line is a message of its own.
        process = try ChildProcess.start(
            "/usr/bin/stdbuf", arguments: ["--output=L"] + command,
            environment: ["NIBASSETD_SOCKET=" + daemon.socketPath, "NIBASSETS_NO_START=1"],
            descriptors: [itsInput, itsOutput, .standardError])
    }

    deinit {
        process.kill()
        _ = try? process.ending()
    }

    /// Waits for the next line, with its line break; empty at the end of the output.
    func line() throws -> String { try Patience.text(on: output) }
}
