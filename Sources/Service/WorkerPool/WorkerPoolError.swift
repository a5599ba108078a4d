internal import AssetModel
public import FileAccess
public import LinuxSystem
internal import WireProtocol
public import WorkerProtocol

/// Reason for which a job has no result.
public enum WorkerPoolError: Error, Sendable, Hashable {
    /// The file cannot be read or decoded, or the worker was lost during the job.
    case broken(WorkerReply.Failure)
    /// The worker did not get the file from the file helper.
    case notDelivered(FileAccessError)
    /// Too many jobs of this user, or of all, are waiting.
    case overloaded(waiting: Int, allowed: Int)
    /// The worker did not finish in time and was killed.
    case timedOut(nanoseconds: UInt64)
    /// The time of the request was over before the job's turn came. Within the pool also: the worker was lost over another job, or had no room for
    /// the result, so that the job is done later.
    case notBegun
    /// No worker can be started, or no memory file made.
    case system(SystemError)
    /// The domain gets no more workers, because `count` killed workers hang in file systems.
    case workersHang(count: Int)
    /// The pool has been stopped.
    case stopped
}

extension WorkerPoolError: CustomStringConvertible {
    /// A sentence for the person who will read it.
    public var description: String {
        switch self {
        case .broken(let failure): failure.message
        case .notDelivered(let error): error.description
        case .overloaded(let waiting, let allowed): "\(waiting) jobs are waiting; the limit is \(allowed)"
        case .timedOut(let nanoseconds): "decoding took longer than \(nanoseconds / 1_000_000) ms"
        case .notBegun: "the request's time was over before a worker was free"
        case .system(let error): "no worker can be used: \(error)"
        case .workersHang(let count): "\(count) killed decoders hang in file systems that do not answer"
        case .stopped: "the daemon is shutting down"
        }
    }
}

/// Reason for which a worker is given up.
enum WorkerLoss: Hashable {
    /// The worker crashed, or somebody killed it: `WorkerCrash`.
    case crashed
    /// The worker said that it has no sandbox.
    case unprotected(WorkerReply.Failure)
    /// The worker did not finish its job in time.
    case timeLimit(nanoseconds: UInt64)
    /// The worker's reply does not answer the request.
    case violation(WorkerProtocolError)
    /// The result's memory could not be sealed: something can still write to it, or it has another size or holes.
    case unsealable
    /// The worker's job was abandoned: there was no memory for the result.
    case abandoned
    /// Another duty needed the worker's place.
    case replaced
    /// The worker had no job for a while.
    case unneeded
    case stopped

    var metrics: [Metric] {
        switch self {
        case .crashed: [.workersCrashed]
        case .unprotected: [.workersUnprotected]
        case .timeLimit: [.workersTimedOut]
        case .violation: [.workersMisbehaved]
        case .unsealable: [.workersMisbehaved, .workersUnsealable]
        case .abandoned: [.workersAbandoned]
        case .replaced: [.workersReplaced]
        case .unneeded: [.workersUnneeded]
        case .stopped: []
        }
    }

    /// The worker's fault, given the end of its process; nil for ordinary ends.
    func fault(_ crash: WorkerCrash = .unknown) -> String? {
        switch self {
        case .crashed: crash.description
        case .unprotected(let failure): "has no sandbox: \(failure.message)"
        case .timeLimit(let nanoseconds): "was killed: its job took longer than \(nanoseconds / 1_000_000) ms"
        case .violation(let error): "was killed: it gave a wrong answer: \(error)"
        case .unsealable: "was killed: it kept its result writable, or left holes in it"
        case .abandoned, .replaced, .unneeded, .stopped: nil
        }
    }

    /// Error of the job in progress.
    var error: WorkerPoolError {
        switch self {
        case .unprotected(let failure): .broken(failure)
        case .timeLimit(let nanoseconds): .timedOut(nanoseconds: nanoseconds)
        case .stopped: .stopped
        default: .broken(.lost("the decoder " + (fault() ?? "was ended")))
        }
    }
}

extension WorkerReply.Failure {
    /// Makes the failure of a job if the worker is to blame, not the file.
    static func lost(_ message: String) -> Self { Self(reason: .workerLost, message: message) }
}
