public import LinuxSystem

/// A daemon of a test's own, ended with its last reference.
public final class RunningDaemon: Sendable {
    /// Where it listens.
    public let socketPath: String
    /// The daemon; where a launcher was given, the process that became it.
    public let process: ChildProcess
    /// What it writes.
    public let log: DaemonLog
    private let folder: TemporaryFolder

    /// Starts the daemon and waits until it listens.
    ///
    /// - Parameters:
    ///   - assets: The folder with our own standard images and sounds.
    ///   - arguments: Come after those that every test needs.
    ///   - folder: Where its socket lies; nil for a new one. A daemon that follows another one has the same.
    ///   - environment: "NAME=value". By itself a test's daemon does not listen to the machine's memory getting short.
    ///   - launcher: A program with arguments that becomes the daemon, such as `prlimit`.
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

    /// Runs `nibassetctl` with it.
    public func control(_ arguments: [String], environment: [String] = []) throws(SystemError) -> Command.Outcome {
        try Command.run(
            [try builtProgram("nibassetctl")] + arguments,
            environment: ["NIBASSETD_SOCKET=" + socketPath] + environment)
    }
}
