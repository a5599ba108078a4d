public import AssetModel
public import LinuxSystem
public import WireProtocol

/// A client that sends exactly the messages of a test, valid or not.
public final class RawClient {
    /// A message from the daemon.
    public struct Message {
        /// Header of the message.
        public let header: MessageHeader
        /// All bytes of the message.
        public let bytes: [UInt8]
        /// Descriptors that came with the message.
        public let descriptors: [FileDescriptor]
    }

    /// Reason for which there is no answer.
    public enum Problem: Error {
        /// The daemon has closed the connection.
        case closed
        /// The daemon refused the request.
        case failed(Failure)
        /// A reply of another type came, with this number.
        case unexpected(UInt16)
    }

    /// The connection.
    public let socket: FileDescriptor
    /// The daemon, kept running as long as the client; nil for a daemon that the client does not own.
    public let daemon: RunningDaemon?
    private var channel: FileChannel?
    private var lastFile: UInt32 = 0
    /// The daemon's answer to the greeting.
    public private(set) var welcome: Welcome?
    /// Descriptors of announced memory by memory number.
    public private(set) var memories: [UInt32: FileDescriptor] = [:]
    /// Events, in order.
    public private(set) var events: [Message] = []
    /// Whether messages with descriptors are acknowledged.
    public var acknowledges = true
    private var serial: UInt32 = 0
    private var buffer = [UInt8](repeating: 0, count: WireLimits.messageBytes.value)

    /// Connects without a message.
    public init(_ daemon: RunningDaemon) throws {
        self.daemon = daemon
        socket = try Socket.connect(to: daemon.socketPath)
    }

    /// Connects to the daemon that listens at a path, and greets.
    public init(greeting path: String) throws {
        daemon = nil
        socket = try Socket.connect(to: path)
        let _: Welcome = try ask(Hello(layoutVersion: 1, wantsInvalidations: false))
    }

    /// Connects and greets.
    public static func greeted(
        _ daemon: RunningDaemon, wantsInvalidations: Bool = false, continuing lost: UInt64 = 0
    ) throws -> RawClient {
        let client = try RawClient(daemon)
        client.welcome = try client.ask(
            Hello(layoutVersion: 1, wantsInvalidations: wantsInvalidations, continues: lost))
        return client
    }

    /// Opens a folder as a bundle and returns the context's number.
    public func open(_ path: String, _ profile: Profile = .appKit, languages: [String] = []) throws -> UInt32 {
        let request = OpenBundle(profile: profile, hasBundle: true, languages: languages.map { Array($0.utf8) })
        let opened: BundleOpened = try ask(request, descriptor: try .open(path, .directory))
        return opened.context
    }

    /// Looks a name up and returns the answer.
    public func look(_ name: String, _ kind: AssetKind = .image, in context: UInt32) throws -> Answer {
        let found: Found = try ask(LookUp(context: context, kind: kind, name: Array(name.utf8)))
        return found.answer
    }

    /// Looks a name up and releases the object.
    public func use(_ name: String, _ kind: AssetKind = .image, in context: UInt32) throws {
        let answer = try look(name, kind, in: context)
        try send(Release(objects: [answer.object]).message(serial: 1), [])
    }

    /// Purges unused entries and returns the number of purged entries.
    package func purge(_ request: Purge = Purge()) throws -> UInt32 {
        let purged: Purged = try ask(request)
        return purged.entries
    }

    /// Looks a name up and returns the failure; nil if the daemon finds the name.
    public func refusal(of name: String, _ kind: AssetKind = .image, in context: UInt32) throws -> Failure? {
        try Self.refusal { try look(name, kind, in: context) }
    }

    /// Returns the daemon's failure that `work` throws; nil if `work` succeeds.
    public static func refusal(_ work: () throws -> some Any) throws -> Failure? {
        do {
            _ = try work()
            return nil
        } catch Problem.failed(let failure) {
            return failure
        }
    }

    /// Sends a file over the file channel and returns the file's number. The first file opens the channel.
    public func supply(_ file: FileDescriptor) throws -> UInt32 {
        if channel == nil {
            serial += 1
            try send(EmptyMessage.message(.openChannel, serial: serial), [])
            let reply = try nextReply()
            if reply.header.type == .failure {
                throw Problem.failed(try Failure(of: reply.bytes[...], header: reply.header))
            }
            guard let socket = reply.descriptors.first else { throw Problem.unexpected(reply.header.rawType) }
            try Socket.acceptDescriptors(on: socket)
            channel = try FileChannel(socket)
        }
        lastFile += 1
        _ = try channel?.send(file, number: lastFile)
        return lastFile
    }

    /// Sends a request and waits for its reply, a single message. `descriptor` goes first, over the file channel.
    package func ask<Reply: MessageBody>(_ request: some MessageBody, descriptor: FileDescriptor? = nil) throws -> Reply
    {
        let parts: [Reply] = try askForAll(request, descriptor: descriptor)
        return parts[0]
    }

    /// Sends a request and waits for all messages of its reply.
    package func askForAll<Reply: MessageBody>(
        _ request: some MessageBody, descriptor: FileDescriptor? = nil
    ) throws -> [Reply] {
        let file = try descriptor.map(supply) ?? 0
        serial += 1
        try send(request.message(serial: serial, file: file), [])
        var parts: [Reply] = []
        while true {
            let message = try nextReply()
            guard message.header.serial == serial else { continue }
            if message.header.type == .failure {
                throw Problem.failed(try Failure(of: message.bytes[...], header: message.header))
            }
            guard message.header.type == Reply.type else { throw Problem.unexpected(message.header.rawType) }
            parts.append(try Reply(of: message.bytes[...]))
            if !message.header.hasMore { return parts }
        }
    }

    /// Asks for the daemon's statistics.
    public func statistics() throws -> [String: UInt64] {
        serial += 1
        try send(EmptyMessage.message(.statistics, serial: serial), [])
        let reply = try StatisticsReply(of: try nextReply().bytes[...])
        return Dictionary(
            uniqueKeysWithValues: reply.statistics.map { (String(decoding: $0.name, as: UTF8.self), $0.value) })
    }

    /// Waits until the daemon has seen every change of files.
    public func synchronize() throws {
        serial += 1
        try send(EmptyMessage.message(.sync, serial: serial), [])
        _ = try nextReply()
    }

    /// Sends bytes as they are.
    public func send(_ bytes: [UInt8], _ descriptors: [FileDescriptor]) throws {
        _ = try Socket.send(bytes, descriptors: descriptors, on: socket)
    }

    /// Waits for the next message that is no event. Events before it are added to `events`.
    public func nextReply() throws -> Message {
        while true {
            let message = try next()
            if message.header.serial != 0 { return message }
            events.append(message)
        }
    }

    /// Waits for the next message. Keeps announced memory.
    public func next() throws -> Message {
        guard
            case .message(let count, let descriptors, _) = try Patience.receive(
                into: &buffer, descriptorLimit: 4, on: socket)
        else { throw Problem.closed }
        let bytes = Array(buffer[..<count])
        let message = Message(header: try MessageHeader(of: bytes[...]), bytes: bytes, descriptors: descriptors)
        if let descriptor = descriptors.first {
            if message.header.type == .memory { memories[try MemoryEvent(of: bytes[...]).memory] = descriptor }
            if acknowledges { try send(Received(count: 1).message(serial: 1), []) }
        }
        return message
    }
}
