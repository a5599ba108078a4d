public import LinuxSystem
public import WorkerProtocol

/// Why a job ends before its whole answer is sent.
public enum JobError: Error {
    /// There is no result. The daemon gets this answer, and the worker goes on.
    case failed(WorkerReply.Failure)
    /// The daemon cannot be talked to any more. The worker ends.
    case disconnected(ConnectionError)
}

/// Why the daemon cannot be talked to.
public enum ConnectionError: Error {
    /// A call on the socket failed.
    case system(SystemError)
    /// The daemon sent something else than a message that was expected: it is not the program that this one was built with.
    case unexpectedMessage
}
