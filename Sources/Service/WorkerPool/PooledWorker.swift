internal import AssetModel
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import WorkerProtocol

/// One worker process, its slots and its jobs. It gets them in batches, each in a slot, and works on one job at a time; the next batches may have been sent
/// already, so that it need not wait for them.
@EventLoopActor
final class PooledWorker {
    /// Program and trust domain, from its first job to the end of its life.
    private(set) var duty: WorkerDuty
    /// The requester whose jobs have its slots; nil while it is idle.
    private(set) var holder: Requester?
    /// Whether a job has a slot.
    var isBusy: Bool { holder != nil }
    /// When it started, was ready or last became idle, in monotonic nanoseconds.
    var idleSince = monotonicNanoseconds()
    /// Why it is of no use any more; nil while it is of use.
    private(set) var loss: WorkerLoss?
    /// Log message about the loss, when the process has ended.
    private var report: WorkerReport?
    /// The job that it worked on when it ended by itself: it fails when it is known how.
    private var blamed: WorkerJob?
    /// When it was lost, in monotonic nanoseconds.
    private(set) var lostSince: UInt64 = 0
    /// Processes that the kernel had killed for memory before this one was started.
    private let memoryKillsBefore = memoryKillCount()
    /// Nanoseconds that the last job took; `.max` before it has ended one.
    private(set) var lastDuration: UInt64 = .max
    /// The process, until it has ended.
    var processIdentifier: Int32 { process.identifier }

    private let loop: EventLoop
    let process: ChildProcess
    let socket: FileDescriptor
    /// Has room for the longest packet.
    var buffer = [UInt8](repeating: 0, count: WorkerLimits.replies.value * WorkerReply.size)
    var isReady = false
    /// Number of the last job; 0 only before the first.
    private var lastIdentifier: UInt32 = 0
    private var messages: EventSource?
    private var ending: EventSource?
    /// Memory that worker and pool share for small results, a part for each slot.
    let scratch: [Mapping]
    private let scratchFile: FileDescriptor
    /// Number of jobs that use each slot.
    private var slotUses = [Int](repeating: 0, count: WorkerScratch.slotCount)
    /// The jobs that it has, in the order in which it does them. It has one batch at most until it has ended a job.
    var jobs: [WorkerJob] = []
    /// The job that the time limit counts for: the first one, or a later one that the worker says it is at.
    private var timed: WorkerJob?
    /// When it began with the first of them.
    private var begin: UInt64 = 0
    /// The processor time that it had used when that was last read.
    var lastProcessorTime: UInt64 = 0
    private lazy var deadline = Deadline(loop: loop) { [weak self] in self?.timeIsOver() }
    private weak let pool: WorkerPool?

    /// Starts a process. The pool is told once when the worker is of no use any more, and once after that when the process has ended.
    init(program: String, duty: WorkerDuty, loop: EventLoop, pool: WorkerPool) throws(SystemError) {
        self.duty = duty
        self.loop = loop
        self.pool = pool
        // The file gets pages as the worker writes to it. The daemon reads it by system calls only: they fail where a page cannot be had, and a load
        // would kill the daemon.
        let file = try MemoryFile.create("nibassetd-scratch")
        try MemoryFile.resize(file, to: UInt64(WorkerScratch.size))
        try MemoryFile.seal(file, [.shrink, .grow, .seal])
        scratch = try WorkerScratch.map(file, writable: false)
        scratchFile = file
        let (own, workers) = try Socket.guardedPair()
        socket = own
        let nothing = try FileDescriptor.open("/dev/null", .readWrite)
        process = try ChildProcess.start(program, descriptors: [nothing, nothing, nothing, workers, file])
        do throws(SystemError) {
            messages = try loop.watch(own, for: .reading) { [weak self] _ in self?.socketIsReady() }
            ending = try loop.watch(process.descriptor, for: .reading) { [weak self] _ in self?.reap() }
        } catch {
            process.kill()
            throw error
        }
    }

    private func timeIsOver() {
        // A worker that hangs in a file system does not end for a long time.
        if loss != nil { return blame(.unknown) }
        let current = currentJob
        // The worker has not told of the jobs before that one yet. The time of each later job counts once, whatever the worker says.
        if let current, let next = position(of: current), let last = timed.flatMap(position), next > last,
            let begin = progress?.begin
        {
            timed = current
            let now = monotonicNanoseconds()
            let limit = current.timeLimit
            let used = min(now - min(now, begin), limit)
            if used < limit, (try? deadline.set(after: limit - used)) != nil { return }
        }
        end(.timeLimit(nanoseconds: current?.timeLimit ?? 0), over: current)
    }

    /// The job that the worker is at, as far as it can be told: one of the first batch that it has not answered. What the worker says may be wrong.
    private var currentJob: WorkerJob? {
        guard let first = jobs.first, let identifier = progress?.identifier else { return jobs.first }
        return jobs.first { $0.request.identifier == identifier && $0.request.slot == first.request.slot } ?? first
    }

    private func position(of job: WorkerJob) -> Int? { jobs.firstIndex { $0 === job } }

    private var progress: WorkerScratch.Progress? { try? WorkerScratch.Progress(from: scratchFile) }

    // MARK: Slots

    /// Serves a trust domain from now on, if it has had no job and runs the program; false where it cannot.
    func serve(_ duty: WorkerDuty) -> Bool {
        guard lastIdentifier == 0, duty.program == self.duty.program else { return false }
        self.duty = duty
        return true
    }

    /// Whether another batch may be given to it.
    var hasFreeSlot: Bool { slotUses.contains(0) && loss == nil }
    var usedSlotCount: Int { slotUses.count { $0 > 0 } }

    /// Takes back what one job had of its slot; true when the slot is free again. With the last slot the worker becomes idle.
    func release(_ job: WorkerJob) -> Bool {
        let slot = Int(job.request.slot)
        slotUses[slot] -= 1
        if slotUses[slot] > 0 { return false }
        if usedSlotCount == 0 {
            holder = nil
            idleSince = monotonicNanoseconds()
        }
        return true
    }

    // MARK: Jobs

    /// Gives a batch of jobs of the requester, who becomes the worker's holder, to the worker, in a free slot. Each job is released after its last event.
    func begin(_ batch: [WorkerJob], for requester: Requester) {
        guard let slot = slotUses.firstIndex(of: 0) else { preconditionFailure("no slot is free") }
        holder = requester
        slotUses[slot] = batch.count
        for (index, job) in batch.enumerated() {
            // Never 0 again: a worker that has had a job stays in its trust domain.
            lastIdentifier = max(1, lastIdentifier &+ 1)
            job.begin(in: self, identifier: lastIdentifier, slot: slot, isFirst: index == 0)
        }
        let wasIdle = jobs.isEmpty
        jobs += batch
        if wasIdle {
            beginFirst(at: monotonicNanoseconds())
            setDeadline()
        }
        if isReady { send(batch) }
    }

    /// Kills the process unless it was lost before. The job that it worked on fails with the reason, or with `error`; of a batch, the others have not begun.
    func end(_ reason: WorkerLoss, failing error: WorkerPoolError? = nil, over job: WorkerJob? = nil) {
        if loss != nil { return }
        loss = reason
        lostSince = monotonicNanoseconds()
        process.kill()
        messages?.stop()
        messages = nil
        deadline.clear()
        let current = job ?? (reason == .crashed ? currentJob : jobs.first)
        let lost = jobs
        jobs = []
        timed = nil
        report = WorkerReport(
            process: process.identifier, duty: duty, holder: holder,
            job: current.map { ($0.request.operation, $0.path) }, loss: reason)
        if let current { measure(current, duration: monotonicNanoseconds() - begin) }
        for job in lost where job !== current { job.post(.failed(.notBegun)) }
        if reason == .crashed {
            blamed = current
            if (try? deadline.set(after: UInt64(PoolLimits.hangingTime.value))) == nil { blame(.unknown) }
        } else {
            current?.post(.failed(error ?? reason.error))
        }
        pool?.lost(self, reason)
    }

    /// Fails the job that it worked on.
    private func blame(_ crash: WorkerCrash) {
        deadline.clear()
        let job = blamed
        blamed = nil
        job?.post(.failed(crash.error))
    }

    /// Notes that the worker began with the first job at a time, in monotonic nanoseconds.
    private func beginFirst(at time: UInt64) {
        timed = jobs.first
        begin = time
    }

    /// Sets the time limit of the first job.
    func setDeadline() {
        guard let timed else { return deadline.clear() }
        do {
            try deadline.set(after: timed.timeLimit)
        } catch {
            end(.abandoned, failing: .system(error))
        }
    }

    /// Ends the first job, for which the worker claims to have taken this time. `isLast`: no further answer came with this one.
    func finishFirst(_ event: consuming JobGroup.Event, claimed: UInt64 = 0, isLast: Bool) {
        let now = monotonicNanoseconds()
        // Where answers come together, only the worker knows the time of each job, but it could lie: the last one gets the remaining time.
        let elapsed = now - min(now, begin)
        lastDuration = isLast ? max(elapsed, claimed) : min(elapsed, claimed)
        let job = jobs.removeFirst()
        measure(job, duration: lastDuration)
        beginFirst(at: isLast ? now : begin + lastDuration)
        job.post(event)
    }

    /// Notes the processor time of a job. One that took long by the clock may have waited for a processor most of the time.
    private func measure(_ job: WorkerJob, duration: UInt64) {
        job.processorTime = duration
        guard duration > RequesterActivity.quickJob else { return }
        let now = process.processorTime()
        job.processorTime = min(duration, now - min(now, lastProcessorTime))
        lastProcessorTime = now
    }

    func giveMemory(_ byteCount: UInt64, to job: WorkerJob) {
        guard loss == nil else { return }
        do {
            let memory = try ResultMemory(byteCount: byteCount)
            job.give(memory)
            var request = job.request
            request.operation = .useMemory
            request.isInputSent = false
            send([request], with: [memory.file])
        } catch {
            let message = "there is no memory for \(byteCount) bytes: \(error)"
            let isLimit = error.meansFileTooLarge || error.meansNoDescriptors
            end(
                .abandoned,
                failing: isLimit
                    ? .system(error) : .broken(WorkerReply.Failure(reason: .outOfMemory, message: message)))
        }
    }

    func send(_ batch: [WorkerJob]) {
        if loss != nil { return }
        let requests = batch.map(\.request)
        var files: [FileDescriptor] = []
        var deliveries: [FileDelivery] = []
        for job in batch {
            switch job.input {
            case .file(let file): files.append(file)
            case .sent(let file): deliveries.append(file)
            }
        }
        if deliveries.isEmpty { return send(requests, with: files) }
        do {
            FileDelivery.send(deliveries, over: try sendSocket(for: requests), isUrgent: holder?.isGuess != true)
        } catch {
            end(.abandoned, failing: .system(error))
        }
    }

    /// Sends the worker one end of a pair and returns the other end, for whoever has the file.
    ///
    /// The daemon's own copy of the worker's end is closed when this returns, before anybody can put a file into the socket: so the last reference
    /// to such a file is never the daemon's.
    private func sendSocket(for requests: [WorkerRequest]) throws(SystemError) -> FileDescriptor {
        let (sender, receiver) = try Socket.pair()
        // The worker cannot send anything back to whoever has the files.
        try Socket.stopReceiving(on: sender)
        send(requests, with: [receiver])
        return sender
    }

    private func send(_ requests: [WorkerRequest], with files: [FileDescriptor]) {
        do {
            if try Socket.send(WorkerRequest.encoded(requests), descriptors: files, on: socket) { return }
        } catch {
            takeRest()
        }
        // The worker ended before it got these jobs. That is not their fault, unless it is memory for the job in progress. A program that never works must not
        // be started for ever.
        let refused = jobs.filter { job in lastDuration < .max && requests.contains(job.request) }
        jobs.removeAll { job in refused.contains { $0 === job } }
        end(.crashed)
        for job in refused { job.post(.failed(.notBegun)) }
    }

    // MARK: The end

    private func reap() {
        guard let status = try? process.reap() else { return }
        ending?.stop()
        takeRest()
        end(.crashed)
        let crash = WorkerCrash(status, memoryKillsBefore: memoryKillsBefore)
        blame(crash)
        report?.write(crash)
        pool?.reaped(self)
    }
}
