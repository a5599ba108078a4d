import AssetModel
import LinuxSystem
import WireProtocol

/// The daemon's end of a connection, as a test's script uses it. Blocks.
final class FakeConnection {
    /// A message that came.
    struct Request {
        let bytes: [UInt8]
        let header: MessageHeader
        let file: FileDescriptor?

        /// Its body.
        func body<Body: MessageBody>(_ type: Body.Type = Body.self) throws -> Body { try Body(of: bytes[...]) }
    }

    /// The client is gone.
    struct ClientIsGone: Error {}

    private let socket: FileDescriptor
    private var buffer = [UInt8](repeating: 0, count: WireLimits.messageBytes.value)

    init(_ socket: FileDescriptor) { self.socket = socket }

    /// Waits for the next message.
    func next() throws -> Request {
        while true {
            switch try Socket.receive(into: &buffer, descriptorLimit: 1, on: socket) {
            case .closed: throw ClientIsGone()
            case .wouldBlock: _ = try socket.wait(for: .reading, until: .max)
            case .message(let count, let files, _):
                let bytes = Array(buffer[..<count])
                return Request(bytes: bytes, header: try MessageHeader(of: bytes[...]), file: files.first)
            }
        }
    }

    /// Sends bytes as one message.
    func send(_ bytes: [UInt8], _ file: FileDescriptor? = nil) throws {
        while try !Socket.send(bytes, descriptors: file.map { [$0] } ?? [], on: socket) {
            _ = try socket.wait(for: .writing, until: .max)
        }
    }

    /// Answers a request.
    func reply(_ body: some MessageBody, to request: Request, more: Bool = false, _ file: FileDescriptor? = nil) throws
    {
        try send(body.message(serial: request.header.serial, hasMore: more), file)
    }

    /// Answers a request with a refusal.
    func refuse(_ request: Request, _ status: ReplyStatus, _ text: String = "", reason: UInt16 = 0) throws {
        try send(Failure(status, reason: reason, text: Array(text.utf8)).message(serial: request.header.serial))
    }

    /// Answers hello as a daemon does.
    func welcome() throws {
        let hello = try next()
        try reply(Self.welcome, to: hello)
    }

    static let welcome = Welcome(
        minor: 0, layoutVersion: 1, process: 1, instance: .user, user: effectiveUser(), daemonVersion: 0x1_00_00)
}
