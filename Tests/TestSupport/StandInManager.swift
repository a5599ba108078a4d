public import LinuxSystem
internal import ManagerStandIn

/// A stand-in for a service manager: it has one daemon at a time, with a socket that outlives it, and keeps the descriptors that the daemon gives it for the
/// next one.
public final class StandInManager: @unchecked Sendable {
    /// Where clients connect.
    public let socketPath: String
    private let folder: TemporaryFolder
    /// Nil where the daemon makes its socket itself.
    private let listener: FileDescriptor?
    private let place: SystemPlace?
    private let arguments: [String]
    /// A thread reads all the time, as a service manager does.
    private let lock = Lock()
    /// Under the lock.
    private let notices: NoticeReader
    /// The daemon that runs.
    public private(set) var daemon: ChildProcess?

    /// Makes it, without a daemon. `arguments` come after those that every daemon of a test needs; it keeps `limit` descriptors at most. In a place for it, the
    /// daemon is one for everybody.
    public init(_ arguments: [String] = [], limit: Int = 512, in place: SystemPlace? = nil) throws(SystemError) {
        folder = try TemporaryFolder()
        notices = try NoticeReader(at: folder.absolute("notify"), limit: limit)
        self.place = place
        if let place {
            socketPath = place.socketPath
            // The service's user writes to it.
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
        // It ends when the last reference goes.
        TestThread.start { [weak self, socket = notices.socket] in
            while (try? socket.wait(for: .reading, until: monotonicNanoseconds() + 50_000_000)) != nil {
                guard let self else { return }
                try? self.locked { try $0.read() }
            }
        }
    }

    deinit { daemon?.kill() }

    /// What it keeps now. A test may change it while there is no daemon.
    public var kept: [(name: String, file: FileDescriptor)] {
        get { locked(\.kept) }
        set { locked { $0.kept = newValue } }
    }

    /// The daemon ended before it was ready.
    public struct Unready: Error {
        /// How.
        public let ending: ChildProcess.Ending
    }

    /// Starts a daemon, gives it what is kept, and waits until it is ready.
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

    /// Ends the daemon, and takes what it has still given.
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
