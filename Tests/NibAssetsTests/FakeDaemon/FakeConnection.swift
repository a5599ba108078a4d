import AssetModel
import LinuxSystem
import WireProtocol

/// The daemon's end of a connection, for a test's script. Its calls block.
final class FakeConnection {
    /// A message from the client.
    struct Request {
        let bytes: [UInt8]
        let header: MessageHeader
        let file: FileDescriptor?

        func body<Body: MessageBody>(_ type: Body.Type = Body.self) throws -> Body { try Body(of: bytes[...]) }
    }

    /// The client has closed the connection.
    struct ClientIsGone: Error {}

    private let socket: FileDescriptor
    /// Channel over which the client's files come.
    private var channel: FileChannel?
    private var sentFiles: UInt32 = 0
    private var buffer = [UInt8](repeating: 0, count: WireLimits.messageBytes.value)

    init(_ socket: FileDescriptor) { self.socket = socket }

    /// Whether the script answers requests for a bundle without its folder.
    var knowsFolders = false

    /// Waits for the next message for the script. Answers requests for a file channel, and refuses requests for a bundle without its folder.
    func next() throws -> Request {
        while true {
            let request = try receive()
            if request.header.type == .openChannel {
                try openChannel(request)
            } else if !knowsFolders, request.header.type == .openBundle, try request.body(OpenBundle.self).folder != nil
            {
                try refuse(request, .needsFile)
            } else {
                return request
            }
        }
    }

    private func openChannel(_ request: Request) throws {
        let (own, clients) = try Socket.pair()
        channel = try FileChannel(own)
        try send(EmptyMessage.message(.channelOpened, serial: request.header.serial), clients)
    }

    /// Answers hello when the client has asked for a file channel, too.
    func welcomeWithChannel() throws {
        let (hello, request) = (try receive(), try receive())
        guard request.header.type == .openChannel else { throw ClientIsGone() }
        try reply(Self.welcome, to: hello)
        try openChannel(request)
    }

    /// Sends a file, and returns its number.
    func sendFile(_ file: FileDescriptor) throws -> UInt32 {
        sentFiles += 1
        _ = try channel?.send(file, number: sentFiles)
        return sentFiles
    }

    private func receive() throws -> Request {
        while true {
            switch try Socket.receive(into: &buffer, descriptorLimit: 0, on: socket) {
            case .closed: throw ClientIsGone()
            case .wouldBlock: _ = try socket.wait(for: .reading, until: .max)
            case .message(let count, _, _):
                let bytes = Array(buffer[..<count])
                let header = try MessageHeader(of: bytes[...])
                return Request(bytes: bytes, header: header, file: header.file == 0 ? nil : try file(header.file))
            }
        }
    }

    private func file(_ number: UInt32) throws -> FileDescriptor? {
        while case .file(let file, let found)? = try channel?.receive() {
            if found == number { return file }
        }
        return nil
    }

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

    /// Waits for hello, and answers it as a daemon does.
    func welcome(minor: UInt16 = 1) throws {
        let hello = try next()
        var welcome = Self.welcome
        welcome.minor = minor
        try reply(welcome, to: hello)
    }

    static let welcome = Welcome(
        minor: 1, layoutVersion: 1, process: 1, instance: .user, user: effectiveUser(), daemonVersion: 0x1_00_00)
}
