internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import WorkerProtocol

/// A job that a worker has: the request, what has come of it, and the task that waits for it.
@EventLoopActor
final class AssignedJob {
    enum Event {
        /// The worker waits for memory of this size.
        case memoryNeeded(byteCount: UInt64)
        case done(JobResult)
        case failed(WorkerPoolError)
        /// The worker was lost over another job, or had no room for the result.
        case notBegun
    }

    let job: WorkerJob
    let request: WorkerRequest
    /// Nanoseconds of a processor that it has used, at most; set when it ends.
    var processorTime: UInt64 = 0
    private let begin = monotonicNanoseconds()
    private var replies: ReplyChecker
    private var memory: ResultMemory?
    /// The event that nobody has waited for yet.
    private var event: Event?
    private var waiter: CheckedContinuation<Event, Never>?

    /// A job of a batch. `isFirst`: the worker has room for its result.
    init(_ job: WorkerJob, _ request: WorkerRequest, isFirst: Bool) {
        self.job = job
        self.request = request
        replies = ReplyChecker(
            request, scratchSize: UInt64(WorkerLimits.sharedResultBytes.value), mayBeDeferred: !isFirst)
    }

    /// Time that the worker worked on the job, as it says itself, because answers to jobs that were sent ahead may come together; at most the time since
    /// the request.
    private var duration: UInt64 { min(replies.nanoseconds, monotonicNanoseconds() - begin) }

    /// Waits for the next event. One task may wait, until it gets an event after which nothing happens any more.
    func nextEvent() async -> Event {
        await withCheckedContinuation { continuation in
            // Checked in here: entering the continuation may suspend, and the event may come meanwhile.
            if let event = event.take() { continuation.resume(returning: event) } else { waiter = continuation }
        }
    }

    /// Gives an event to the task that waits, or keeps it until one does.
    func post(_ event: Event) {
        if let waiter = waiter.take() { waiter.resume(returning: event) } else { self.event = event }
    }

    /// Takes the next reply; throws when it is not one that may come here.
    func accept(_ reply: WorkerReply, identifier: UInt32) throws(WorkerProtocolError) -> ReplyChecker.Step {
        try replies.accept(reply, identifier: identifier)
    }

    /// Notes that the worker gets this memory for the result.
    func give(_ memory: ResultMemory) {
        self.memory = memory
        replies.gaveMemory(byteCount: memory.byteCount)
    }

    /// Frees the memory of a job that failed.
    func discardMemory() async { await memory?.discard() }

    /// The result, its memory sealed; nil when that cannot be done, because something can still write there or a page is missing.
    func result(_ content: JobResult.Content, scratch: Mapping) -> JobResult? {
        if let memory, !memory.seal() { return nil }
        let resultMemory = memory.map { JobResult.Memory.file($0.file, byteCount: $0.byteCount) }
        return JobResult(
            content: content, memory: resultMemory ?? .scratch(Mapping(partOf: scratch, from: Int(replies.start))),
            input: replies.input, nanoseconds: duration)
    }
}
