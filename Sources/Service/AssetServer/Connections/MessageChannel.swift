internal import EventLoop
internal import LinuxSystem
internal import ServiceManager
internal import WireProtocol

/// One client's socket, with the limits that keep a silent or flooding client from costing others anything.
///
/// Messages go out in order. At most two with descriptors are under way until the client says that it has taken them; what the
/// socket does not take waits here, and while more than `queueLimit` bytes wait, nothing more is read but that.
@EventLoopActor
final class MessageChannel {
    /// Bytes of messages that may wait before reading stops.
    static let queueLimit = 1 << 20
    /// Messages with descriptors that may be under way.
    static let descriptorWindow = 2
    /// How long a client may take nothing while something waits, in nanoseconds.
    static let stallLimit: UInt64 = 30_000_000_000
    /// Messages that are read before others get their turn.
    private static let burst = 16

    /// Called with each message; the descriptors are closed when nobody keeps them.
    var received: (MessageHeader, ArraySlice<UInt8>, [FileDescriptor]) -> Void = { _, _, _ in }
    /// Called once when the client is gone, or has to go.
    var ended: () -> Void = {}
    /// While true, nothing is read: the client has enough under way.
    var isPaused = false { didSet { updateReadiness() } }

    private struct Outgoing {
        let bytes: [UInt8]
        let descriptor: FileDescriptor?
    }

    private let loop: EventLoop
    private let socket: FileDescriptor
    private var source: ReadinessSource?
    private var stall: TimerSource?
    private var queue: [Outgoing] = []
    private var queueStart = 0
    private var queuedBytes = 0
    private var descriptorsUnderWay = 0
    private var watched: Readiness = .readable
    private var buffer = [UInt8](repeating: 0, count: MessageHeader.messageLimit + 1)
    private(set) var isOpen = true

    /// Starts to read from a connected socket that does not block.
    init(loop: EventLoop, socket: FileDescriptor) throws(SystemError) {
        self.loop = loop
        self.socket = socket
        source = try loop.watch(socket, for: .readable) { [weak self] readiness in self?.handle(readiness) }
    }

    /// Sends a message, now or when the client takes it.
    func send(_ bytes: [UInt8], descriptor: FileDescriptor? = nil) {
        guard isOpen else { return }
        queue.append(Outgoing(bytes: bytes, descriptor: descriptor))
        queuedBytes += bytes.count
        flush()
    }

    /// Notes that the client has taken messages with descriptors. False when it says more than were sent.
    func descriptorsTaken(_ count: Int) -> Bool {
        guard count <= descriptorsUnderWay else { return false }
        descriptorsUnderWay -= count
        flush()
        return true
    }

    /// Ends the connection; `ended` is called.
    func close() {
        guard isOpen else { return }
        isOpen = false
        source?.stop()
        stall?.stop()
        queue = []
        ended()
    }

    private func handle(_ readiness: Readiness) {
        if readiness.contains(.writable) { flush() }
        if readiness.contains(.readable) { readBurst() } else if readiness.contains(.hangUp) { close() }
    }

    private func readBurst() {
        for _ in 0..<Self.burst where isOpen && watched.contains(.readable) {
            do {
                switch try Socket.receive(into: &buffer, descriptorLimit: 1, on: socket) {
                case .wouldBlock: return
                case .closed: return close()
                case .message(let count, let descriptors, let isTruncated): take(count, descriptors, isTruncated)
                }
            } catch {
                Log.debug("a connection failed: \(error)")
                return close()
            }
        }
    }

    private func take(_ count: Int, _ descriptors: [FileDescriptor], _ isTruncated: Bool) {
        let message = buffer[..<count]
        do {
            guard count <= MessageHeader.messageLimit, !isTruncated else {
                throw ProtocolError.wrongLength(found: count, expected: MessageHeader.messageLimit)
            }
            let header = try MessageHeader(of: message)
            // Read with so much waiting only to learn that the window opens; requests would add to it without end.
            guard queuedBytes <= Self.queueLimit || header.type == .received else {
                throw ProtocolError.unexpectedType(found: header.rawType, expected: .received)
            }
            received(header, message, descriptors)
        } catch {
            // A header that cannot be believed leaves nothing to answer to.
            send(Failure(.badMessage, text: Array("\(error)".utf8)).message(serial: 0))
            close()
        }
    }

    private func flush() {
        while isOpen, queueStart < queue.count {
            let next = queue[queueStart]
            if next.descriptor != nil, descriptorsUnderWay >= Self.descriptorWindow { break }
            do {
                let descriptors = next.descriptor.map { [$0] } ?? []
                guard try Socket.send(next.bytes, descriptors: descriptors, on: socket) else { break }
            } catch {
                Log.debug("a client is gone: \(error)")
                return close()
            }
            if next.descriptor != nil { descriptorsUnderWay += 1 }
            queueStart += 1
            queuedBytes -= next.bytes.count
            stall = nil
        }
        if queueStart == queue.count {
            queue.removeAll(keepingCapacity: true)
            queueStart = 0
        }
        updateReadiness()
        watchForStall()
    }

    private func updateReadiness() {
        guard isOpen else { return }
        var wanted: Readiness = []
        if !isPaused, queuedBytes <= Self.queueLimit { wanted.insert(.readable) }
        if let next = queue.dropFirst(queueStart).first,
            next.descriptor == nil || descriptorsUnderWay < Self.descriptorWindow
        {
            wanted.insert(.writable)
        }
        // A full window is opened by a message, so that one is read even while the queue is long.
        if descriptorsUnderWay >= Self.descriptorWindow { wanted.insert(.readable) }
        guard wanted != watched else { return }
        watched = wanted
        do { try source?.update(wanted) } catch { close() }
    }

    private func watchForStall() {
        guard isOpen, stall == nil, queueStart < queue.count else { return }
        stall = try? loop.timer(after: Self.stallLimit) { [weak self] in
            Log.notice("a client took nothing for \(Self.stallLimit / 1_000_000_000) s and is disconnected")
            self?.close()
        }
    }
}
