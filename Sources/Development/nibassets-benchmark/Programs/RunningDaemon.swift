import LinuxSystem

/// A daemon of the benchmark's own, ended with its last reference.
final class RunningDaemon {
    var socketPath: String { folder + "/socket" }
    let folder: String
    private let program: StartedProgram

    var identifier: Int32 { program.identifier }

    /// Starts a daemon that listens in a folder of its own and waits until it does.
    init(in workplace: Workplace, on processors: [Int] = [], arguments: [String] = []) throws {
        folder = try workplace.makeFolder(mode: 0o700)
        let ready: FileDescriptor
        (program, ready) = try Self.start(
            ["--user", "--socket", folder + "/socket", "--log-level", "error"] + arguments, processors)
        // The daemon's end of the pair is the only other one; it is closed when clients can connect.
        _ = try ready.wait(for: .reading, until: monotonicNanoseconds() + 20_000_000_000)
    }

    private static func start(_ arguments: [String], _ processors: [Int]) throws -> (StartedProgram, FileDescriptor) {
        let (ready, signal) = try Socket.pair()
        let output = FileDescriptor.standardError
        let program = try StartedProgram(
            Installed.daemon, arguments + ["--ready-fd", "3"], on: processors,
            descriptors: [output, output, output, signal])
        return (program, ready)
    }
}
