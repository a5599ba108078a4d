internal import AssetModel
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import WorkerProtocol

/// Jobs that go to a worker together: as many as the worker does in a few milliseconds.
@EventLoopActor
struct JobBatch {
    private let input: WorkerJob.Input
    private var expectedTime: UInt64
    /// Bytes of the message that asks the helper for the files.
    private var sentBytes: Int
    private(set) var count = 1
    private let limit: Int

    /// Begins a batch with a job; nil if the job goes to a worker alone.
    init?(_ first: WorkerJob) {
        guard let expected = first.expectedTime, expected < Self.timeLimit else { return nil }
        input = first.input
        expectedTime = expected
        switch input {
        case .file: (limit, sentBytes) = (NumberedFiles.limit, 0)
        case .sent(let file): (limit, sentBytes) = (WorkerLimits.batch.value, file.byteCount)
        }
    }

    /// Whether the jobs take so little time that another message would take about as much.
    var isTiny: Bool { expectedTime < UInt64(WorkerLimits.batchAnswer.value) }

    var isFull: Bool { count == limit || expectedTime >= Self.timeLimit }

    /// Adds a job; false when it does not fit.
    mutating func add(_ job: WorkerJob) -> Bool {
        guard let expected = job.expectedTime, expected <= Self.timeLimit - expectedTime else { return false }
        switch (input, job.input) {
        case (.file, .file): break
        case (.sent(let file), .sent(let next))
        where next.hasSameHelper(as: file) && sentBytes + next.byteCount <= FileDelivery.byteLimit:
            sentBytes += next.byteCount
        default: return false
        }
        expectedTime += expected
        count += 1
        return true
    }

    private static let timeLimit = UInt64(WorkerLimits.batchTime.value)
}
