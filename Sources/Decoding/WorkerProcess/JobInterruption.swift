internal import AssetModel
public import LinuxSystem
public import WorkerProtocol

/// Why a job ended before all replies were sent.
public enum JobInterruption: Error {
    /// The job failed. The daemon gets this reply, and the worker continues.
    case failed(WorkerReply.Failure)
    /// The batch has left no room for the result. The daemon sends the job again, and the worker continues.
    case deferred
    /// The connection to the daemon is broken. The worker exits.
    case disconnected(SystemError)
}

/// Runs a part of a job. An error of `body` ends the job with the failure that `failure` makes of the error.
public func interrupting<Value, Fault: Error>(
    _ failure: (Fault) -> WorkerReply.Failure, _ body: () throws(Fault) -> Value
) throws(JobInterruption) -> Value {
    do { return try body() } catch { throw .failed(failure(error)) }
}

extension JobInterruption {
    /// Returns the interruption for a count or size that is above its limit.
    public static func exceeded(_ found: UInt64, _ allowed: UInt64, _ message: String) -> Self {
        .failed(.init(reason: .limitExceeded, found: found, allowed: allowed, message: message))
    }
}
