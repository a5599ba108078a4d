internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import WorkerProtocol

/// One worker process and the talk with it. It works on one job at a time; the next ones may have been sent already, so that it need not wait
/// for them.
@EventLoopActor
final class PooledWorker {
    /// What it does, and for whom, in all of its life.
    let duty: WorkerDuty
    /// Whose jobs have it.
    private(set) var holder: Requester?
    /// Whether a job has it.
    var isBusy: Bool { holder != nil }
    /// When it last got idle; a number that grows.
    private(set) var idleSince: UInt64 = 0
    /// Why it is of no use any more; nil while it is.
    private(set) var loss: WorkerLoss?
    /// Nanoseconds that the last job took.
    private(set) var lastDuration: UInt64 = .max

    /// The process, until it is gone.
    var processIdentifier: Int32 { process.identifier }

    private let loop: EventLoop
    private let process: ChildProcess
    private let socket: FileDescriptor
    private var isReady = false
    private var lastIdentifier: UInt32 = 0
    private var messages: ReadinessSource?
    private var ending: ReadinessSource?
    /// What worker and pool share for small results, a place for each job that it may have.
    private let scratch: [Mapping]
    private var freeSlots = Array((0..<WorkerScratch.slotCount).reversed())
    /// The jobs that it has, in the order in which it does them.
    private var jobs: [JobInHand] = []
    /// When it began with the first of them.
    private var begin: UInt64 = 0
    /// Nanoseconds of a processor that it had taken when that was last looked at.
    private var effortBefore: UInt64 = 0
    private lazy var deadline = Deadline(loop: loop) { [unowned self] in
        end(.timeLimit(nanoseconds: jobs.first?.job.timeLimit ?? 0))
    }
    private var packet = [UInt8](repeating: 0, count: WorkerReply.packetLimit * WorkerReply.size)
    private let onLoss: @EventLoopActor (PooledWorker, WorkerLoss) -> Void
    private let onReaped: @EventLoopActor (PooledWorker) -> Void

    /// Packets that are taken before others get their turn.
    private static let burst = 16

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
        // Gets memory as the worker writes to it. This process has it copied by system calls only, which fail where a hole cannot be filled.
        let file = try MemoryFile.create("nibassetd-scratch")
        try MemoryFile.resize(file, to: UInt64(WorkerScratch.size))
        try MemoryFile.seal(file, [.shrink, .grow, .seal])
        scratch = try WorkerScratch.map(file, writable: false)
        let (own, theirs) = try Socket.pair()
        try Socket.setNonBlocking(own)
        socket = own
        let nothing = try FileDescriptor.open("/dev/null", .readWrite)
        process = try ChildProcess.start(program, descriptors: [nothing, nothing, nothing, theirs, file])
        do throws(SystemError) {
            messages = try loop.watch(own, for: .readable) { [unowned self] _ in socketIsReady() }
            ending = try loop.watch(process.descriptor, for: .readable) { [unowned self] _ in reap() }
        } catch {
            process.kill()
            throw error
        }
    }

    // MARK: Places

    /// Whether another job may be given to it.
    var hasPlace: Bool { !freeSlots.isEmpty && loss == nil }
    /// Jobs that have a place.
    var placesTaken: Int { WorkerScratch.slotCount - freeSlots.count }

    /// Takes a place, and the worker with it when it was idle.
    func takePlace(for requester: Requester) -> Int {
        holder = requester
        return freeSlots.removeLast()
    }

    /// Gives a place back.
    func leavePlace(_ slot: Int) {
        freeSlots.append(slot)
        guard placesTaken == 0 else { return }
        holder = nil
        idleSince = monotonicNanoseconds()
    }

    // MARK: Jobs

    /// How a job ended.
    enum Outcome<Refusal> {
        case done(JobResult)
        case failed(WorkerPoolError)
        /// `reserve` threw this.
        case refused(Refusal)
        /// The worker was lost over a job before this one.
        case notBegun
    }

    /// Has the worker do a job, its small result in a place that was taken. `reserve` is asked before memory is taken for a large result.
    /// Afterwards the worker is of further use unless `loss` says otherwise. `effort` are the nanoseconds of a processor that it took.
    func perform<Refusal: Error>(
        _ job: WorkerJob, in slot: Int, reserve: @EventLoopActor (UInt64) throws(Refusal) -> Void
    ) async -> (outcome: Outcome<Refusal>, effort: UInt64) {
        if loss != nil { return (.notBegun, 0) }
        lastIdentifier &+= 1
        let hand = JobInHand(job, job.request(lastIdentifier, slot: slot))
        jobs.append(hand)
        if jobs.count == 1 { beginFirst() }
        if isReady { send(hand.request, with: job.input) }
        while true {
            switch await hand.next() {
            case .done(let result): return (.done(result), hand.effort)
            case .failed(let error):
                await hand.giveMemoryBack(loop)
                return (.failed(error), hand.effort)
            case .notBegun: return (.notBegun, hand.effort)
            case .memoryNeeded(let byteCount):
                do throws(Refusal) {
                    try reserve(byteCount)
                } catch {
                    end(.abandoned)  // it waits for memory that does not come
                    return (.refused(error), hand.effort)
                }
                do throws(WorkerPoolError) {
                    try giveMemory(byteCount, for: hand)
                } catch {
                    end(.abandoned, telling: error)
                }
            }
        }
    }

    /// Kills the process, unless it has been lost before; its job is told why, or `error`.
    func end(_ reason: WorkerLoss, telling error: WorkerPoolError? = nil) {
        if loss != nil { return }
        loss = reason
        process.kill()
        messages?.stop()
        messages = nil
        deadline.stop()
        let lost = jobs
        jobs = []
        if let first = lost.first { noteEffort(first, duration: monotonicNanoseconds() - begin) }
        lost.first?.tell(.failed(error ?? reason.error))
        for hand in lost.dropFirst() { hand.tell(.notBegun) }
        onLoss(self, reason)
    }

    private func beginFirst() {
        guard let first = jobs.first else { return deadline.clear() }
        begin = monotonicNanoseconds()
        do {
            try deadline.set(after: first.job.timeLimit)
        } catch {
            end(.abandoned, telling: .system(error))
        }
    }

    private func finishFirst(_ event: JobInHand.Event) {
        // Seen together with the end of the job before, it seems to have taken no time; but the worker's word alone is not enough.
        lastDuration = monotonicNanoseconds() - begin
        if case .done(let result) = event { lastDuration = max(lastDuration, result.nanoseconds) }
        let hand = jobs.removeFirst()
        noteEffort(hand, duration: lastDuration)
        beginFirst()
        hand.tell(event)
    }

    /// What took long by the clock may have waited for a processor most of the time.
    private func noteEffort(_ hand: JobInHand, duration: UInt64) {
        hand.effort = duration
        guard duration > LongWork.quickJob else { return }
        let now = process.processorTime()
        hand.effort = min(duration, now - min(now, effortBefore))
        effortBefore = now
    }

    private func send(_ request: WorkerRequest, with descriptor: FileDescriptor) {
        do {
            if try Socket.send(request.encoded, descriptors: [descriptor], on: socket) { return }
        } catch {
            takeRest()
        }
        end(.crashed(nil))
    }

    // MARK: Replies

    private func socketIsReady() {
        for _ in 0..<Self.burst {
            switch receivePacket() {
            case .taken where jobs.isEmpty: return  // where nothing is expected, nothing is looked for
            case .taken: continue
            case .nothing: return
            case .closed:
                takeRest()
                return end(.crashed(nil))
            }
        }
    }

    /// Takes what it has sent before its end: what it has finished counts, so that the job is blamed that it was at. When it has not
    /// read all requests, the first reading tells so (`ECONNRESET`) and only the next one gives an answer.
    private func takeRest() {
        var endings = 0
        while !jobs.isEmpty, endings < 2 {
            switch receivePacket() {
            case .taken: continue
            case .nothing: return
            case .closed: endings += 1
            }
        }
    }

    private enum Reception {
        case taken, nothing, closed
    }

    private func receivePacket() -> Reception {
        if loss != nil { return .nothing }
        guard let received = try? Socket.receive(into: &packet, descriptorLimit: 0, on: socket) else { return .closed }
        switch received {
        case .closed: return .closed
        case .wouldBlock: return .nothing
        case .message(let count, _, let isTruncated):
            if isTruncated || count == 0 {
                end(.violation(.wrongSize(found: count, expected: WorkerReply.size)))
            } else {
                take(packet[..<count])
            }
            return .taken
        }
    }

    private func take(_ packet: ArraySlice<UInt8>) {
        var rest = packet
        do throws(WorkerProtocolError) {
            while !rest.isEmpty, loss == nil {
                let (reply, identifier) = try WorkerReply.decode(rest.prefix(WorkerReply.size))
                rest = rest.dropFirst(WorkerReply.size)
                try take(reply, identifier, isLast: rest.isEmpty)
            }
        } catch {
            end(.violation(error))
        }
    }

    private func take(_ reply: WorkerReply, _ identifier: UInt32, isLast: Bool) throws(WorkerProtocolError) {
        guard isReady else { return try becomeReady(reply, identifier) }
        guard let first = jobs.first else {
            throw .unexpectedReply(found: "a reply", expected: "silence: it has no job")
        }
        let step = try first.accept(reply, identifier: identifier)
        if case .more = step { return }
        // Nothing may follow a reply after which it is the pool's turn.
        if !isLast { throw .unexpectedReply(found: "more", expected: "the end of a packet") }
        switch step {
        case .more: break
        case .failed(let failure): finishFirst(.failed(.broken(failure)))
        case .giveMemory(let byteCount): first.tell(.memoryNeeded(byteCount: byteCount))
        case .done(let content):
            let scratch = scratch[Int(first.request.slot)]
            let result = first.result(content, scratch: scratch)
            guard let result else { return end(.unsealable) }
            finishFirst(.done(result))
        }
    }

    private func becomeReady(_ reply: WorkerReply, _ identifier: UInt32) throws(WorkerProtocolError) {
        switch (reply, identifier) {
        case (.ready, 0):
            isReady = true
            effortBefore = process.processorTime()
            for hand in jobs where loss == nil { send(hand.request, with: hand.job.input) }
        case (.failed(let failure), 0): end(.unprotected(failure))
        default: throw .unexpectedReply(found: "another reply", expected: "ready")
        }
    }

    private func giveMemory(_ byteCount: UInt64, for hand: JobInHand) throws(WorkerPoolError) {
        guard loss == nil else { return }
        let memory: ResultMemory
        do {
            memory = try ResultMemory(byteCount: byteCount)
        } catch {
            throw .broken(
                WorkerReply.Failure(
                    reason: .outOfMemory, message: "there is no memory for \(byteCount) bytes: \(error)"))
        }
        hand.give(memory)
        var go = hand.request
        go.operation = .useMemory
        send(go, with: memory.file)
    }

    private func reap() {
        guard let status = try? process.reap() else { return }
        ending?.stop()
        takeRest()
        end(.crashed(status))
        onReaped(self)
    }
}
