internal import AssetModel
internal import LinuxSystem
internal import WorkerProtocol

/// End of a worker that crashed, or that somebody else killed.
enum WorkerCrash: Hashable {
    /// The kernel killed it because memory was short: workers go first.
    case killedForMemory
    /// In another way.
    case ended(ChildProcess.Ending)
    /// The worker has not ended yet.
    case unknown

    /// `memoryKillsBefore` is what `memoryKillCount` said before the process was started. Where another process of the control group was killed for memory
    /// since then, a worker that somebody else kills counts as killed for memory too.
    init(_ ending: ChildProcess.Ending, memoryKillsBefore: UInt64?) {
        let kill: Int32 = 9
        let isForMemory = ending == .signalled(kill) && memoryKillsBefore.map { $0 < memoryKillCount() ?? 0 } ?? false
        self = isForMemory ? .killedForMemory : .ended(ending)
    }

    /// The error of the job that it worked on.
    var error: WorkerPoolError {
        .broken(
            self == .killedForMemory
                ? WorkerReply.Failure(reason: .outOfMemory, message: "the decoder " + description)
                : .lost("the decoder " + description))
    }

    var description: String {
        switch self {
        case .killedForMemory: "was killed because memory was short"
        case .ended(.exited(let status)): "ended with status \(status)"
        case .ended(.signalled(let signal)): "was ended by signal \(signal)"
        case .unknown: "ended"
        }
    }
}
