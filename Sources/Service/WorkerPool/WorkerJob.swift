public import AssetModel
public import EventLoop
public import FileAccess
public import LinuxSystem
public import WorkerProtocol

/// A job for a worker: one file, what to do with it, the worker that has it, and what has come of it. A group waits for it.
@EventLoopActor
public final class WorkerJob {
    /// The file that the worker reads.
    public enum Input: Sendable {
        /// This one, open for reading; its position is neither used nor moved.
        case file(FileDescriptor)
        /// A file that the daemon never has: the worker waits for it at a socket.
        case sent(FileDelivery)
    }

    /// Who wants it done, and by which workers.
    let claim: SchedulingPolicy.Claim
    /// What the worker is asked for; the identifier and the slot are those of the last try.
    private(set) var request: WorkerRequest
    let input: Input
    /// Nanoseconds that the worker may take, from when it could begin with the job to the end of its answer; then it is killed.
    let timeLimit: UInt64
    /// Nanoseconds that a worker will need, as far as the file's size tells; nil for a job that always goes to a worker alone.
    private(set) var expectedTime: UInt64?
    /// The file in the log.
    let path: FilePath

    private(set) var group: JobGroup?
    /// Its number in the group.
    private(set) var number = 0
    /// Bytes for which the caller was asked.
    var reserved: UInt64?
    /// Whether a worker crashed over it.
    var isSecondTry = false

    /// The worker that has it, until its slot is released.
    private(set) var worker: PooledWorker?
    /// Nanoseconds of a processor that it has used, at most; set when it ends.
    var processorTime: UInt64 = 0
    private var begin: UInt64 = 0
    var replies: ReplyChecker
    private var memory: ResultMemory?

    /// Frames up to which a sound is decoded, unless a job says otherwise: 30 s at 48 kHz.
    public static nonisolated let standardFrameLimit: UInt64 = 30 * 48_000

    /// Creates a job for a worker of `domain`. Other limits that are not given are those of `WorkerLimits`. The operation is not `useMemory`, which
    /// the pool sends by itself.
    public nonisolated init(
        _ operation: WorkerRequest.Operation, by program: WorkerProgram = .decoder, in domain: TrustDomain,
        for requester: Requester, input: Input, pixelForm: PixelForm = .premultipliedRGBA8,
        sampleForm: SampleForm = .natural, renderingSize: RenderingSize = .scale(1), byteLimit: UInt64? = nil,
        itemLimit: UInt32? = nil, frameLimit: UInt64 = WorkerJob.standardFrameLimit, timeLimit: UInt64? = nil,
        catalogNumber: UInt32 = 0, expectedTime: UInt64? = nil, path: FilePath = ""
    ) {
        precondition(operation != .useMemory, "not a job of its own")
        let isInputSent = if case .sent = input { true } else { false }
        claim = .init(requester: requester, duty: WorkerDuty(program: program, domain: domain))
        request = WorkerRequest(
            identifier: 0, operation: operation, isInputSent: isInputSent, pixelForm: pixelForm, sampleForm: sampleForm,
            renderingSize: renderingSize, byteLimit: byteLimit ?? UInt64(WorkerLimits.resultBytes.value),
            itemLimit: itemLimit ?? UInt32(WorkerLimits.resultItems.value), frameLimit: frameLimit,
            catalogNumber: catalogNumber)
        replies = ReplyChecker(request, scratchSize: 0)
        self.input = input
        self.timeLimit = timeLimit ?? UInt64(WorkerLimits.jobTime.value)
        self.expectedTime = expectedTime
        self.path = path
    }

    func join(_ group: JobGroup, number: Int) {
        self.group = group
        self.number = number
    }

    /// Notes that a worker has it, as one of a batch. `isFirst`: the worker has room for its result.
    func begin(in worker: PooledWorker, identifier: UInt32, slot: Int, isFirst: Bool) {
        self.worker = worker
        request.identifier = identifier
        request.slot = UInt8(slot)
        processorTime = 0
        begin = monotonicNanoseconds()
        memory = nil
        replies = ReplyChecker(
            request, scratchSize: UInt64(WorkerLimits.sharedResultBytes.value), mayBeDeferred: !isFirst)
    }

    /// Ends the use of its slot; true when the slot is free then.
    func leave() -> Bool { worker.take()?.release(self) ?? false }

    /// The job is done alone next time: then nobody can be blamed for another one's file.
    func separate() { expectedTime = nil }

    /// Time that the worker worked on the job, as it says itself, because answers to jobs that were sent ahead may come together; at most the time since
    /// the request.
    private var duration: UInt64 { min(replies.nanoseconds, monotonicNanoseconds() - begin) }

    /// Tells the group. Before, the memory of a job that failed is freed, and it is known why a file did not come.
    func post(_ event: consuming JobGroup.Event) {
        guard case .failed(let error) = event, memory != nil || missingFile(error) != nil else {
            group?.take(event, of: self)
            return
        }
        EventLoopActor.start { [self] in
            await memory?.discard()
            let cause = await missingFile(error)?.failure()
            group?.take(.failed(cause.map { .notDelivered($0) } ?? error), of: self)
        }
    }

    private func missingFile(_ error: WorkerPoolError) -> FileDelivery? {
        guard case .broken(let failure) = error, failure.reason == .unreadable, case .sent(let file) = input else {
            return nil
        }
        return file
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
            content, in: resultMemory ?? .scratch(scratch, from: Int(replies.start)), of: replies.input,
            nanoseconds: duration)
    }
}
