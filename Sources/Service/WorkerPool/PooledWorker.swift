internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import WorkerProtocol

/// One worker process and the talk with it.
@EventLoopActor
final class PooledWorker {
    /// Bytes of the memory for small results.
    static let scratchSize = 256 << 10

    /// What it does, and for whom, in all of its life.
    let duty: WorkerDuty
    /// Whose job has it.
    var holder: Requester?
    /// Whether a job has it.
    var isBusy: Bool { holder != nil }
    /// When it last got idle; a number that grows.
    var idleSince: UInt64 = 0
    /// What worker and pool share for small results.
    let scratch: Mapping
    /// Why it is of no use any more; nil while it is.
    private(set) var loss: WorkerLoss?

    /// The process, until it is gone.
    var processIdentifier: Int32 { process.identifier }

    private let loop: EventLoop
    private let process: ChildProcess
    private let socket: FileDescriptor
    private var isReady = false
    private var lastIdentifier: UInt32 = 0
    private var messages: ReadinessSource?
    private var ending: ReadinessSource?
    private lazy var deadline = Deadline(loop: loop) { [unowned self] in end(.timeLimit(nanoseconds: timeLimit)) }
    private var timeLimit: UInt64 = 0
    /// What came in a packet and was not looked at yet.
    private var unread: ArraySlice<UInt8> = []
    /// Whether a request was sent and nothing has come since.
    private var isUnanswered = false
    /// Whether the socket is passed over: something came that nobody waits for yet.
    private var isMuted = false
    /// What waits for a message.
    private var waiting: CheckedContinuation<Void, Never>?
    private let onLoss: @EventLoopActor (PooledWorker, WorkerLoss) -> Void
    private let onReaped: @EventLoopActor (PooledWorker) -> Void

    /// Starts a process. `onLoss` is called once when it is of no use any more, `onReaped` once after that, when it is gone.
    init(
        program: String, duty: WorkerDuty, loop: EventLoop,
        onLoss: @escaping @EventLoopActor (PooledWorker, WorkerLoss) -> Void,
        onReaped: @escaping @EventLoopActor (PooledWorker) -> Void
    ) throws(SystemError) {
        self.duty = duty
        self.loop = loop
        self.onLoss = onLoss
        self.onReaped = onReaped
        let file = try MemoryFile.create("nibassetd-scratch", allocating: UInt64(Self.scratchSize))
        try MemoryFile.seal(file, [.shrink, .grow, .seal])
        scratch = try Mapping(file, count: Self.scratchSize, writable: false)
        let (own, theirs) = try Socket.pair()
        try Socket.setNonBlocking(own)
        socket = own
        let nothing = try FileDescriptor.open("/dev/null", .readWrite)
        process = try ChildProcess.start(program, descriptors: [nothing, nothing, nothing, theirs, file])
        do throws(SystemError) {
            messages = try loop.watch(own, for: .readable) { [unowned self] readiness in socketIsReady(readiness) }
            ending = try loop.watch(process.descriptor, for: .readable) { [unowned self] _ in reap() }
        } catch {
            process.kill()
            throw error
        }
    }

    /// Has the worker do a job. `reserve` is asked before memory is taken for a large result. Afterwards the worker is of further use
    /// unless `loss` says otherwise.
    func perform(
        _ job: WorkerJob, reserve: @EventLoopActor (UInt64) async throws(WorkerPoolError) -> Void
    ) async throws(WorkerPoolError) -> JobResult {
        try setDeadline(job.timeLimit)
        defer { deadline.clear() }
        if !isReady { try await becomeReady() }
        let start = monotonicNanoseconds()
        lastIdentifier &+= 1
        let request = job.request(lastIdentifier)
        var answer = JobAnswer(request, scratchSize: UInt64(Self.scratchSize))
        var memory: ResultMemory?
        try send(request, with: job.input)
        while true {
            let (reply, identifier) = try await nextReply()
            switch try checking({ () throws(WorkerProtocolError) in try answer.accept(reply, identifier: identifier) })
            {
            case .more: continue
            case .failed(let failure):
                try checkEnd()
                throw .broken(failure)
            case .giveMemory(let byteCount):
                try checkEnd()
                memory = try await giveMemory(byteCount, for: request, reserve: reserve)
                answer.gaveMemory(byteCount: byteCount)
            case .done(let content):
                try checkEnd()
                if let memory, !memory.seal() { throw end(.unsealable) }
                let place = memory.map { JobResult.Memory.file($0.file, byteCount: $0.byteCount) }
                return JobResult(
                    content: content, memory: place ?? .scratch(scratch), input: answer.input,
                    nanoseconds: monotonicNanoseconds() - start)
            }
        }
    }

    /// Kills the process, unless it has been lost before. Returns what its job gets told.
    @discardableResult
    func end(_ reason: WorkerLoss) -> WorkerPoolError {
        if let loss { return loss.error }
        loss = reason
        process.kill()
        messages?.stop()
        messages = nil
        deadline.stop()
        waiting.take()?.resume()
        onLoss(self, reason)
        return reason.error
    }

    /// Nothing may follow a reply after which it is the pool's turn.
    private func checkEnd() throws(WorkerPoolError) {
        if !unread.isEmpty { throw end(.violation(.unexpectedReply(found: "more", expected: "the end of a packet"))) }
    }

    private func giveMemory(
        _ byteCount: UInt64, for request: WorkerRequest,
        reserve: @EventLoopActor (UInt64) async throws(WorkerPoolError) -> Void
    ) async throws(WorkerPoolError) -> ResultMemory {
        let memory: ResultMemory
        do throws(WorkerPoolError) {
            try await reserve(byteCount)
            memory = try await Self.allocate(byteCount, loop: loop)
        } catch {
            end(.abandoned)  // it waits for memory that does not come
            throw error
        }
        var go = request
        go.operation = .useMemory
        try send(go, with: memory.file)
        return memory
    }

    private static func allocate(_ byteCount: UInt64, loop: EventLoop) async throws(WorkerPoolError) -> ResultMemory {
        do {
            return try await ResultMemory(byteCount: byteCount, loop: loop)
        } catch {
            throw .broken(
                WorkerReply.Failure(
                    reason: .outOfMemory, message: "there is no memory for \(byteCount) bytes: \(error)"))
        }
    }

    private func becomeReady() async throws(WorkerPoolError) {
        switch try await nextReply() {
        case (.ready, 0): isReady = true
        case (.failed(let failure), 0): throw end(.unprotected(failure))
        default: throw end(.violation(.unexpectedReply(found: "another reply", expected: "ready")))
        }
    }

    private func send(_ request: WorkerRequest, with descriptor: FileDescriptor) throws(WorkerPoolError) {
        if let loss { throw loss.error }
        do {
            let isSent = try Socket.send(request.encoded, descriptors: [descriptor], on: socket)
            if !isSent { throw SystemError("sendmsg", code: 11) }
        } catch {
            throw end(.crashed(nil))
        }
        isUnanswered = true
    }

    /// The next message; waits for it. Nothing is read that nobody waits for, so a worker that sends without end fills its own socket only.
    private func nextReply() async throws(WorkerPoolError) -> (reply: WorkerReply, identifier: UInt32) {
        while unread.isEmpty { try await receivePacket() }
        let message = unread.prefix(WorkerReply.size)
        unread = unread.dropFirst(WorkerReply.size)
        return try checking { () throws(WorkerProtocolError) in try WorkerReply.decode(message) }
    }

    private func receivePacket() async throws(WorkerPoolError) {
        var buffer = [UInt8](repeating: 0, count: WorkerReply.packetLimit * WorkerReply.size)
        while true {
            if isUnanswered {
                // It has just been asked: there is nothing yet.
                isUnanswered = false
                await becomeReadable()
            }
            if let loss { throw loss.error }
            switch try received({ () throws(SystemError) in
                try Socket.receive(into: &buffer, descriptorLimit: 0, on: socket)
            }) {
            case .closed: throw end(.crashed(nil))
            case .wouldBlock: await becomeReadable()
            case .message(let count, _, let isTruncated):
                try checking { () throws(WorkerProtocolError) in
                    if isTruncated || count == 0 { throw .wrongSize(found: count, expected: WorkerReply.size) }
                }
                unread = buffer[..<count]
                return
            }
        }
    }

    private func becomeReadable() async {
        if loss != nil { return }
        await withCheckedContinuation { continuation in
            waiting = continuation
            if isMuted {
                isMuted = false
                try? messages?.update(.readable)  // it is watched: cannot fail
            }
        }
    }

    private func socketIsReady(_ readiness: Readiness) {
        if let continuation = waiting.take() {
            continuation.resume()
        } else if isBusy && !readiness.contains(.hangUp) {
            isMuted = true
            try? messages?.update([])  // it is watched: cannot fail
        } else if readiness.contains(.hangUp) || !isSilent {
            end(.crashed(nil))  // its end is gone, or it speaks without being asked
        }
    }

    /// Whether nothing can be read: what there was when its readiness was found out has been taken since.
    private var isSilent: Bool {
        var buffer: [UInt8] = [0]
        guard case .wouldBlock? = try? Socket.receive(into: &buffer, descriptorLimit: 0, on: socket) else {
            return false
        }
        return true
    }

    private func reap() {
        guard let status = try? process.reap() else { return }
        ending?.stop()
        end(.crashed(status))
        onReaped(self)
    }

    private func setDeadline(_ nanoseconds: UInt64) throws(WorkerPoolError) {
        timeLimit = nanoseconds
        do {
            try deadline.set(after: nanoseconds)
        } catch {
            throw .system(error)
        }
    }

    /// Ends the worker when it breaks the protocol.
    private func checking<Value>(_ body: () throws(WorkerProtocolError) -> Value) throws(WorkerPoolError) -> Value {
        do {
            return try body()
        } catch {
            throw end(.violation(error))
        }
    }

    private func received(_ body: () throws(SystemError) -> Socket.Received) throws(WorkerPoolError) -> Socket.Received
    {
        do {
            return try body()
        } catch {
            throw end(.crashed(nil))
        }
    }
}
