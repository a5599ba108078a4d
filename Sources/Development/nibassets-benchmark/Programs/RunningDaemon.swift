import LinuxSystem

/// A daemon of the benchmark's own, which ends with the last reference to this object.
final class RunningDaemon {
    var socketPath: String { folder + "/socket" }
    let folder: String
    private let program: StartedProgram

    var identifier: Int32 { program.identifier }

    /// Starts a daemon that listens in a folder of its own, and waits until it listens.
    init(in workplace: Workplace, on processors: [Int] = [], arguments: [String] = []) throws {
        folder = try workplace.makeFolder(mode: 0o700)
        let ready: FileDescriptor
        (program, ready) = try StartedProgram.paired(
            Installed.daemon,
            ["--user", "--socket", folder + "/socket", "--log-level", "error"] + arguments + ["--ready-fd", "3"],
            on: processors)
        // The daemon's end is closed when clients can connect.
        _ = try ready.wait(for: .reading, until: monotonicNanoseconds() + 20_000_000_000)
    }
}
