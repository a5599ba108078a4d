public import LinuxSystem

/// A daemon of a test's own, ended with its last reference.
public final class RunningDaemon: Sendable {
    /// Where it listens.
    public let socketPath: String
    /// The daemon.
    public let process: ChildProcess
    private let folder: TemporaryFolder

    /// Starts the daemon and waits until it listens. `assets` is the folder with its own images and sounds; `arguments` come after those that
    /// every test needs.
    public init(assets: String = "/nonexistent", _ arguments: [String] = []) throws {
        folder = try TemporaryFolder()
        try folder.setMode(0o700)
        socketPath = folder.absolute("socket")
        let ready: FileDescriptor
        (process, ready) = try Self.start(
            ["--user", "--socket", socketPath, "--assets", assets, "--log-level", "error"] + arguments)
        // Its end of the pair is the only one that is left: the end of file tells that it has closed it.
        var buffer: [UInt8] = [0]
        while case .message = try Socket.receive(into: &buffer, descriptorLimit: 0, on: ready) {}
    }

    deinit {
        process.kill()
        _ = try? process.ending()
    }

    private static func start(_ arguments: [String]) throws -> (ChildProcess, FileDescriptor) {
        let (ready, signal) = try Socket.pair()
        let output = FileDescriptor.standardError
        let process = try ChildProcess.start(
            try builtProgram("nibassetd"), arguments: arguments + ["--ready-fd", "3"],
            descriptors: [output, output, output, signal])
        return (process, ready)
    }
}
