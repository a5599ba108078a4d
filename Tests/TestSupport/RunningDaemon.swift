public import LinuxSystem

/// A test's own daemon, which ends with its last reference.
public final class RunningDaemon: Sendable {
    /// Path of the daemon's socket.
    public let socketPath: String
    /// The daemon's process, which may have been a launcher first.
    public let process: ChildProcess
    /// Log of the daemon's output.
    public let log: DaemonLog
    private let folder: TemporaryFolder

    /// Starts the daemon and waits until it listens.
    ///
    /// - Parameters:
    ///   - assets: The folder with our own standard images and sounds.
    ///   - arguments: Further arguments, after the arguments that every test needs.
    ///   - folder: Folder for the socket; nil for a new folder. A daemon that follows another daemon gets the same folder.
    ///   - environment: "NAME=value". By default a test's daemon ignores the machine's memory pressure.
    ///   - launcher: A program with arguments that executes the daemon, such as `prlimit`.
    public init(
        assets: String = "/nonexistent", _ arguments: [String] = [], in folder: TemporaryFolder? = nil,
        environment: [String] = ["MEMORY_PRESSURE_WATCH=/dev/null"], through launcher: [String] = []
    ) throws(SystemError) {
        self.folder = if let folder { folder } else { try TemporaryFolder() }
        try self.folder.setMode(0o700)
        socketPath = self.folder.absolute("socket")
        log = try DaemonLog()
        process = try ChildProcess.startDaemon(
            launcher + [
                try builtProgram("nibassetd"), "--user", "--socket", socketPath, "--assets", assets,
                "--log-level", "error", "--ready-fd", "3",
            ] + arguments, environment: environment + [SystemPlace.longTurn], output: log.output)
    }

    deinit {
        process.kill()
        _ = try? process.ending()
    }

    /// Runs `nibassetctl` with this daemon.
    public func control(_ arguments: [String], environment: [String] = []) throws(SystemError) -> Command.Outcome {
        try Command.run(
            [try builtProgram("nibassetctl")] + arguments,
            environment: ["NIBASSETD_SOCKET=" + socketPath] + environment)
    }
}
