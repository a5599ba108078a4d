internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import WorkerProtocol

/// One worker process, its slots and its jobs. It works on one job at a time; the next ones may have been sent already, so that it need not wait
/// for them.
@EventLoopActor
final class PooledWorker {
    /// How a job ended.
    enum Outcome<Refusal> {
        case done(JobResult)
        case failed(WorkerPoolError)
        /// `reserve` threw this.
        case refused(Refusal)
        /// The worker was lost over an earlier job.
        case notBegun
    }

    /// What it does, and for whom, in all of its life.
    let duty: WorkerDuty
    /// The requester whose jobs have its slots; nil while it is idle.
    private(set) var holder: Requester?
    /// Whether a job has a slot.
    var isBusy: Bool { holder != nil }
    /// When it last became idle, in monotonic nanoseconds.
    private(set) var idleSince: UInt64 = 0
    /// Why it is of no use any more; nil while it is of use.
    private(set) var loss: WorkerLoss?
    /// What the log will say about the loss, when the process has ended.
    private var report: WorkerReport?
    /// The job that it worked on when it ended by itself: it fails when it is known how.
    private var blamed: AssignedJob?
    /// When it was lost, in monotonic nanoseconds.
    private(set) var lostSince: UInt64 = 0
    /// Processes that the kernel had killed for memory before this one was started.
    private let memoryKillsBefore = memoryKillCount()
    /// Nanoseconds that the last job took.
    private(set) var lastDuration: UInt64 = .max
    /// The process, until it has ended.
    var processIdentifier: Int32 { process.identifier }

    private let loop: EventLoop
    private let process: ChildProcess
    private var socket: WorkerSocket
    private var isReady = false
    private var lastIdentifier: UInt32 = 0
    private var messages: ReadinessSource?
    private var ending: ReadinessSource?
    /// Memory that worker and pool share for small results, a part for each slot.
    private let scratch: [Mapping]
    private var freeSlots = Array((0..<WorkerScratch.slotCount).reversed())
    /// The jobs that it has, in the order in which it does them.
    private var jobs: [AssignedJob] = []
    /// When it began with the first of them.
    private var begin: UInt64 = 0
    /// The processor time that it had used when that was last read.
    private var lastProcessorTime: UInt64 = 0
    private lazy var deadline = Deadline(loop: loop) { [weak self] in self?.timeIsOver() }
    private let onLoss: @EventLoopActor (PooledWorker, WorkerLoss) -> Void
    private let onReaped: @EventLoopActor (PooledWorker) -> Void

    /// Packets that are read before others get their turn.
    private static let burst = 16

    /// Starts a process. `onLoss` is called once, when the worker is of no use any more; `onReaped` once after that, when the process has ended.
    init(
        program: String, duty: WorkerDuty, loop: EventLoop,
        onLoss: @escaping @EventLoopActor (PooledWorker, WorkerLoss) -> Void,
        onReaped: @escaping @EventLoopActor (PooledWorker) -> Void
    ) throws(SystemError) {
        self.duty = duty
        self.loop = loop
        self.onLoss = onLoss
        self.onReaped = onReaped
        // It gets pages as the worker writes to it. The daemon reads it by system calls only: they fail where a page cannot be had, and a load
        // would kill the daemon.
        let file = try MemoryFile.create("nibassetd-scratch")
        try MemoryFile.resize(file, to: UInt64(WorkerScratch.size))
        try MemoryFile.seal(file, [.shrink, .grow, .seal])
        scratch = try WorkerScratch.map(file, writable: false)
        let (own, workers) = try WorkerSocket.pair()
        socket = own
        let nothing = try FileDescriptor.open("/dev/null", .readWrite)
        process = try ChildProcess.start(program, descriptors: [nothing, nothing, nothing, workers, file])
        do throws(SystemError) {
            messages = try loop.watch(own.descriptor, for: .readable) { [weak self] _ in self?.socketIsReady() }
            ending = try loop.watch(process.descriptor, for: .readable) { [weak self] _ in self?.reap() }
        } catch {
            process.kill()
            throw error
        }
    }

    private func timeIsOver() {
        // One that hangs in a file system does not end for a long time.
        if loss != nil { return blame(.unknown) }
        end(.timeLimit(nanoseconds: jobs.first?.job.timeLimit ?? 0))
    }

    // MARK: Slots

    /// Whether another job may be given to it.
    var hasFreeSlot: Bool { !freeSlots.isEmpty && loss == nil }
    /// Slots that jobs have.
    var usedSlotCount: Int { WorkerScratch.slotCount - freeSlots.count }

    /// Gives a free slot to a job of the requester, who becomes the worker's holder.
    func acquireSlot(for requester: Requester) -> Int {
        holder = requester
        return freeSlots.removeLast()
    }

    /// Takes a slot back. With the last one the worker becomes idle.
    func releaseSlot(_ slot: Int) {
        freeSlots.append(slot)
        guard usedSlotCount == 0 else { return }
        holder = nil
        idleSince = monotonicNanoseconds()
    }

    // MARK: Jobs

    /// Has the worker do a job in a slot that was acquired. `reserve` is called before memory is made for a large result. Afterwards the worker
    /// is of further use unless `loss` says otherwise. `processorTime` is what the job used, in nanoseconds.
    func perform<Refusal: Error>(
        _ job: WorkerJob, in slot: Int, reserve: @EventLoopActor (UInt64) async throws(Refusal) -> Void
    ) async -> (outcome: Outcome<Refusal>, processorTime: UInt64) {
        if loss != nil { return (.notBegun, 0) }
        lastIdentifier &+= 1
        let assigned = AssignedJob(job, job.request(lastIdentifier, slot: slot))
        jobs.append(assigned)
        if jobs.count == 1 { beginFirst() }
        if isReady { send(assigned) }
        while true {
            switch await assigned.nextEvent() {
            case .done(let result): return (.done(result), assigned.processorTime)
            case .failed(let error):
                await assigned.discardMemory()
                return (.failed(error), assigned.processorTime)
            case .notBegun: return (.notBegun, assigned.processorTime)
            case .memoryNeeded(let byteCount):
                do throws(Refusal) {
                    try await reserve(byteCount)
                } catch {
                    end(.abandoned)  // it waits for memory that does not come
                    return (.refused(error), assigned.processorTime)
                }
                giveMemory(byteCount, to: assigned)
            }
        }
    }

    /// Kills the process unless it was lost before; the job that it worked on fails with the reason, or with `error`.
    func end(_ reason: WorkerLoss, failing error: WorkerPoolError? = nil) {
        if loss != nil { return }
        loss = reason
        lostSince = monotonicNanoseconds()
        process.kill()
        messages?.stop()
        messages = nil
        deadline.clear()
        let lost = jobs
        jobs = []
        report = WorkerReport(
            process: process.identifier, duty: duty, holder: holder, job: lost.first?.job, loss: reason)
        if let first = lost.first { measure(first, duration: monotonicNanoseconds() - begin) }
        for job in lost.dropFirst() { job.post(.notBegun) }
        if reason == .crashed {
            blamed = lost.first
            if (try? deadline.set(after: UInt64(PoolLimits.hangingTime.value))) == nil { blame(.unknown) }
        } else {
            lost.first?.post(.failed(error ?? reason.error))
        }
        onLoss(self, reason)
    }

    /// Fails the job that it worked on.
    private func blame(_ crash: WorkerCrash) {
        deadline.stop()
        let job = blamed
        blamed = nil
        job?.post(.failed(crash.error))
    }

    private func beginFirst() {
        guard let first = jobs.first else { return deadline.clear() }
        begin = monotonicNanoseconds()
        do {
            try deadline.set(after: first.job.timeLimit)
        } catch {
            end(.abandoned, failing: .system(error))
        }
    }

    private func finishFirst(_ event: AssignedJob.Event) {
        // Where two answers come together, the second job seems to have taken no time. The worker knows better, but could lie.
        lastDuration = monotonicNanoseconds() - begin
        if case .done(let result) = event { lastDuration = max(lastDuration, result.nanoseconds) }
        let job = jobs.removeFirst()
        measure(job, duration: lastDuration)
        beginFirst()
        job.post(event)
    }

    /// Notes the processor time of a job. One that took long by the clock may have waited for a processor most of the time.
    private func measure(_ job: AssignedJob, duration: UInt64) {
        job.processorTime = duration
        guard duration > RequesterActivity.quickJob else { return }
        let now = process.processorTime()
        job.processorTime = min(duration, now - min(now, lastProcessorTime))
        lastProcessorTime = now
    }

    private func giveMemory(_ byteCount: UInt64, to job: AssignedJob) {
        guard loss == nil else { return }
        do {
            let memory = try ResultMemory(byteCount: byteCount)
            job.give(memory)
            var request = job.request
            request.operation = .useMemory
            request.isInputSent = false
            send(request, with: memory.file)
        } catch {
            let message = "there is no memory for \(byteCount) bytes: \(error)"
            let isLimit = error.meansFileTooLarge || error.meansNoDescriptors
            end(
                .abandoned,
                failing: isLimit
                    ? .system(error) : .broken(WorkerReply.Failure(reason: .outOfMemory, message: message)))
        }
    }

    private func send(_ assigned: AssignedJob) {
        switch assigned.job.input {
        case .file(let file): send(assigned.request, with: file)
        case .sent(let send):
            do {
                send(try sendSocket(for: assigned.request))
            } catch {
                end(.abandoned, failing: .system(error))
            }
        }
    }

    /// Sends the worker one end of a pair and returns the other end, for whoever has the file.
    ///
    /// The daemon's own copy of the worker's end is closed when this returns, before anybody can put a file into the socket: so the last reference
    /// to such a file is never the daemon's.
    private func sendSocket(for request: WorkerRequest) throws(SystemError) -> FileDescriptor {
        let (sender, receiver) = try Socket.pair()
        // The worker cannot send anything back to whoever has the file.
        try Socket.stopReceiving(on: sender)
        send(request, with: receiver)
        return sender
    }

    private func send(_ request: WorkerRequest, with file: FileDescriptor) {
        do {
            if try socket.send(request, with: file) { return }
        } catch {
            takeRest()
        }
        end(.crashed)
    }

    // MARK: Replies

    private func socketIsReady() {
        for _ in 0..<Self.burst {
            if loss != nil { return }
            switch socket.receive() {
            case .packet(let packet):
                take(packet)
                // No more is expected, or others wait for their turn.
                if jobs.isEmpty || EventLoopActor.isTurnOver { return }
            case .wrongSize(let count): return end(.violation(.wrongSize(found: count, expected: WorkerReply.size)))
            case .nothing: return
            case .closed:
                takeRest()
                return end(.crashed)
            }
        }
    }

    /// Reads what the worker sent before its end: what it has finished counts, and the job that it worked on is blamed. Where the worker has not
    /// read all requests, the first reading reports that (`ECONNRESET`) and only the next one gives an answer.
    private func takeRest() {
        var endings = 0
        while !jobs.isEmpty, endings < 2, loss == nil {
            switch socket.receive() {
            case .packet(let packet): take(packet)
            case .wrongSize(let count): end(.violation(.wrongSize(found: count, expected: WorkerReply.size)))
            case .nothing: return
            case .closed: endings += 1
            }
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
        case .giveMemory(let byteCount): first.post(.memoryNeeded(byteCount: byteCount))
        case .done(let content):
            guard let result = first.result(content, scratch: scratch[Int(first.request.slot)]) else {
                return end(.unsealable)
            }
            finishFirst(.done(result))
        }
    }

    private func becomeReady(_ reply: WorkerReply, _ identifier: UInt32) throws(WorkerProtocolError) {
        switch (reply, identifier) {
        case (.ready, 0):
            isReady = true
            lastProcessorTime = process.processorTime()
            for job in jobs where loss == nil { send(job) }
        case (.failed(let failure), 0): end(.unprotected(failure))
        default: throw .unexpectedReply(found: "another reply", expected: "ready")
        }
    }

    private func reap() {
        guard let status = try? process.reap() else { return }
        ending?.stop()
        takeRest()
        end(.crashed)
        let crash = WorkerCrash(status, memoryKillsBefore: memoryKillsBefore)
        blame(crash)
        report?.write(crash)
        onReaped(self)
    }
}
