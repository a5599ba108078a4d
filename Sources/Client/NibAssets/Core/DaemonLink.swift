internal import AssetModel
internal import LinuxSystem
internal import SharedLayout
internal import WireProtocol

enum ExchangeFailure: Error {
    /// The connection is lost. The caller may try again with a new one.
    case lost(AssetError)
    /// The daemon refused the request. The connection stays usable.
    indirect case refused(Failure)
    /// The daemon violated the protocol or did not answer in time. The connection must be closed.
    case fatal(AssetError)
}

/// A connection to a daemon. Used by one thread at a time.
final class DaemonLink {
    /// A message of a reply.
    struct Part {
        let bytes: ArraySlice<UInt8>
        let file: FileDescriptor?
    }

    /// The daemon's events that the client has not handled yet.
    struct Events {
        /// Numbers of objects whose files have changed.
        var invalidated: [UInt64] = []
        /// Numbers of contexts in which missing names may have appeared.
        var changed: [UInt32] = []
        /// Numbers of the memories with the indexes of contexts; 0: the context has no index.
        var indexes: [(context: UInt32, memory: UInt32)] = []
        var isMemoryShort = false
        var count = 0
    }

    /// The socket. Checked before each use: the program may have closed it, and opened another file under its number.
    let socket: FileDescriptor
    /// Unique among the client's connections.
    let session: UInt64
    /// Time at which the connection was made, in monotonic nanoseconds.
    let begin = monotonicNanoseconds()
    private(set) var welcome: Welcome?
    /// The daemon's number of the lost connection that this connection continues; 0: none.
    private let continued: UInt64
    private(set) var memories = SharedMemories()
    private(set) var hasSaidGoodbye = false
    var events = Events()
    /// Requests whose replies nobody has taken yet, by serial.
    var pendingRequests: [UInt32: PendingRequest] = [:]
    private var lastSerial: UInt32 = 0
    private var buffer = Socket.buffer(WireLimits.messageBytes.value)
    /// Number of messages with descriptors that have not been acknowledged.
    private var unacknowledged: UInt16 = 0
    /// Number of messages in a row that no call waits for.
    private var unawaited = 0
    /// The socket to the daemon's file helper, over which files go both ways; made with the first file that is sent.
    var channel: FileChannel?
    /// The serial of hello; nil before hello is sent.
    private var greeting: UInt32?
    var channelRequest: UInt32?
    var lastFile: UInt32 = 0

    /// Whether the daemon answers several names in one message.
    var supportsNameBatches: Bool { (welcome?.minor ?? 0) >= 2 }

    /// Throws if the daemon does not know a pixel form. The daemon would take the form for damage of the message.
    func checkSupport(of form: PixelForm?) throws(ExchangeFailure) {
        guard form == .premultipliedBGRA8, let minor = welcome?.minor, minor < 8 else { return }
        throw .refused(
            Failure(
                .wrongVersion, found: UInt64(minor), allowed: 8,
                text: Array(
                    ("the daemon speaks protocol 1." + String(minor) + ", premultiplied BGRA is known since 1.8").utf8))
        )
    }

    /// Uses a connected socket, which must not block.
    init(_ socket: FileDescriptor, session: UInt64, continuing continued: UInt64) {
        self.socket = (try? socket.guarded()) ?? socket
        self.session = session
        self.continued = continued
    }

    /// Closes the connection in a forked child. A reference of a thread that only the parent has would otherwise keep the sockets open for ever.
    func closeAfterFork() {
        socket.closeNow()
        channel?.socket.closeNow()
    }

    /// Sends hello, and asks to open a bundle that the daemon may know, else for the channel. Never waits. False when hello cannot be sent now.
    func beginGreeting(opening context: BundleContext?) -> Bool {
        if greeting != nil { return true }
        greeting = sendAhead({ hello.message(serial: $0) }, expecting: .welcome)
        guard greeting != nil else { return false }
        if context?.openByIdentity(on: self) != true { askForChannel() }
        return true
    }

    /// Whether the daemon has answered hello, and the request for the channel if one was sent. Never waits.
    func isGreeted() throws(ExchangeFailure) -> Bool {
        try handlePendingMessages()
        return greeting != nil
            && [greeting, channelRequest].allSatisfy { serial in
                serial.map { pendingRequests[$0]?.isComplete ?? false } ?? true
            }
    }

    private var hello: Hello {
        Hello(layoutVersion: MemoryHeader.layoutVersion, wantsInvalidations: true, continues: continued)
    }

    func greet(until deadline: UInt64) throws(ExchangeFailure) {
        let serial: UInt32
        if let greeting {
            serial = greeting
        } else {
            serial = try request({ hello.message(serial: $0) }, expecting: .welcome, until: deadline)
        }
        greeting = serial
        let welcome = try decode(try onlyPart(of: try collect(serial, until: deadline)), as: Welcome.self)
        guard welcome.layoutVersion == MemoryHeader.layoutVersion else {
            throw .fatal(
                AssetError(
                    .wrongVersion, found: UInt64(welcome.layoutVersion), allowed: UInt64(MemoryHeader.layoutVersion),
                    "the daemon writes layout " + String(welcome.layoutVersion) + ", the client reads layout "
                        + String(MemoryHeader.layoutVersion)))
        }
        self.welcome = welcome
    }

    /// Sends a request whose reply is one message.
    func ask<Request: MessageBody, Reply: MessageBody>(
        _ request: Request, for reply: Reply.Type, files: [FileDescriptor] = [], until deadline: UInt64
    ) throws(ExchangeFailure) -> Reply {
        try askWithFile(request, for: reply, files: files, until: deadline).reply
    }

    /// Sends a request whose reply is one message, perhaps with a descriptor.
    func askWithFile<Request: MessageBody, Reply: MessageBody>(
        _ request: Request, for reply: Reply.Type, files: [FileDescriptor] = [], until deadline: UInt64
    ) throws(ExchangeFailure) -> (reply: Reply, file: FileDescriptor?) {
        let number = try supply(files, until: deadline)
        let message = { (serial: UInt32) in request.message(serial: serial, file: number) }
        let part = try onlyPart(of: try exchange(message, expecting: Reply.type, until: deadline))
        return (try decode(part, as: reply), part.file)
    }

    /// Sends a request whose reply may have several messages.
    func askForParts<Request: MessageBody, Reply: MessageBody>(
        _ request: Request, for reply: Reply.Type, files: [FileDescriptor] = [], until deadline: UInt64
    ) throws(ExchangeFailure) -> [Reply] {
        let number = try supply(files, until: deadline)
        let message = { (serial: UInt32) in request.message(serial: serial, file: number) }
        return try decode(try exchange(message, expecting: Reply.type, until: deadline), as: reply)
    }

    /// Synchronizes with the daemon: afterwards lookups see all earlier changes of files.
    func synchronize(until deadline: UInt64) throws(ExchangeFailure) {
        _ = try exchange({ EmptyMessage.message(.sync, serial: $0) }, expecting: .synced, until: deadline)
    }

    /// Sends a request that has no reply.
    func sendWithoutReply(_ request: some MessageBody, until deadline: UInt64) throws(ExchangeFailure) {
        try send(request.message(serial: nextSerial()), until: deadline)
    }

    /// Handles the messages that have arrived outside an exchange, without waiting.
    func handlePendingMessages() throws(ExchangeFailure) {
        while let part = try receive() { try takeReply(part, try header(of: part)) }
    }

    func nextSerial() -> UInt32 {
        lastSerial = lastSerial == .max ? 1 : lastSerial + 1
        return lastSerial
    }

    /// Sends a request and waits for its reply.
    func exchange(
        _ message: (_ serial: UInt32) -> [UInt8], expecting type: MessageType, until deadline: UInt64
    ) throws(ExchangeFailure) -> [Part] {
        try collect(try request(message, expecting: type, until: deadline), until: deadline)
    }

    /// Sends a request, and returns its serial.
    private func request(
        _ message: (_ serial: UInt32) -> [UInt8], expecting type: MessageType, until deadline: UInt64
    ) throws(ExchangeFailure) -> UInt32 {
        let serial = nextSerial()
        try send(message(serial), until: deadline)
        pendingRequests[serial] = PendingRequest(reply: type)
        return serial
    }

    /// Takes a part of a reply, or the failure of an earlier request that has no reply.
    func takeReply(_ part: Part, _ header: MessageHeader) throws(ExchangeFailure) {
        if try addToPendingRequest(part, header) { return }
        guard header.type == .failure, header.serial <= lastSerial else {
            throw protocolViolation(.badValue(field: "serial", found: UInt64(header.serial)))
        }
        try countUnawaited()
    }
}

// MARK: Messages

extension DaemonLink {
    private func send(_ message: [UInt8], until deadline: UInt64) throws(ExchangeFailure) {
        guard message.count <= Self.longest else {
            throw .refused(
                Failure(
                    .overloaded, found: UInt64(message.count), allowed: UInt64(Self.longest),
                    text: Array("the request is too long".utf8)))
        }
        while true {
            try checkSocket()
            do {
                if try Socket.send(message, on: socket) { return }
            } catch {
                // The daemon's last messages say more than the failed system call.
                do throws(ExchangeFailure) {
                    try handlePendingMessages()
                } catch .fatal(let refusal) {
                    throw .fatal(refusal)
                } catch {}
                throw .lost(AssetError(error))
            }
            // The daemon reads no messages while it cannot send its own.
            try handlePendingMessages()
            try wait(for: [.reading, .writing], until: deadline)
        }
    }

    /// Sends a message if that is possible without waiting.
    func trySend(_ message: [UInt8]) -> Bool {
        message.count <= Self.longest && socket.isIntact && ((try? Socket.send(message, on: socket)) ?? false)
    }

    /// Greatest length of a message, in bytes. The daemon closes the connection after a longer one.
    private static var longest: Int { WireLimits.messageBytes.value }

    private func checkSocket() throws(ExchangeFailure) {
        guard socket.isIntact else { throw .lost(AssetError(.noService, "the program has closed the connection")) }
    }

    /// The next message that is not an event; nil when none has arrived.
    func receive() throws(ExchangeFailure) -> Part? {
        var isAtEnd = false
        try checkSocket()
        while true {
            acknowledge()
            let received: Socket.Received
            do {
                received = try Socket.receive(into: &buffer, descriptorLimit: 1, on: socket)
            } catch {
                // A new connection would need as many descriptors.
                throw error.meansNoDescriptors ? .fatal(AssetError(error)) : .lost(AssetError(error))
            }
            switch received {
            case .wouldBlock:
                unawaited = 0
                return nil
            case .closed:
                if isAtEnd { throw .lost(AssetError(.noService, "the daemon has closed the connection")) }
                // If the daemon closed without reading everything, the first read only reports that. The next read finds the daemon's last messages.
                isAtEnd = true
            case .message(_, _, isTruncated: true):
                throw .fatal(AssetError(.protocolError, "the daemon sent a message that is too long"))
            case .message(let count, let files, isTruncated: false):
                if !files.isEmpty { unacknowledged += 1 }
                let part = Part(bytes: buffer[..<count], file: files.first)
                let header = try self.header(of: part)
                if header.serial != 0 { return part }
                try countUnawaited()
                try handleEvent(part, header)
            }
        }
    }

    /// Whether to acknowledge descriptors now, because the daemon may wait for that. One message acknowledges several descriptors.
    private var mustAcknowledge: Bool { unacknowledged >= acknowledgedTogether }
    /// Number of descriptors to acknowledge at once. A daemon has at most 6 under way, before protocol 1.4 only 2. A new process usually gets 3, and
    /// so acknowledges none.
    private var acknowledgedTogether: UInt16 { (welcome?.minor ?? 0) >= 4 ? 4 : 2 }

    /// Acknowledges descriptors, if necessary. If the socket is full, the next call tries again.
    private func acknowledge() {
        guard mustAcknowledge else { return }
        // The next receive reports an error.
        let message = Received(count: unacknowledged).message(serial: nextSerial())
        if (try? Socket.send(message, on: socket)) == true { unacknowledged = 0 }
    }

    /// Counts a message that no call waits for. Throws after too many of them, so that every call ends.
    func countUnawaited() throws(ExchangeFailure) {
        unawaited += 1
        guard unawaited < ClientLimits.unawaitedMessages.value, unacknowledged < .max else {
            throw .fatal(AssetError(.protocolError, "the daemon sends messages without an end"))
        }
    }

    func wait(for readiness: FileDescriptor.Readiness, until deadline: UInt64) throws(ExchangeFailure) {
        // Other messages may make the socket readable again and again without the reply.
        if deadline > 0, monotonicNanoseconds() > deadline { throw timedOut }
        let wanted = mustAcknowledge ? readiness.union(.writing) : readiness
        let ready: FileDescriptor.Readiness
        do { ready = try socket.wait(for: wanted, until: deadline) } catch { throw .fatal(AssetError(error)) }
        if ready.isEmpty { throw timedOut }
    }

    private var timedOut: ExchangeFailure { .fatal(AssetError(.timedOut, "the daemon did not answer in time")) }

    private func handleEvent(_ part: Part, _ header: MessageHeader) throws(ExchangeFailure) {
        switch header.type {
        case .memory:
            guard let file = part.file else { throw protocolViolation(.wrongDescriptors(found: 0, expected: 1)) }
            let event = try decode(part, as: MemoryEvent.self)
            do { try memories.add(event, file: file) } catch { throw .fatal(error) }
        case .retired:
            memories.remove(try decode(part, as: Retired.self).memory)
            events.count += 1
        case .invalidated:
            events.invalidated += try decode(part, as: Invalidated.self).objects
            events.count += 1
        case .changed:
            events.changed.append(try decode(part, as: Changed.self).context)
            events.count += 1
        case .indexReplaced:
            let event = try decode(part, as: IndexReplaced.self)
            events.indexes.append((event.context, event.memory))
        case .memoryShort:
            events.isMemoryShort = true
            events.count += 1
        case .goodbye:
            _ = try decode(part, as: Goodbye.self)
            hasSaidGoodbye = true
            throw .lost(AssetError(.noService, "the daemon is shutting down"))
        case .failure:
            // The daemon refuses the connection and closes it. It would refuse another one, too.
            throw .fatal(AssetError(try failure(part, header)))
        default: break  // an event of a later minor version
        }
    }
}

// MARK: Reading

extension DaemonLink {
    func header(of part: Part) throws(ExchangeFailure) -> MessageHeader {
        do { return try MessageHeader(of: part.bytes) } catch { throw protocolViolation(error) }
    }

    func failure(_ part: Part, _ header: MessageHeader) throws(ExchangeFailure) -> Failure {
        do { return try Failure(of: part.bytes, header: header) } catch { throw protocolViolation(error) }
    }

    func decode<Body: MessageBody>(_ part: Part, as type: Body.Type) throws(ExchangeFailure) -> Body {
        do { return try Body(of: part.bytes) } catch { throw protocolViolation(error) }
    }

    func decode<Body: MessageBody>(_ parts: [Part], as type: Body.Type) throws(ExchangeFailure) -> [Body] {
        var bodies: [Body] = []
        for part in parts { bodies.append(try decode(part, as: type)) }
        return bodies
    }

    func protocolViolation(_ error: ProtocolError) -> ExchangeFailure { .fatal(.protocolError(error)) }
}

extension Answer {
    /// Refuses an answer of another kind than was asked for.
    func expect(_ asked: AssetKind) throws(ExchangeFailure) {
        guard kind == asked else {
            throw .fatal(
                AssetError(.protocolError, "the daemon answered with an image for a sound, or a sound for an image"))
        }
    }
}
