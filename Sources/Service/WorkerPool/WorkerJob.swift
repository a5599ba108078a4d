public import AssetModel
public import EventLoop
public import FileAccess
public import LinuxSystem
public import WorkerProtocol

/// A job for a worker: one file, the operation, the worker that has the job, and its progress. A group waits for the job.
@EventLoopActor
public final class WorkerJob {
    /// The file that the worker reads.
    public enum Input: Sendable {
        /// An open file. Its position is neither used nor moved.
        case file(FileDescriptor)
        /// A file that the daemon never has: the file helper sends it to the worker over a socket.
        case sent(FileDelivery)
    }

    /// Requester of the job, and the duty of the workers that can do it.
    let claim: SchedulingPolicy.Claim
    /// Request for the worker; the identifier and the slot are those of the last try.
    private(set) var request: WorkerRequest
    let input: Input
    /// Time limit in nanoseconds, from when the worker could begin the job to the end of its answer; then the worker is killed.
    let timeLimit: UInt64
    /// Expected duration in nanoseconds, by the file's size; nil for a job that always goes to a worker alone.
    var expectedTime: UInt64?
    /// Path of the file, for the log.
    let path: FilePath

    private(set) var group: JobGroup?
    /// Number of the job in the group.
    private(set) var number = 0
    /// Bytes of result memory that the caller was asked to charge; nil if none were needed.
    var neededByteCount: UInt64?
    /// Whether a worker crashed during the job.
    var isSecondTry = false

    /// Worker that has the job, until the job's slot is released.
    private(set) var worker: PooledWorker?
    /// Upper bound of the job's processor time, in nanoseconds; set when the job ends.
    var processorTime: UInt64 = 0
    private var startTime: UInt64 = 0
    var replies: ReplyChecker
    private var memory: ResultMemory?

    /// Frames up to which a sound is decoded, unless a job says otherwise: 30 s at 48 kHz.
    public static nonisolated let standardFrameLimit: UInt64 = 30 * 48_000

    /// Creates a job for a worker of `domain`. A nil limit stands for that of `WorkerLimits`. The operation is not `useMemory`, which the pool sends
    /// by itself.
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

    /// Notes that a worker has the job, as part of a batch. `isFirst`: the job is the batch's first, for whose result the worker has room.
    func begin(in worker: PooledWorker, identifier: UInt32, slot: Int, isFirst: Bool) {
        self.worker = worker
        request.identifier = identifier
        request.slot = UInt8(slot)
        processorTime = 0
        startTime = monotonicNanoseconds()
        memory = nil
        replies = ReplyChecker(
            request, scratchSize: UInt64(WorkerLimits.sharedResultBytes.value), mayBeDeferred: !isFirst)
    }

    /// Ends the job's use of its slot. Returns true if the slot is free then.
    func releaseSlot() -> Bool { worker.take()?.release(self) ?? false }

    /// Duration of the job in nanoseconds, at most the time since the request. The worker reports it, because the answers to jobs that were sent
    /// ahead may come together.
    private var duration: UInt64 { min(replies.nanoseconds, monotonicNanoseconds() - startTime) }

    /// Passes the event to the group. If the job failed, its memory is freed first, and the reason why its file did not come is found out.
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

    /// Returns the result, its memory sealed; nil if sealing fails, because something can still write to the memory or a page is missing.
    func result(_ content: JobResult.Content, scratch: Mapping) -> JobResult? {
        if let memory, !memory.seal() { return nil }
        let resultMemory = memory.map { JobResult.Memory.file($0.file, byteCount: $0.byteCount) }
        return JobResult(
            content, in: resultMemory ?? .scratch(scratch, from: Int(replies.start)), of: replies.input,
            nanoseconds: duration)
    }
}
