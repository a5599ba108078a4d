internal import AssetModel
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import WorkerProtocol

/// One worker process, its slots and its jobs. Jobs come in batches, each batch in a slot. The worker does one job at a time. The pool may send
/// further batches early, so that the worker need not wait for them.
@EventLoopActor
final class PooledWorker {
    /// Program and trust domain of the worker. They stay the same from the first job on.
    private(set) var duty: WorkerDuty
    /// Requester of the worker's jobs; nil while the worker is idle.
    private(set) var holder: Requester?
    /// Whether a job has a slot.
    var isBusy: Bool { holder != nil }
    /// Time at which the worker started, became ready or last became idle, in monotonic nanoseconds.
    var idleSince = monotonicNanoseconds()
    /// Reason for which the worker was given up; nil while it can take jobs.
    private(set) var loss: WorkerLoss?
    /// Log message about the loss, written when the process has ended.
    private var report: WorkerReport?
    /// Job in progress when the process ended by itself. It fails once the exit status is known.
    private var crashedJob: WorkerJob?
    /// Time of the loss, in monotonic nanoseconds.
    private var lostSince: UInt64 = 0
    /// Whether the lost worker's process has not ended for so long that it counts as hanging.
    var isHanging: Bool { monotonicNanoseconds() - lostSince > UInt64(PoolLimits.hangingTime.value) }
    /// Number of processes that the kernel had killed for memory before this worker was started.
    private let memoryKillsBefore = memoryKillCount()
    /// Duration of the last job, in nanoseconds; `.max` before the first job has ended.
    private(set) var lastDuration: UInt64 = .max

    private let loop: EventLoop
    let process: ChildProcess
    let socket: FileDescriptor
    /// Buffer for received packets, with room for the longest one.
    var buffer = [UInt8](repeating: 0, count: WorkerLimits.replies.value * WorkerReply.size)
    var isReady = false
    /// Identifier of the last job; 0 only before the first job.
    private var lastIdentifier: UInt32 = 0
    private var replySource: EventSource?
    private var exitSource: EventSource?
    /// Memory that worker and pool share for small results, a part for each slot.
    let scratch: [Mapping]
    private let scratchFile: FileDescriptor
    /// Number of jobs that use each slot.
    private var slotUses = [Int](repeating: 0, count: WorkerScratch.slotCount)
    /// Jobs of the worker, in the order in which it does them. Until the first job has ended, there is one batch at most.
    var jobs: [WorkerJob] = []
    /// Job to which the time limit applies: the first job, or a later one that the worker reports as its current job.
    private var timeLimitedJob: WorkerJob?
    /// Time at which the worker began the first job, in monotonic nanoseconds.
    private var firstJobStart: UInt64 = 0
    /// Processor time of the process at the last reading, in nanoseconds.
    var lastProcessorTime: UInt64 = 0
    private lazy var deadline = Deadline(loop: loop) { [weak self] in self?.handleTimeout() }
    private weak let pool: WorkerPool?

    /// Starts a process. The pool's `handleLoss` is called once when the worker is given up, and later `handleEnd` once when the process has ended.
    init(program: String, duty: WorkerDuty, loop: EventLoop, pool: WorkerPool) throws(SystemError) {
        self.duty = duty
        self.loop = loop
        self.pool = pool
        // The kernel allocates the file's pages as the worker writes. Where it cannot, a load would kill the daemon, but a system call only fails. So
        // the daemon reads the file by system calls.
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
            replySource = try loop.watch(own, for: .reading) { [weak self] _ in self?.readReplies() }
            exitSource = try loop.watch(process.descriptor, for: .reading) { [weak self] _ in self?.reap() }
        } catch {
            process.kill()
            throw error
        }
    }

    private func handleTimeout() {
        // The lost process has not ended in time, perhaps because it hangs in a file system. Its exit status stays unknown.
        if loss != nil { return failCrashedJob(.unknown) }
        let current = currentJob
        // The worker has not reported the earlier jobs yet. A later job gets its own time limit once, whatever the worker reports.
        if let current, let next = position(of: current), let last = timeLimitedJob.flatMap(position), next > last,
            let begin = progress?.begin
        {
            timeLimitedJob = current
            let now = monotonicNanoseconds()
            let limit = current.timeLimit
            let used = min(now - min(now, begin), limit)
            if used < limit, (try? deadline.set(after: limit - used)) != nil { return }
        }
        end(.timeLimit(nanoseconds: current?.timeLimit ?? 0), over: current)
    }

    /// Job in progress, as the worker reports: a job of the first unanswered batch, or the first job if the report is wrong.
    private var currentJob: WorkerJob? {
        guard let first = jobs.first, let identifier = progress?.identifier else { return jobs.first }
        return jobs.first { $0.request.identifier == identifier && $0.request.slot == first.request.slot } ?? first
    }

    private func position(of job: WorkerJob) -> Int? { jobs.firstIndex { $0 === job } }

    private var progress: WorkerScratch.Progress? { try? WorkerScratch.Progress(from: scratchFile) }

    // MARK: Slots

    /// Changes the duty of a worker that has had no job. Returns false if the worker has had a job or runs another program.
    func serve(_ duty: WorkerDuty) -> Bool {
        guard lastIdentifier == 0, duty.program == self.duty.program else { return false }
        self.duty = duty
        return true
    }

    /// Whether the worker can take another batch.
    var hasFreeSlot: Bool { slotUses.contains(0) && loss == nil }
    var usedSlotCount: Int { slotUses.count { $0 > 0 } }

    /// Ends the use of a slot by one job. Returns true if the slot is free then. With the last slot the worker becomes idle.
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

    /// Gives the worker a batch of the requester's jobs in a free slot. The requester becomes the holder. Each job is released after its last event.
    func begin(_ batch: [WorkerJob], for requester: Requester) {
        guard let slot = slotUses.firstIndex(of: 0) else { preconditionFailure("no slot is free") }
        holder = requester
        slotUses[slot] = batch.count
        for (index, job) in batch.enumerated() {
            // The identifier skips 0 on overflow: only a worker without a job may change its trust domain.
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

    /// Kills the process unless the worker was lost before. The job in progress fails with the reason or `error`, the others with `notBegun`.
    func end(_ reason: WorkerLoss, failing error: WorkerPoolError? = nil, over job: WorkerJob? = nil) {
        if loss != nil { return }
        loss = reason
        lostSince = monotonicNanoseconds()
        process.kill()
        replySource?.stop()
        replySource = nil
        deadline.clear()
        let current = job ?? (reason == .crashed ? currentJob : jobs.first)
        let lost = jobs
        jobs = []
        timeLimitedJob = nil
        report = WorkerReport(
            process: process.identifier, duty: duty, holder: holder,
            job: current.map { ($0.request.operation, $0.path) }, loss: reason)
        if let current { measure(current, duration: monotonicNanoseconds() - firstJobStart) }
        for job in lost where job !== current { job.post(.failed(.notBegun)) }
        if reason == .crashed {
            crashedJob = current
            if (try? deadline.set(after: UInt64(PoolLimits.hangingTime.value))) == nil { failCrashedJob(.unknown) }
        } else {
            current?.post(.failed(error ?? reason.error))
        }
        pool?.handleLoss(self, reason)
    }

    /// Fails the job that was in progress when the process ended by itself.
    private func failCrashedJob(_ crash: WorkerCrash) {
        deadline.clear()
        let job = crashedJob
        crashedJob = nil
        job?.post(.failed(crash.error))
    }

    /// Notes the time at which the worker began the first job, in monotonic nanoseconds.
    private func beginFirst(at time: UInt64) {
        timeLimitedJob = jobs.first
        firstJobStart = time
    }

    /// Sets the time limit of the first job.
    func setDeadline() {
        guard let timeLimitedJob else { return deadline.clear() }
        do {
            try deadline.set(after: timeLimitedJob.timeLimit)
        } catch {
            end(.abandoned, failing: .system(error))
        }
    }

    /// Ends the first job. `claimed` is its duration in nanoseconds as the worker says. `isLast`: no further reply came in the packet.
    func finishFirst(_ event: consuming JobGroup.Event, claimed: UInt64 = 0, isLast: Bool) {
        let now = monotonicNanoseconds()
        // If replies come together, only the worker knows the time of each job, but it could lie: the last job gets the remaining time.
        let elapsed = now - min(now, firstJobStart)
        lastDuration = isLast ? max(elapsed, claimed) : min(elapsed, claimed)
        let job = jobs.removeFirst()
        measure(job, duration: lastDuration)
        beginFirst(at: isLast ? now : firstJobStart + lastDuration)
        job.post(event)
    }

    /// Notes the processor time of a job. A job with a long duration may have waited for a processor most of the time.
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

    /// Sends the worker one end of a pair of sockets, and returns the other end, for the helper that has the files.
    ///
    /// The daemon's copy of the worker's end is closed when this returns, before the helper can put a file into the socket. So the daemon never has
    /// the last reference to such a file.
    private func sendSocket(for requests: [WorkerRequest]) throws(SystemError) -> FileDescriptor {
        let (sender, receiver) = try Socket.pair()
        // The worker must not send anything back to the helper.
        try Socket.stopReceiving(on: sender)
        send(requests, with: [receiver])
        return sender
    }

    private func send(_ requests: [WorkerRequest], with files: [FileDescriptor]) {
        do {
            if try Socket.send(WorkerRequest.encoded(requests), descriptors: files, on: socket) { return }
        } catch {
            takeRemainingReplies()
        }
        // The worker ended before it got these jobs, so they are not at fault, unless the request gives memory to the job in progress. If the worker
        // has never ended a job, its current job fails: a program that never works must not be started for ever.
        let refused = jobs.filter { job in lastDuration < .max && requests.contains(job.request) }
        jobs.removeAll { job in refused.contains { $0 === job } }
        end(.crashed)
        for job in refused { job.post(.failed(.notBegun)) }
    }

    // MARK: The end

    private func reap() {
        guard let status = try? process.reap() else { return }
        exitSource?.stop()
        takeRemainingReplies()
        end(.crashed)
        let crash = WorkerCrash(status, memoryKillsBefore: memoryKillsBefore)
        failCrashedJob(crash)
        report?.write(crash)
        pool?.handleEnd(self)
    }
}
