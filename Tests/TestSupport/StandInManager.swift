public import LinuxSystem
internal import ManagerStandIn

/// A stand-in for a service manager: it has one daemon at a time, with a socket that outlives it, and keeps the descriptors that the daemon gives it for the
/// next one.
public final class StandInManager: @unchecked Sendable {
    /// Where clients connect.
    public let socketPath: String
    private let folder: TemporaryFolder
    private let listener: FileDescriptor
    private let arguments: [String]
    /// A thread reads all the time, as a service manager does.
    private let lock = Lock()
    /// Under the lock.
    private let notices: NoticeReader
    /// The daemon that runs.
    public private(set) var daemon: ChildProcess?

    /// Makes it, without a daemon. `arguments` come after those that every daemon of a test needs; it keeps `limit` descriptors at most.
    public init(_ arguments: [String] = [], limit: Int = 512) throws(SystemError) {
        folder = try TemporaryFolder()
        try folder.setMode(0o700)
        socketPath = folder.absolute("socket")
        notices = try NoticeReader(at: folder.absolute("notify"), limit: limit)
        listener = try Socket.listen(at: socketPath)
        try Socket.setNonBlocking(listener)
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
        let command = [
            try builtProgram("nibassetd"), "--user", "--socket", socketPath, "--assets", "/nonexistent", "--log-level",
            "error",
        ]
        let (process, before) = try locked {
            (
                try $0.start(
                    command + arguments, listener: listener, environment: ["MEMORY_PRESSURE_WATCH=/dev/null"]),
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
