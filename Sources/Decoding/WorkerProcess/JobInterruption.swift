public import LinuxSystem
public import WorkerProtocol

/// Why a job ended before all replies were sent.
public enum JobInterruption: Error {
    /// The job failed. The daemon gets this reply, and the worker continues.
    case failed(WorkerReply.Failure)
    /// The batch has left no room for the result. The daemon sends the job again, and the worker continues.
    case deferred
    /// The connection to the daemon is broken. The worker exits.
    case disconnected(ConnectionError)
}

/// Why the connection to the daemon is broken.
public enum ConnectionError: Error {
    /// A call on the socket failed.
    case system(SystemError)
    /// The daemon sent an unexpected message: daemon and worker are not from the same build.
    case unexpectedMessage
}
