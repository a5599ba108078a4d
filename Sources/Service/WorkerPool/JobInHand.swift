internal import EventLoop
internal import LinuxSystem
internal import WorkerProtocol

/// A job that a worker has: what was asked, what has come of it, and who waits for it.
@EventLoopActor
final class JobInHand {
    /// What who waits has to know.
    enum Event {
        /// The worker waits for memory of this size.
        case memoryNeeded(byteCount: UInt64)
        case done(JobResult)
        case failed(WorkerPoolError)
        /// The worker was lost over a job before this one.
        case notBegun
    }

    let job: WorkerJob
    let request: WorkerRequest
    /// Nanoseconds of a processor that it has taken, at most, once it has ended.
    var effort: UInt64 = 0
    private let begin = monotonicNanoseconds()
    private var answer: JobAnswer
    private var memory: ResultMemory?
    /// What has happened and was not waited for yet.
    private var event: Event?
    private var waiting: CheckedContinuation<Event, Never>?

    init(_ job: WorkerJob, _ request: WorkerRequest) {
        self.job = job
        self.request = request
        answer = JobAnswer(request, scratchSize: UInt64(WorkerScratch.slotSize))
    }

    /// How long the worker had it: what it says itself, because answers to jobs that were sent ahead may come together; no longer than since
    /// the request.
    private var duration: UInt64 { min(answer.nanoseconds, monotonicNanoseconds() - begin) }

    /// Waits for what happens next; for one waiter, until the end has been told.
    func next() async -> Event {
        await withCheckedContinuation { continuation in
            // Checked in here: entering the continuation may suspend, and the event may come meanwhile.
            if let event = event.take() { continuation.resume(returning: event) } else { waiting = continuation }
        }
    }

    /// Tells who waits.
    func tell(_ event: Event) {
        if let waiting = waiting.take() { waiting.resume(returning: event) } else { self.event = event }
    }

    /// Takes the next reply; throws when it is not one that may come here.
    func accept(_ reply: WorkerReply, identifier: UInt32) throws(WorkerProtocolError) -> JobAnswer.Step {
        try answer.accept(reply, identifier: identifier)
    }

    /// Notes that the worker gets this memory for the result.
    func give(_ memory: ResultMemory) {
        self.memory = memory
        answer.gaveMemory(byteCount: memory.byteCount)
    }

    /// Gives the memory back of a job that came to nothing.
    func giveMemoryBack(_ loop: EventLoop) async { await memory?.giveBack(loop) }

    /// The result, its memory sealed; nil when that cannot be done, because something still writes there or a page is missing.
    func result(_ content: JobResult.Content, scratch: Mapping) -> JobResult? {
        if let memory, !memory.seal() { return nil }
        let place = memory.map { JobResult.Memory.file($0.file, byteCount: $0.byteCount) }
        return JobResult(
            content: content, memory: place ?? .scratch(scratch), input: answer.input, nanoseconds: duration)
    }
}
