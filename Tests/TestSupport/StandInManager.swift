public import LinuxSystem

/// A stand-in for a service manager: it has one daemon at a time, with a socket that outlives it, and keeps the descriptors that the daemon gives it for the
/// next one.
public final class StandInManager: @unchecked Sendable {
    /// Where clients connect.
    public let socketPath: String
    private let folder: TemporaryFolder
    private let notices: FileDescriptor
    private let listener: FileDescriptor
    private let arguments: [String]
    /// How many descriptors it keeps.
    private let limit: Int
    /// Keeps what follows, which its thread changes too.
    private let lock = Lock()
    private var store: [(name: String, file: FileDescriptor)] = []
    private var readyCount = 0
    private var isLost = false
    /// The daemon that runs, or has run last.
    public private(set) var daemon: ChildProcess?

    /// Makes it, without a daemon. `arguments` come after those that every daemon of a test needs.
    public init(_ arguments: [String] = [], limit: Int = 512) throws(SystemError) {
        folder = try TemporaryFolder()
        try folder.setMode(0o700)
        socketPath = folder.absolute("socket")
        notices = try Socket.listenForDatagrams(at: folder.absolute("notify"))
        listener = try Socket.listen(at: socketPath)
        try Socket.setNonBlocking(listener)
        (self.arguments, self.limit) = (arguments, limit)
        // It ends when the last reference goes.
        TestThread.start { [weak self, notices] in
            while (try? notices.wait(for: .reading, until: monotonicNanoseconds() + 50_000_000)) != nil {
                guard let self else { return }
                self.readNotices()
            }
        }
    }

    deinit { daemon?.kill() }

    /// What it keeps now. A test may change it while there is no daemon.
    public var kept: [(name: String, file: FileDescriptor)] {
        get { locked { store } }
        set { locked { store = newValue } }
    }

    /// Starts a daemon, gives it what is kept, and waits until it is ready.
    public func start() throws {
        let (files, before) = locked { (store, readyCount) }
        let output = FileDescriptor.standardError
        let names = ["socket"] + files.map(\.name)
        // Only the process itself knows its number before it starts.
        let script = "LISTEN_PID=$$ exec \"$@\""
        let process = try ChildProcess.start(
            "/bin/sh",
            arguments: [
                "-c", script, "sh", try builtProgram("nibassetd"), "--user", "--socket", socketPath, "--assets",
                "/nonexistent", "--log-level", "error",
            ] + arguments,
            environment: [
                "NOTIFY_SOCKET=" + folder.absolute("notify"), "MEMORY_PRESSURE_WATCH=/dev/null",
                "LISTEN_FDS=\(names.count)", "LISTEN_FDNAMES=" + names.joined(separator: ":"),
            ], descriptors: [output, output, output, listener] + files.map(\.file))
        daemon = process
        try Patience.wait {
            if locked({ readyCount > before }) { return true }
            if let ending = try process.reap() { throw Unready(ending: ending) }
            return false
        }
    }

    /// The daemon ended before it was ready.
    public struct Unready: Error {
        /// How.
        public let ending: ChildProcess.Ending
    }

    /// Ends the daemon, and takes what it has still given.
    @discardableResult
    public func end(by disturbance: RunningProcess.Disturbance = .kill) throws -> ChildProcess.Ending? {
        guard let daemon else { return nil }
        try RunningProcess(daemon.identifier).disturb(disturbance)
        let ending = try daemon.ending()
        readNotices()
        self.daemon = nil
        return ending
    }

    /// Kills the daemon and starts the next one.
    public func replace(by disturbance: RunningProcess.Disturbance = .kill) throws {
        try end(by: disturbance)
        try start()
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }

    private func readNotices() {
        locked {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while (try? notices.wait(for: .reading, until: 0).isEmpty) == false,
                case .message(let count, let files, _) = try? Socket.receive(
                    into: &buffer, descriptorLimit: 8, on: notices)
            {
                take(String(decoding: buffer[..<count], as: UTF8.self), files)
            }
        }
    }

    private func take(_ notice: String, _ files: [FileDescriptor]) {
        let lines = notice.split(separator: "\n")
        let name = lines.first { $0.hasPrefix("FDNAME=") }.map { String($0.dropFirst(7)) } ?? ""
        if lines.contains("READY=1") { readyCount += 1 }
        if lines.contains("FDSTOREREMOVE=1") { store.removeAll { $0.name == name } }
        if lines.contains("FDSTORE=1") {
            for file in files where store.count < limit { store.append((name, file)) }
        }
    }
}
