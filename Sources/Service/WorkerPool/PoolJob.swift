internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import WorkerProtocol

/// A job of a group: what it needs, the worker that has it, and what has come of it.
@EventLoopActor
final class PoolJob {
    enum Event {
        /// The worker waits for memory of this size.
        case memoryNeeded(byteCount: UInt64)
        case done(JobResult)
        case failed(WorkerPoolError)
        /// The worker was lost over another job, or had no room for the result.
        case notBegun
    }

    /// Its number in the group.
    let number: Int
    let group: JobGroup
    let claim: SchedulingPolicy.Claim
    private(set) var job: WorkerJob
    /// Bytes for which the caller was asked.
    var reserved: UInt64?
    /// Whether a worker crashed over it.
    var isSecondTry = false

    /// The worker that has it, until its slot is released.
    private(set) var worker: PooledWorker?
    private(set) var request: WorkerRequest
    /// Nanoseconds of a processor that it has used, at most; set when it ends.
    var processorTime: UInt64 = 0
    private var begin: UInt64 = 0
    var replies: ReplyChecker
    private var memory: ResultMemory?

    init(_ job: WorkerJob, number: Int, in group: JobGroup, for claim: SchedulingPolicy.Claim) {
        self.job = job
        self.number = number
        self.group = group
        self.claim = claim
        request = job.request
        replies = ReplyChecker(request, scratchSize: 0)
    }

    /// Notes that a worker has it, as one of a batch. `isFirst`: the worker has room for its result.
    func begin(in worker: PooledWorker, identifier: UInt32, slot: Int, isFirst: Bool) {
        self.worker = worker
        request = job.request(identifier, slot: slot)
        processorTime = 0
        begin = monotonicNanoseconds()
        memory = nil
        replies = ReplyChecker(
            request, scratchSize: UInt64(WorkerLimits.sharedResultBytes.value), mayBeDeferred: !isFirst)
    }

    /// Ends the use of its slot; true when the slot is free then.
    func leave() -> Bool { worker.take()?.release(self) ?? false }

    /// The job is done alone next time: then nobody can be blamed for another one's file.
    func separate() { job.expectedTime = nil }

    /// Time that the worker worked on the job, as it says itself, because answers to jobs that were sent ahead may come together; at most the time since
    /// the request.
    private var duration: UInt64 { min(replies.nanoseconds, monotonicNanoseconds() - begin) }

    /// Tells the group. Before, the memory of a job that failed is freed, and the way of a file that did not come has ended.
    func post(_ event: consuming Event) {
        guard case .failed(let error) = event, memory != nil || missingInput(error) != nil else {
            return group.take(event, of: self)
        }
        EventLoopActor.start { [self, event] in
            await memory?.discard()
            await missingInput(error)?.ended()
            group.take(event, of: self)
        }
    }

    private func missingInput(_ error: WorkerPoolError) -> (any SentInput)? {
        guard case .broken(let failure) = error, failure.reason == .unreadable, case .sent(let input) = job.input else {
            return nil
        }
        return input
    }

    /// Notes that the worker gets this memory for the result.
    func give(_ memory: ResultMemory) {
        self.memory = memory
        replies.gaveMemory(byteCount: memory.byteCount)
    }

    /// The result, its memory sealed; nil when that cannot be done, because something can still write there or a page is missing.
    func result(_ content: JobResult.Content, scratch: Mapping) -> JobResult? {
        if let memory, !memory.seal() { return nil }
        let resultMemory = memory.map { JobResult.Memory.file($0.file, byteCount: $0.byteCount) }
        return JobResult(
            content, in: resultMemory ?? .scratch(Mapping(partOf: scratch, from: Int(replies.start))),
            of: replies.input, nanoseconds: duration)
    }
}
