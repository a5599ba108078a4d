internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import ServiceManager
internal import WireProtocol

/// One client's socket, with limits: a client that floods the daemon, or reads nothing, costs others nothing.
///
/// Messages go out in order. Messages that the socket does not take wait in a queue. Few messages with descriptors are in flight
/// (`WireLimits.descriptorsInFlight`) until the client reports that it has taken them. While more than `ServerLimits.queuedBytes` wait, the channel
/// accepts such reports only, and the writer of a reply in parts waits in `waitForRoom`.
@EventLoopActor
final class MessageChannel {
    /// Connection that handles each message, and the end of the channel.
    weak var receiver: ClientConnection?
    /// Whether the channel reads no messages, because the client has as many unanswered requests as it may.
    var isPaused = false { didSet { updateReadiness() } }

    /// Buffer in which messages are received. All channels share it, because each message is handled before the next one is received.
    private static var buffer = [UInt8](repeating: 0, count: WireLimits.messageBytes.value + 1)

    private let loop: EventLoop
    private let socket: FileDescriptor
    private let credentials: Socket.Credentials
    private var source: EventSource?
    private var stallTimer: EventSource?
    private var queue: ArraySlice<(bytes: [UInt8], descriptor: FileDescriptor?, belongings: AnyObject?)> = []
    private var queuedBytes = 0
    private let charge: Charge
    private let share: LoopShare
    private var descriptorsInFlight = 0
    private var watched: Readiness = .reading
    /// Replies whose next part waits for room.
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private(set) var isOpen = true

    /// Starts to read from a connected socket that does not block.
    init(
        loop: EventLoop, socket: FileDescriptor, credentials: Socket.Credentials, account: Account
    ) throws(SystemError) {
        charge = account.charge(.unreadReplies)
        share = account.share
        self.loop = loop
        self.socket = socket
        self.credentials = credentials
        let source = try loop.watch(socket, for: .reading) { [weak self] readiness in self?.handle(readiness) }
        self.source = source
        share.add(source)
    }

    isolated deinit {
        if let source { share.remove(source) }
    }

    /// Sends a message, now or when the client can take it. `belongings` are kept until then.
    func send(_ bytes: [UInt8], descriptor: FileDescriptor? = nil, belongings: AnyObject? = nil) {
        guard isOpen else { return }
        queue.append((bytes, descriptor, belongings))
        queuedBytes += bytes.count
        flush()
    }

    /// Whether the client has read enough for more to be sent.
    var hasRoom: Bool { !isOpen || queuedBytes <= ServerLimits.queuedBytes.value }

    /// Number of messages with descriptors that can be sent without waiting for the client.
    var descriptorRoom: Int { queue.isEmpty ? freeDescriptors : 0 }

    private var freeDescriptors: Int { WireLimits.descriptorsInFlight.value - descriptorsInFlight }

    /// Whether the client may get the first message of the queue.
    private var maySend: Bool { queue.first.map { $0.descriptor == nil || freeDescriptors > 0 } ?? false }

    /// Waits until the client has read enough for more to be sent, or has gone.
    func waitForRoom() async {
        while !hasRoom { await withCheckedContinuation { if hasRoom { $0.resume() } else { waiting.append($0) } } }
    }

    /// Notes that the client has taken messages with descriptors. False when it reports more than were sent.
    func acknowledgeDescriptors(_ count: Int) -> Bool {
        guard count <= descriptorsInFlight else { return false }
        descriptorsInFlight -= count
        flush()
        return true
    }

    func dropQueued() {
        queue = []
        queuedBytes = 0
    }

    /// Ends the connection, and tells the receiver.
    func close() {
        guard isOpen else { return }
        isOpen = false
        if let source { share.remove(source) }
        source?.stop()
        stallTimer?.stop()
        dropQueued()
        try? charge.set(0)
        resumeWaiting()
        receiver?.end()
    }

    /// Makes further messages of the client fail after the end of the connection: else `takeNextUnread` might have no end. False if that fails.
    func stopReceiving() -> Bool { (try? Socket.stopReceiving(on: socket)) != nil }

    /// Passes the next unread message of the client to `handle`. Returns false if there is none.
    func takeNextUnread(_ handle: (MessageHeader, ArraySlice<UInt8>) -> Void) -> Bool {
        guard
            case .message(let count, _, false)? = try? Socket.receive(
                into: &Self.buffer, descriptorLimit: 0, on: socket),
            case let message = Self.buffer[..<count], let header = try? MessageHeader(of: message)
        else { return false }
        handle(header, message)
        return true
    }

    private func resumeWaiting() {
        for task in waiting { task.resume() }
        waiting = []
    }

    private func handle(_ readiness: Readiness) {
        let begin = monotonicNanoseconds()
        defer { share.spent(monotonicNanoseconds() - begin) }
        if readiness.contains(.writing) { flush() }
        if readiness.contains(.reading) { readBurst() } else if !readiness.isDisjoint(with: .ended) { close() }
    }

    private func readBurst() {
        for _ in 0..<ServerLimits.burst.value where isOpen && watched.contains(.reading) {
            do {
                switch try Socket.receive(into: &Self.buffer, descriptorLimit: 0, on: socket) {
                case .wouldBlock: return
                case .closed: return close()
                case .message(let count, _, let isTruncated): take(count, isTruncated)
                }
                if EventLoopActor.isTurnOver { return }
            } catch {
                Log.debug("the connection of \(credentials.clientName) failed: \(error)")
                return close()
            }
        }
    }

    private func take(_ count: Int, _ isTruncated: Bool) {
        let message = Self.buffer[..<count]
        do {
            guard count <= WireLimits.messageBytes.value, !isTruncated else {
                throw ProtocolError.wrongLength(found: count, expected: WireLimits.messageBytes.value)
            }
            let header = try MessageHeader(of: message)
            // Events have serial 0: the client could not tell an answer with that serial from an event.
            guard header.serial != 0 else { throw ProtocolError.badValue(field: "serial", found: 0) }
            // With a full queue only reports are accepted: the answers to requests would make it grow without end.
            guard hasRoom || header.type == .received else {
                throw ProtocolError.unexpectedType(found: header.rawType, expected: .received)
            }
            receiver?.handle(header, message)
        } catch {
            // The header is invalid, so there is no serial to answer to.
            credentials.report(.clientDropped, "disconnected", "\(error)")
            send(Failure(.badMessage, text: Array("\(error)".utf8)).message(serial: 0))
            close()
        }
    }

    private func flush() {
        while isOpen, maySend, let next = queue.first {
            do {
                let descriptors = next.descriptor.map { [$0] } ?? []
                guard try Socket.send(next.bytes, descriptors: descriptors, on: socket) else { break }
            } catch {
                Log.debug("\(credentials.clientName) has disconnected: \(error)")
                return close()
            }
            if next.descriptor != nil { descriptorsInFlight += 1 }
            // The bytes and belongings of a message are freed when it is sent, not with the last message of the queue.
            queue[queue.startIndex] = ([], nil, nil)
            queue.removeFirst()
            queuedBytes -= next.bytes.count
            stallTimer = nil
            // A client that reads at the same time makes room without end. The remaining messages go when the next event finds room.
            if !queue.isEmpty, EventLoopActor.isTurnOver { break }
        }
        // Without room for unread messages, the client cannot be served.
        guard (try? charge.set(queuedBytes)) != nil else { return close() }
        if hasRoom { resumeWaiting() }
        updateReadiness()
        watchForStall()
    }

    private func updateReadiness() {
        guard isOpen else { return }
        var wanted: Readiness = []
        if maySend { wanted.insert(.writing) }
        // Only a report of the client frees descriptors in flight, so messages are read even while the queue is full.
        if !isPaused && hasRoom || freeDescriptors == 0 { wanted.insert(.reading) }
        guard wanted != watched else { return }
        watched = wanted
        do { try source?.update(wanted) } catch { close() }
    }

    private func watchForStall() {
        guard isOpen, stallTimer == nil, !queue.isEmpty else { return }
        stallTimer = try? loop.timer(after: UInt64(ServerLimits.stallTime.value)) { [weak self, credentials] in
            let time = ServerLimits.stallTime.value / 1_000_000_000
            credentials.report(.clientDropped, "disconnected", "it has read no message for \(time) s")
            self?.close()
        }
    }
}

extension Socket.Credentials {
    /// The client, for the log.
    var clientName: String { "process \(process) of user \(user)" }

    /// Logs that the client was disconnected or refused, and why.
    func report(_ message: LogMessage, _ verb: String, _ reason: String) {
        Log.report(
            message, user: user, "\(verb) \(clientName): \(reason)", [.client: "\(process)", .reason: reason])
    }
}
