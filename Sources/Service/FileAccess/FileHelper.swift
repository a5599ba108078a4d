internal import EventLoop
internal import FileHelperProtocol
internal import LinuxSystem
internal import ServiceManager

/// The file helper of one user, and the requests that wait for it. It works on one request at a time.
@EventLoopActor
final class FileHelper {
    private struct Running {
        let process: ChildProcess
        let socket: FileDescriptor
        let source: EventSource
        let watches: HelperWatches
        /// Queue of changes, made by the daemon; nil if the machine has no queue left: the process may make a queue later.
        let queue: ChangeQueue?
    }

    let user: UInt32
    /// Watches of the running process; nil when there is none. Handles and watches of an earlier process are lost.
    var watches: HelperWatches? { running?.watches }
    /// Number of handles for directories, files and channels that the process keeps.
    var handleCount = 0
    /// Whether the process is kept while it has no requests.
    var isWanted = true { didSet { endIfUnwanted() } }
    private let loop: EventLoop
    private let settings: FileAccess.Settings
    private let killed: KilledProcesses
    /// Makes room for one more process; false where there is none.
    private let makeRoom: @EventLoopActor () -> Bool
    private var running: Running?
    /// Watches of ended processes, while some clients may not know of the end yet.
    private var endedWatches: [HelperWatches] = []
    /// The request that the process has not answered.
    private var current: PendingFileRequest?
    private var requestNumber: UInt32 = 0
    /// Buffer for messages, shared by all helpers: each message is handled before the next one is received.
    private static var buffer = [UInt8](repeating: 0, count: FileReply.messageSize)
    private lazy var deadline = Deadline(loop: loop) { [weak self] in self?.handleTimeout() }
    private var waiting: [PendingFileRequest] = []
    private var lastHandle = FileLocation.root
    private var forgottenHandles: [UInt32] = []
    private lazy var forgetting = Deadline(loop: loop) { [weak self] in self?.sendForgotten() }

    init(
        user: UInt32, loop: EventLoop, settings: FileAccess.Settings, makeRoom: @escaping @EventLoopActor () -> Bool
    ) {
        self.user = user
        self.makeRoom = makeRoom
        self.loop = loop
        self.settings = settings
        killed = KilledProcesses(loop: loop)
    }

    /// Adds a request, and sends it as soon as it can go.
    func submit(_ request: PendingFileRequest, isFirst: Bool = false) {
        add(request, isFirst: isFirst)
        sendNext()
    }

    /// Adds a request, which waits until the next ones are sent.
    func add(_ request: PendingFileRequest, isFirst: Bool = false) {
        let place = request.isUrgent ? waiting.firstIndex { !$0.isUrgent } : nil
        waiting.insert(request, at: isFirst ? 0 : place ?? waiting.count)
    }

    var isRunning: Bool { running != nil }

    var process: Int32? { running?.process.identifier }

    /// Number of files and directories that the process watches for `FileWatch` objects.
    var watchCount: Int { running?.watches.count ?? 0 }

    /// Returns a number for a directory, file or channel that the helper will keep. No number is used twice.
    func nextHandle() -> UInt32 {
        lastHandle += 1
        return lastHandle
    }

    /// Releases a handle: the helper forgets it soon.
    func forget(_ handle: UInt32) {
        handleCount -= 1
        forgottenHandles.append(handle)
        forgetSoon()
    }

    /// Schedules the message about unneeded handles and watches: in a moment, or with the next request.
    private func forgetSoon() { try? forgetting.set(after: Self.forgettingPause) }

    /// Nanoseconds for which unneeded handles and watches are collected, unless there is a request.
    private static let forgettingPause: UInt64 = 10_000_000

    private func sendForgotten() {
        // The answer to the current request may name an unneeded watch again, which is needed then.
        guard current == nil else { return forgetSoon() }
        while let running, !(forgottenHandles.isEmpty && running.watches.unneeded.isEmpty) {
            let handles = Array(forgottenHandles.prefix(FileRequest.forgottenCount))
            let watches = Array(running.watches.unneeded.prefix(FileRequest.forgottenCount))
            let message = FileRequest(number: 0, .forget(handles: handles, watches: watches)).encoded
            // If the socket is full or the process has ended, the next request shows that.
            guard (try? Socket.send(message, on: running.socket)) == true else { return }
            forgottenHandles.removeFirst(handles.count)
            running.watches.unneeded.subtract(watches)
        }
    }

    private func endIfUnwanted() {
        if !isWanted, current == nil, waiting.isEmpty { endProcess() }
    }

    /// Ends the process and fails all requests.
    func stop() {
        current?.finish(.failure(.helperLost))
        for request in waiting { request.finish(.failure(.helperLost)) }
        current = nil
        waiting = []
        endProcess()
        deadline.clear()
    }

    /// Sends the next request that waits, if the process has none.
    func sendNext() {
        while current == nil, let request = takeNext() {
            do throws(FileAccessError.Reason) {
                try send(request)
            } catch {
                Log.report(
                    .helperNotStarted, user: user, "user \(user) has no file helper: \(error)", [.reason: "\(error)"])
                request.finish(.failure(error))
            }
        }
        endIfUnwanted()
    }

    private func takeNext() -> PendingFileRequest? {
        // The array is changed only once, because a client decides how many requests are late.
        var taken = 0
        defer { waiting.removeFirst(taken) }
        while taken < waiting.count {
            let request = waiting[taken]
            taken += 1
            if RequestTime.isOver(request.deadline) {
                request.finish(.failure(.notBegun))
            } else if request.path.isTooLong {
                request.finish(.failure(.refused(.notFound)))
            } else {
                return request
            }
        }
        return nil
    }

    /// Sends a request to the process. If this throws, the caller fails the request. If a handle or the helper is lost, the request fails here.
    private func send(_ request: PendingFileRequest) throws(FileAccessError.Reason) {
        // An idle process may have ended a moment ago. Then the request goes to a new process.
        var isNew = false
        while true {
            if request.handle?.isLost == true { return request.finish(.failure(.handleLost)) }
            requestNumber &+= 1
            sendForgotten()
            if try send(FileRequest(number: requestNumber, request.nextOperation).encoded, request.descriptor) { break }
            if isNew, !request.prepareRepetition() { return request.finish(.failure(.helperLost)) }
            try start()
            isNew = true
        }
        do {
            try setDeadline()
        } catch {
            endProcess()
            throw .unavailable(error)
        }
        current = request
    }

    private func setDeadline() throws(SystemError) { try deadline.set(after: settings.deadline * 1_000_000) }

    /// Sends a message; false when no process receives it.
    private func send(_ message: [UInt8], _ descriptor: FileDescriptor?) throws(FileAccessError.Reason) -> Bool {
        guard let socket = running?.socket else { return false }
        do {
            if try Socket.send(message, descriptors: descriptor.map { [$0] } ?? [], on: socket) { return true }
        } catch {
            if !error.meansClosed {
                endProcess()
                throw .unavailable(error)
            }
        }
        endProcess()
        return false
    }

    private func start() throws(FileAccessError.Reason) {
        if killed.count >= settings.hangingLimit { throw .helpersHang(count: killed.count) }
        guard makeRoom() else { throw .tooManyHelpers(limit: settings.helperLimit) }
        do {
            let (own, other) = try Socket.guardedPair()
            let nothing = try FileDescriptor.open("/dev/null", .readWrite)
            let queue = try? ChangeQueue.make()
            let process = try ChildProcess.start(
                settings.program,
                arguments: [String(processIdentifier()), settings.publicRule.rawValue]
                    + (queue == nil ? [] : [ReportMark.argument]),
                descriptors: [other, nothing, nothing] + (queue?.1 ?? []))
            let source = try loop.watch(own, for: .reading) { [weak self] _ in self?.receive() }
            let watches = HelperWatches { [weak self] in self?.forgetSoon() }
            running = Running(process: process, socket: own, source: source, watches: watches, queue: queue?.0)
        } catch {
            throw .unavailable(error)
        }
    }

    /// Whether the process has sent, and the daemon received, every change up to now. Then a request for changes is not needed. Never waits.
    func receiveAllChanges() -> Bool { running?.queue?.hasSentAllChanges == true && receive(all: true) }

    /// Whether watches have reported all changes that the process has sent.
    var isSettled: Bool { !allWatches.contains(where: \.isReporting) }

    /// Waits until watches have reported all changes that the process has sent up to now.
    func settle() async { for watches in allWatches { await watches.settle() } }

    private var allWatches: [HelperWatches] { endedWatches + [running?.watches].compactMap(\.self) }

    /// Receives messages of the process; with `all`, even if no request waits for an answer. Returns whether there are no more messages.
    @discardableResult
    private func receive(all: Bool = false) -> Bool {
        for _ in 0..<Self.burst {
            guard let running else { return false }
            switch (try? Socket.receive(into: &Self.buffer, descriptorLimit: 0, on: running.socket)) ?? .closed {
            case .wouldBlock: return true
            case .closed:
                handleProcessLoss()
                return false
            case .message(let count, _, let isTruncated):
                do throws(FileHelperProtocolError) {
                    if isTruncated { throw .unexpectedReply(found: "a message that is too long", expected: "a reply") }
                    try take(Self.buffer[..<count], running.watches)
                } catch {
                    handleProcessLoss(because: .malformed(error))
                    return false
                }
                // No answer is expected, or other events wait for their turn.
                if !all && current == nil || EventLoopActor.isTurnOver { return false }
            }
        }
        return false
    }

    /// Number of messages that are read before other events get their turn.
    private static let burst = 16

    private func take(_ message: ArraySlice<UInt8>, _ watches: HelperWatches) throws(FileHelperProtocolError) {
        let (reply, answered) = try FileReply.decode(message)
        if case .changes(let events) = reply {
            if events.contains(where: { $0.changes.contains(.overflow) }) {
                Log.report(.changesLost, user: user, "changes of files of user \(user) came faster than they were read")
            }
            return watches.take(events)
        }
        guard let request = current, answered == requestNumber else {
            throw .unexpectedReply(
                found: "a reply to request \(answered)", expected: "a reply to request \(requestNumber)")
        }
        if try request.take(reply, from: watches) {
            deadline.clear()
            endCurrent()
            return sendNext()
        }
        if case .entries = reply { return }
        // The time limit applies to each file. If no timer can be set, the timer of the last file goes on.
        try? setDeadline()
    }

    /// Ends the current request. If the request has files left to open, it comes next.
    private func endCurrent() {
        if let request = current.take(), !request.isFinished { waiting.insert(request, at: 0) }
    }

    /// Ends the process, because a request took too long. Requests for the same directory would wait for the same file system, so they fail too.
    private func handleTimeout() {
        let reason = FileAccessError.Reason.timedOut(milliseconds: settings.deadline)
        if let directory = current?.handle {
            for request in waiting where request.handle === directory { request.finish(.failure(reason)) }
            waiting.removeAll(where: \.isFinished)
        }
        handleProcessLoss(because: reason)
    }

    /// Ends the process. The next process repeats the request, file by file, unless the request has cost several processes already. If the process
    /// did not end by itself, the request is at fault, and fails.
    private func handleProcessLoss(because reason: FileAccessError.Reason = .helperLost) {
        endProcess(because: reason)
        deadline.clear()
        if let current, !current.prepareRepetition() || reason != .helperLost { current.failNext(reason) }
        endCurrent()
        sendNext()
    }

    /// Ends the process. With a reason, the log reports the end and the request in progress.
    private func endProcess(because reason: FileAccessError.Reason? = nil) {
        guard let running else { return }
        self.running = nil
        handleCount = 0
        forgottenHandles = []
        running.source.stop()
        running.process.kill()
        let report = reason.map {
            HelperReport(
                user: user, process: running.process.identifier,
                request: current.map { ($0.operation.name, $0.path.description) }, reason: $0)
        }
        report?.write()
        killed.add(running.process) { report?.write($0) }
        endedWatches.removeAll { !$0.isReporting }
        endedWatches.append(running.watches)
        running.watches.end()
    }
}
