import LinuxSystem
import TestSupport

/// A client in a process of its own, the program `scenario-client`; ended with its last reference.
final class ClientProcess: Sendable {
    /// The client answered that a request failed.
    struct Failure: Error, Hashable {
        /// The name of the client's status.
        let status: String
        let message: String
    }

    /// The client ended without an answer.
    struct Ended: Error {}

    /// Name of the program.
    static let name = "scenario-client"

    let process: ChildProcess
    private let socket: FileDescriptor

    /// Starts a client, which connects with its first request. `command` is a program with arguments that executes the client.
    /// `handed` becomes its descriptor 4.
    init(_ command: [String], environment: [String], handed: FileDescriptor? = nil) throws {
        let other: FileDescriptor
        (socket, other) = try Socket.pair()
        let error = FileDescriptor.standardError
        process = try ChildProcess.start(
            command[0], arguments: Array(command.dropFirst()), environment: environment,
            descriptors: [try .open("/dev/null"), error, error, other] + [handed].compactMap { $0 })
    }

    /// Starts a client in an environment.
    convenience init(environment: [String]) throws {
        try self.init([try builtProgram(Self.name)], environment: environment)
    }

    /// Starts a client of a daemon, which opens a bundle and shows images. The client starts no daemon itself.
    convenience init(of daemon: RunningDaemon, opening bundle: String? = nil, showing images: String...) throws {
        try self.init(environment: ["NIBASSETD_SOCKET=" + daemon.socketPath, "NIBASSETS_NO_START=1"])
        if let bundle { try open(bundle, showing: images) }
    }

    deinit {
        process.kill()
        _ = try? process.ending()
    }

    /// Sends a request without waiting for its answer.
    func send(_ words: String...) throws {
        _ = try Socket.send(Array(words.joined(separator: "\t").utf8), on: socket)
    }

    /// Whether an answer has come that `answer` has not returned yet.
    func hasAnswer() throws -> Bool { try !socket.wait(for: .reading, until: 0).isEmpty }

    /// Waits for the answer to the oldest request: rows of words. Throws if the request failed.
    @discardableResult
    func answer() throws -> [[String]] {
        var buffer = [UInt8](repeating: 0, count: 256 * 1024)
        guard case .message(let count, _, _) = try Patience.receive(into: &buffer, on: socket) else {
            throw Ended()
        }
        let rows = String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        if rows[0][0] == "failed" { throw Failure(status: rows[0][1], message: rows[0][2]) }
        return Array(rows.dropFirst())
    }

    /// Sends a request and waits for its answer.
    @discardableResult
    func ask(_ words: String...) throws -> [[String]] {
        _ = try Socket.send(Array(words.joined(separator: "\t").utf8), on: socket)
        return try answer()
    }

    /// Opens a bundle and shows images.
    func open(_ bundle: String, showing images: [String]) throws {
        try ask("open", bundle)
        for image in images { try ask("image", image) }
    }

    /// Returns a hash of all bytes that the client holds.
    func digest() throws -> String { try ask("digest")[0][0] }

    /// Returns the inode numbers of the client's mapped memory with images and sounds.
    func memories() throws -> Set<UInt64> {
        Set(try RunningProcess(process.identifier).assetMappings().map(\.inode))
    }

    /// Returns the daemon's statistics.
    func statistics() throws -> [String: Int] {
        Dictionary(uniqueKeysWithValues: try ask("statistics").map { ($0[0], Int($0[1]) ?? 0) })
    }
}

extension RunningProcess {
    /// Returns the mapped memory with images and sounds, without indexes and client pages.
    func assetMappings() throws -> [FileMapping] {
        try fileMappings().filter {
            $0.isSharedMemory && !$0.path.contains("-index") && !$0.path.contains("-client")
        }
    }
}
