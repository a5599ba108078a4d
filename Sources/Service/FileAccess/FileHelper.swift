internal import EventLoop
internal import FileHelperProtocol
internal import LinuxSystem

/// The helper process of one user, and the requests that wait for it. It works on one request at a time.
@EventLoopActor
final class FileHelper {
    /// A helper that runs.
    private struct Running {
        let process: ChildProcess
        let socket: FileDescriptor
        let source: ReadinessSource
    }

    private let loop: EventLoop
    private let settings: FileAccess.Settings
    private let inotify: Inotify
    private let ended: KilledProcesses
    private var running: Running?
    private var current: PendingFileRequest?
    private var number: UInt32 = 0
    private lazy var deadline = Deadline(loop: loop) { [weak self] in self?.timeIsOver() }
    private var waiting: [PendingFileRequest] = []

    init(loop: EventLoop, settings: FileAccess.Settings, inotify: Inotify) {
        self.loop = loop
        self.settings = settings
        self.inotify = inotify
        ended = KilledProcesses(loop: loop)
    }

    func submit(_ exchange: PendingFileRequest) {
        waiting.append(exchange)
        if current == nil { sendNext() }
    }

    /// Ends the process unless it has work; true when it has none.
    func endWhenIdle() -> Bool {
        if current != nil { return false }
        drop()
        return true
    }

    /// Ends the process and fails all requests.
    func stop() {
        let abandoned = waiting
        waiting = []
        fail(.helperLost)
        for exchange in abandoned { exchange.finish(.failure(.helperLost)) }
    }

    private func sendNext() {
        while current == nil, !waiting.isEmpty {
            let exchange = waiting.removeFirst()
            do throws(FileAccessError.Reason) {
                try send(exchange)
            } catch {
                exchange.finish(.failure(error))
            }
        }
    }

    private func send(_ exchange: PendingFileRequest) throws(FileAccessError.Reason) {
        number &+= 1
        let request = FileRequest(number: number, operation: exchange.operation, path: exchange.path)
        // An idle process may have ended a moment ago: that is no reason to fail a request that it never saw.
        if try !send(request, exchange.descriptor) {
            try start()
            guard try send(request, exchange.descriptor) else { throw .helperLost }
        }
        do {
            try deadline.set(after: settings.deadline * 1_000_000)
        } catch {
            drop()
            throw .unavailable(error)
        }
        current = exchange
    }

    /// False when there is nobody who receives it.
    private func send(
        _ request: FileRequest, _ descriptor: FileDescriptor
    ) throws(FileAccessError.Reason) -> Bool {
        guard let socket = running?.socket else { return false }
        do {
            if try Socket.send(request.encoded, descriptors: [descriptor], on: socket) { return true }
        } catch {
            if ![SystemError.brokenPipe, SystemError.connectionReset].contains(error.code) {
                drop()
                throw .unavailable(error)
            }
        }
        drop()
        return false
    }

    private func start() throws(FileAccessError.Reason) {
        if ended.count >= settings.hangingLimit { throw .helpersHang(count: ended.count) }
        do {
            let (own, other) = try Socket.pair()
            try Socket.setNonBlocking(own)
            let process = try ChildProcess.start(
                settings.program, arguments: [String(processIdentifier()), settings.publicRule.rawValue],
                descriptors: [other, inotify.descriptor, .open("/dev/null", .readWrite)])
            let source = try loop.watch(own, for: .readable) { [weak self] _ in self?.receive() }
            running = Running(process: process, socket: own, source: source)
        } catch {
            throw .unavailable(error)
        }
    }

    private func receive() {
        var buffer = [UInt8](repeating: 0, count: FileReply.messageSize)
        while let socket = running?.socket {
            guard let received = try? Socket.receive(into: &buffer, descriptorLimit: 1, on: socket) else {
                return fail(.helperLost)
            }
            switch received {
            case .wouldBlock: return
            case .closed: return fail(.helperLost)
            case .message(let count, let descriptors, _):
                do {
                    // Nothing comes after the end of an answer: what waits now is answered later.
                    if try take(buffer[..<count], descriptors.first) { return }
                } catch {
                    return fail(.malformed(error))
                }
            }
        }
    }

    /// True when the answer is complete.
    private func take(
        _ message: ArraySlice<UInt8>, _ descriptor: FileDescriptor?
    ) throws(FileHelperProtocolError) -> Bool {
        let (reply, answered) = try FileReply.decode(message)
        guard let exchange = current, answered == number else {
            throw .unexpectedReply(found: "a reply to request \(answered)", expected: "one to \(number)")
        }
        guard try exchange.take(reply, descriptor) else { return false }
        current = nil
        deadline.clear()
        sendNext()
        return true
    }

    /// Whatever else waits for the same directory would wait for the same file system: it fails too.
    private func timeIsOver() {
        let reason = FileAccessError.Reason.timedOut(milliseconds: settings.deadline)
        let directory = current?.descriptor
        let hopeless = waiting.filter { $0.descriptor === directory }
        waiting.removeAll { $0.descriptor === directory }
        fail(reason)
        for exchange in hopeless { exchange.finish(.failure(reason)) }
    }

    /// Ends the process and fails what it had in hand; what waits goes to the next process.
    private func fail(_ reason: FileAccessError.Reason) {
        drop()
        let exchange = current
        current = nil
        deadline.clear()
        exchange?.finish(.failure(reason))
        sendNext()
    }

    private func drop() {
        guard let running else { return }
        self.running = nil
        running.source.stop()
        running.process.kill()
        ended.add(running.process)
    }
}

extension SystemError {
    fileprivate static let brokenPipe: Int32 = 32
    fileprivate static let connectionReset: Int32 = 104
}
