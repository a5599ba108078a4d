public import LinuxSystem
internal import ManagerStandIn

/// A stand-in for a service manager. It runs one daemon at a time, with a socket that outlives the daemon, and keeps the descriptors that the daemon
/// stores for the next daemon.
public final class StandInManager: @unchecked Sendable {
    /// Path of the socket for clients.
    public let socketPath: String
    private let folder: TemporaryFolder
    /// Listening socket; nil if the daemon makes its socket itself.
    private let listener: FileDescriptor?
    private let place: SystemPlace?
    private let arguments: [String]
    /// Lock of `notices`, which a thread reads all the time, like a service manager.
    private let lock = Lock()
    /// Notices of the daemon. Accessed under the lock.
    private let notices: NoticeReader
    /// The running daemon; nil if none runs.
    public private(set) var daemon: ChildProcess?

    /// Creates a manager without a daemon. `arguments` are the daemon's further arguments; `limit` is the largest number of kept descriptors. In a
    /// `place`, the daemon serves all users.
    public init(_ arguments: [String] = [], limit: Int = 512, in place: SystemPlace? = nil) throws(SystemError) {
        folder = try TemporaryFolder()
        notices = try NoticeReader(at: folder.absolute("notify"), limit: limit)
        self.place = place
        if let place {
            socketPath = place.socketPath
            // The service's user writes to the socket "notify".
            try folder.setMode(0o666, of: "notify")
            listener = nil
        } else {
            try folder.setMode(0o700)
            socketPath = folder.absolute("socket")
            let socket = try Socket.listen(at: socketPath)
            try Socket.setNonBlocking(socket)
            listener = socket
        }
        self.arguments = arguments
        // The thread ends with the last reference to the manager.
        TestThread.start { [weak self, socket = notices.socket] in
            while (try? socket.wait(for: .reading, until: monotonicNanoseconds() + 50_000_000)) != nil {
                guard let self else { return }
                try? self.locked { try $0.read() }
            }
        }
    }

    deinit { daemon?.kill() }

    /// Descriptors that the manager keeps, with their names. A test may change them while no daemon runs.
    public var kept: [(name: String, file: FileDescriptor)] {
        get { locked(\.kept) }
        set { locked { $0.kept = newValue } }
    }

    /// The daemon ended before it was ready.
    public struct Unready: Error {
        /// End of the daemon's process.
        public let ending: ChildProcess.Ending
    }

    /// Starts a daemon with the kept descriptors, and waits until the daemon is ready.
    public func start() throws {
        let assets = ["--assets", "/nonexistent"]
        let command =
            try place?.daemon(assets)
            ?? [try builtProgram("nibassetd"), "--user", "--socket", socketPath, "--log-level", "error"] + assets
        let (process, before) = try locked {
            (
                try $0.start(command + arguments, listener: listener, environment: SystemPlace.environment),
                $0.readyCount
            )
        }
        daemon = process
        try Patience.wait {
            if locked({ $0.readyCount > before }) { return true }
            if let ending = try process.reap() { throw Unready(ending: ending) }
            return false
        }
    }

    /// Ends the daemon, and reads its last notices.
    @discardableResult
    public func end(by disturbance: RunningProcess.Disturbance = .kill) throws -> ChildProcess.Ending? {
        guard let daemon else { return nil }
        try RunningProcess(daemon.identifier).disturb(disturbance)
        let ending = try daemon.ending()
        try locked { try $0.read() }
        self.daemon = nil
        return ending
    }

    /// Ends the daemon and starts the next one.
    public func replace(by disturbance: RunningProcess.Disturbance = .kill) throws {
        try end(by: disturbance)
        try start()
    }

    private func locked<Value>(_ body: (NoticeReader) throws -> Value) rethrows -> Value {
        lock.lock()
        defer { lock.unlock() }
        return try body(notices)
    }
}
