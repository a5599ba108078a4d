public import LinuxSystem

/// A service manager for a service that restarts: reads the service's notices, and keeps the descriptors in them for the service's next process.
/// For tests and measurements. Only one thread at a time may use a reader.
public final class NoticeReader {
    /// Descriptors from the service, in order.
    public var kept: [(name: String, file: FileDescriptor)] = []
    /// Number of notices with which processes of the service said that they are ready.
    public private(set) var readyCount = 0
    /// Socket of the notices, readable while notices wait. If notices are not read, a service that writes much waits.
    public let socket: FileDescriptor
    private let path: String
    private let limit: Int

    /// Listens at a path. At most `limit` descriptors are kept.
    public init(at path: String, limit: Int = 512) throws(SystemError) {
        socket = try Socket.listenForDatagrams(at: path)
        (self.path, self.limit) = (path, limit)
    }

    /// Reads all notices that have arrived.
    public func read() throws(SystemError) {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while try !socket.wait(for: .reading, until: 0).isEmpty,
            case .message(let count, let files, _) = try Socket.receive(into: &buffer, descriptorLimit: 8, on: socket)
        {
            take(String(decoding: buffer[..<count], as: UTF8.self), files)
        }
    }

    private func take(_ notice: String, _ files: [FileDescriptor]) {
        let lines = notice.split(separator: "\n")
        let name = lines.first { $0.hasPrefix("FDNAME=") }.map { String($0.dropFirst(7)) } ?? ""
        if lines.contains("READY=1") { readyCount += 1 }
        if lines.contains("FDSTOREREMOVE=1") { kept.removeAll { $0.name == name } }
        if lines.contains("FDSTORE=1") {
            for file in files where kept.count < limit { kept.append((name, file)) }
        }
    }

    /// Starts a process of the service, which gets `listener`, if there is one, and all kept descriptors.
    public func start(
        _ command: [String], listener: FileDescriptor?, environment: [String] = []
    ) throws(SystemError) -> ChildProcess {
        let output = FileDescriptor.standardError
        let passed = (listener.map { [("socket", $0)] } ?? []) + kept.map { ($0.name, $0.file) }
        return try ChildProcess.start(
            // Only the process itself knows its number before it starts.
            "/bin/sh", arguments: ["-c", "LISTEN_PID=$$ exec \"$@\"", "sh"] + command,
            environment: environment + [
                "NOTIFY_SOCKET=" + path, "LISTEN_FDS=\(passed.count)",
                "LISTEN_FDNAMES=" + passed.map(\.0).joined(separator: ":"),
            ], descriptors: [output, output, output] + passed.map(\.1))
    }
}
