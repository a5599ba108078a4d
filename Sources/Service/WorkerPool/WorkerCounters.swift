/// What has happened in a pool since its start.
public struct WorkerCounters: Sendable, Hashable {
    /// Processes that were started.
    public internal(set) var started: UInt64 = 0
    /// Processes that crashed or were killed by somebody else.
    public internal(set) var crashed: UInt64 = 0
    /// Processes that found no sandbox and ended.
    public internal(set) var unprotected: UInt64 = 0
    /// Processes that were killed because their job took too long.
    public internal(set) var timedOut: UInt64 = 0
    /// Processes that were killed because they broke the protocol.
    public internal(set) var violations: UInt64 = 0
    /// Processes that were killed because their result could not be sealed.
    public internal(set) var unsealable: UInt64 = 0
    /// Processes that were killed because there was no memory for their result.
    public internal(set) var abandoned: UInt64 = 0
    /// Processes that made place for another domain's.
    public internal(set) var replaced: UInt64 = 0
    /// Workers that were ended because they had no job for a while.
    public internal(set) var unneeded: UInt64 = 0
    /// Jobs that were done.
    public internal(set) var jobs: UInt64 = 0
    /// Jobs that failed.
    public internal(set) var failedJobs: UInt64 = 0
    /// Jobs that were done once more because their worker crashed.
    public internal(set) var repeatedJobs: UInt64 = 0
    /// Jobs that were sent to a worker while it had another one.
    public internal(set) var sentAhead: UInt64 = 0
    /// Jobs that were refused because too many were waiting.
    public internal(set) var refusedJobs: UInt64 = 0
    /// Time that workers took for the jobs that were done.
    public internal(set) var busyNanoseconds: UInt64 = 0

    mutating func count(_ loss: WorkerLoss) {
        switch loss {
        case .crashed: crashed += 1
        case .unprotected: unprotected += 1
        case .timeLimit: timedOut += 1
        case .violation: violations += 1
        case .unsealable: unsealable += 1
        case .abandoned: abandoned += 1
        case .replaced: replaced += 1
        case .unneeded: unneeded += 1
        case .stopped: break
        }
    }
}
