internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import WorkerProtocol

/// Jobs that go to a worker together: as many as it does in a few milliseconds.
@EventLoopActor
struct JobBatch {
    private let input: WorkerJob.Input
    private var expectedTime: UInt64
    private var shareOfMessage: Double
    private(set) var count = 1
    private let limit: Int

    /// A batch that begins with a job; nil when the job goes alone.
    init?(_ first: WorkerJob) {
        guard let expected = first.expectedTime, expected < Self.timeLimit else { return nil }
        input = first.input
        limit = if case .file = input { NumberedFiles.limit } else { WorkerLimits.batch.value }
        expectedTime = expected
        shareOfMessage = input.shareOfMessage
    }

    /// Whether the job takes so little time that to send it would take about as much.
    var isTiny: Bool { expectedTime < UInt64(WorkerLimits.batchAnswer.value) }

    var isFull: Bool { count == limit || expectedTime >= Self.timeLimit }

    /// Adds a job; false when it does not fit.
    mutating func add(_ job: WorkerJob) -> Bool {
        let share = job.input.shareOfMessage
        guard let expected = job.expectedTime, expected <= Self.timeLimit - expectedTime,
            shareOfMessage + share <= 1, input.goes(with: job.input)
        else {
            return false
        }
        expectedTime += expected
        shareOfMessage += share
        count += 1
        return true
    }

    private static let timeLimit = UInt64(WorkerLimits.batchTime.value)
}
