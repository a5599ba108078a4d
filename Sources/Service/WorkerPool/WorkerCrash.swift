internal import AssetModel
internal import LinuxSystem
internal import WorkerProtocol

/// End of a worker that crashed, or that somebody else killed.
enum WorkerCrash: Hashable {
    /// The kernel killed the worker because memory was short. It kills workers before other processes.
    case killedForMemory
    /// The worker ended in another way.
    case ended(ChildProcess.Ending)
    /// The worker has not ended yet.
    case unknown

    /// `memoryKillsBefore` is the value of `memoryKillCount` before the process was started. If the kernel has killed a process of the control group
    /// for memory since then, signal 9 counts as a kill for memory, even if somebody else sent it.
    init(_ ending: ChildProcess.Ending, memoryKillsBefore: UInt64?) {
        let kill: Int32 = 9
        let isForMemory = ending == .signalled(kill) && memoryKillsBefore.map { $0 < memoryKillCount() ?? 0 } ?? false
        self = isForMemory ? .killedForMemory : .ended(ending)
    }

    /// Error of the job in progress.
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
