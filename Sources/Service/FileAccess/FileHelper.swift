internal import EventLoop
internal import FileHelperProtocol
internal import LinuxSystem

/// The file helper of one user, and the requests that wait for it. It works on one request at a time.
@EventLoopActor
final class FileHelper {
    /// A helper process.
    private struct Running {
        let process: ChildProcess
        let socket: FileDescriptor
        let source: ReadinessSource
    }

    private let user: UInt32
    private let loop: EventLoop
    private let settings: FileAccess.Settings
    private let inotify: Inotify
    private let ended: KilledProcesses
    private var running: Running?
    private var current: PendingFileRequest?
    private var number: UInt32 = 0
    private lazy var deadline = Deadline(loop: loop) { [weak self] in self?.timeIsOver() }
    private var waiting: [PendingFileRequest] = []

    init(for user: UInt32, loop: EventLoop, settings: FileAccess.Settings, inotify: Inotify) {
        self.user = user
        self.loop = loop
        self.settings = settings
        self.inotify = inotify
        ended = KilledProcesses(loop: loop)
    }

    func submit(_ request: PendingFileRequest) {
        waiting.append(request)
        if current == nil { sendNext() }
    }

    /// Ends the process unless it has a request; true when it had none.
    func endWhenIdle() -> Bool {
        if current != nil { return false }
        drop()
        return true
    }

    /// Ends the process and fails all requests.
    func stop() {
        let abandoned = waiting
        waiting = []
        drop()
        fail(.helperLost)
        for request in abandoned { request.finish(.failure(.helperLost)) }
    }

    private func sendNext() {
        while current == nil, !waiting.isEmpty {
            let next = waiting.removeFirst()
            do throws(FileAccessError.Reason) {
                try send(next)
            } catch {
                error.reportNotStarted(user)
                next.finish(.failure(error))
            }
        }
    }

    private func send(_ request: PendingFileRequest) throws(FileAccessError.Reason) {
        number &+= 1
        let message = FileRequest(number: number, operation: request.operation, path: request.path)
        // An idle process may have ended a moment ago. The request does not fail for that: a new process gets it.
        if try !send(message, request.descriptor) {
            try start()
            guard try send(message, request.descriptor) else { throw .helperLost }
        }
        do {
            try deadline.set(after: settings.deadline * 1_000_000)
        } catch {
            drop()
            throw .unavailable(error)
        }
        current = request
    }

    /// False when there is no process that receives it.
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
                    // Nothing follows the end of an answer.
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
        guard let request = current, answered == number else {
            throw .unexpectedReply(found: "a reply to request \(answered)", expected: "one to \(number)")
        }
        guard try request.take(reply, descriptor) else { return false }
        current = nil
        deadline.clear()
        sendNext()
        return true
    }

    /// Requests that wait for the same directory would wait for the same file system, so they fail too.
    private func timeIsOver() {
        let reason = FileAccessError.Reason.timedOut(milliseconds: settings.deadline)
        let directory = current?.descriptor
        let sameDirectory = waiting.filter { $0.descriptor === directory }
        waiting.removeAll { $0.descriptor === directory }
        fail(reason)
        for request in sameDirectory { request.finish(.failure(reason)) }
    }

    /// Ends the process and fails its request; the waiting ones go to the next process.
    private func fail(_ reason: FileAccessError.Reason) {
        drop(because: reason)
        let request = current
        current = nil
        deadline.clear()
        request?.finish(.failure(reason))
        sendNext()
    }

    /// Ends the process. With a reason, the log says how it ended and what it was doing.
    private func drop(because reason: FileAccessError.Reason? = nil) {
        guard let running else { return }
        self.running = nil
        running.source.stop()
        running.process.kill()
        let report = reason.map {
            HelperReport(
                user: user, process: running.process.identifier,
                request: current.map { ("\($0.operation)", $0.path.description) }, reason: $0)
        }
        report?.writeHang()
        ended.add(running.process) { report?.write($0) }
    }
}

extension SystemError {
    fileprivate static let brokenPipe: Int32 = 32
    fileprivate static let connectionReset: Int32 = 104
}
