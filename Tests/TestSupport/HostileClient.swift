internal import LinuxSystem
public import WireProtocol

/// A client that passes descriptors whose last close blocks: the program `foreign-descriptors`. The release of the last reference ends the
/// program and the processes that wait for its file systems.
public final class HostileClient: Sendable {
    /// Kind of descriptor that the client passes; see `hostile.h`.
    public enum Descriptor: Character, CaseIterable, Sendable {
        /// No descriptor.
        case none = "-"
        /// A harmless folder.
        case folder = "D"
        /// A TCP socket with unsent data.
        case lingering = "L"
        /// A file whose FLUSH is never answered.
        case flushing = "F"
        /// A file with a page that is never written.
        case dirty = "W"
        /// A socket with a `dirty` file in its queue.
        case queued = "Q"
        /// A userfaultfd of a process whose address space is locked.
        case faults = "U"

        /// Harmful kinds.
        public static let hostile: [Self] = [.lingering, .flushing, .dirty, .queued, .faults]
    }

    /// The program could not carry out a step.
    public struct Failure: Error {
        /// `errno`.
        public let code: Int32
    }

    /// The program.
    public static let name = "foreign-descriptors"

    private let process: ChildProcess
    private let socket: FileDescriptor
    /// Processes that serve the program's file systems.
    private let servers: [RunningProcess]

    /// Starts the program. `command` is a program with arguments that executes `foreign-descriptors`; its last argument is a node of `/dev/fuse`.
    public init(_ command: [String], environment: [String]) throws {
        let other: FileDescriptor
        (socket, other) = try Socket.pair()
        let output = FileDescriptor.standardError
        process = try ChildProcess.start(
            command[0], arguments: Array(command.dropFirst()), environment: environment,
            descriptors: [other, output, output])
        let hello = try Self.receive(on: socket)
        guard hello[0] == 0 else { throw Failure(code: hello[0]) }
        servers = hello[1...2].map { RunningProcess($0) }
    }

    deinit {
        // Without the servers no call of the program blocks, so the program can end.
        for server in servers { try? server.disturb(.kill) }
        process.kill()
        _ = try? process.ending()
    }

    /// Connects to the daemon and greets it.
    public func connect() throws {
        try tell("c", Array(SocketPath.system.utf8))
        try send(Hello(layoutVersion: 1, wantsInvalidations: false).message(serial: 1), .none)
    }

    /// Sends a message over the connection.
    public func send(_ bytes: [UInt8], _ descriptor: Descriptor) throws { try tell("s\(descriptor.rawValue)", bytes) }

    /// Sends a file over the file channel.
    public func sendFile(_ number: UInt8, _ descriptor: Descriptor) throws {
        try tell("f\(descriptor.rawValue)", [number, 0, 0, 0])
    }

    /// Returns the next received message; nil if no message comes for a while.
    public func receive() throws -> [UInt8]? {
        do {
            return try tell("r", [])
        } catch let failure as Failure {
            if failure.code == 110 { return nil }
            throw failure
        }
    }

    /// Opens the file channel and returns the status of the daemon's reply; nil if no reply comes for a while.
    public func openChannel() throws -> ReplyStatus? {
        try send(EmptyMessage.message(.openChannel, serial: 2), .none)
        return try receive().map { try MessageHeader(of: $0[...]).status }
    }

    /// Closes the connection and the file channel.
    public func disconnect() throws { try tell("x", []) }

    @discardableResult
    private func tell(_ step: String, _ bytes: [UInt8]) throws -> [UInt8] {
        _ = try Socket.send(Array(step.utf8) + bytes, on: socket)
        var buffer = [UInt8](repeating: 0, count: 70_000)
        guard case .message(let count, _, _) = try Patience.receive(into: &buffer, on: socket), count >= 4 else {
            throw Failure(code: 32)
        }
        let code = buffer[..<4].reversed().reduce(Int32(0)) { $0 << 8 | Int32($1) }
        if code != 0 { throw Failure(code: code) }
        return Array(buffer[4..<count])
    }

    private static func receive(on socket: FileDescriptor) throws -> [Int32] {
        var buffer = [UInt8](repeating: 0, count: 12)
        guard case .message(12, _, _) = try Patience.receive(into: &buffer, on: socket) else { throw Failure(code: 32) }
        return stride(from: 0, to: 12, by: 4).map { start in
            Int32(bitPattern: buffer[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        }
    }
}
