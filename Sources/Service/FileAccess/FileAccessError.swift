public import FileHelperProtocol
public import LinuxSystem

/// Why a client's file or directory could not be opened or listed.
public struct FileAccessError: Error, Hashable, Sendable {
    /// Reason of a failure.
    public enum Reason: Error, Hashable, Sendable {
        /// The helper refused the request, for this reason.
        case refused(FileFailure)
        /// The file system did not answer within these milliseconds; the helper was killed.
        case timedOut(milliseconds: UInt64)
        /// The helper that kept the directory has ended: the client must pass it again.
        case handleLost
        /// The client passed something that only names a file (`O_PATH`), which does not prove that it may read it.
        case pathOnly
        /// The helper ended while it had the request.
        case helperLost
        /// No helper could be started.
        case unavailable(SystemError)
        /// The user gets no more helpers, because `count` killed helpers hang in file systems.
        case helpersHang(count: Int)
        /// The helpers of other users reach the limit.
        case tooManyHelpers(limit: Int)
        /// The time of the request was over before its turn came.
        case notBegun
        /// The helper's reply does not answer the request.
        case malformed(FileHelperProtocolError)
    }

    /// The path that was asked for, relative to its directory.
    public let path: String
    /// Reason of the failure.
    public let reason: Reason

    /// Creates an error.
    public init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }
}

extension FileAccessError: CustomStringConvertible {
    /// A sentence for the user.
    public var description: String { (path.isEmpty ? "the directory" : path) + ": " + reason.description }
}

extension FileAccessError.Reason: CustomStringConvertible {
    /// The reason in words, without the path.
    public var description: String {
        switch self {
        case .refused(let failure): failure.description
        case .timedOut(let milliseconds): "the file system did not answer within \(milliseconds) ms"
        case .handleLost: "the file helper that had the directory open has ended"
        case .pathOnly: "it must be open for reading, not with O_PATH"
        case .helperLost: "the file helper ended"
        case .unavailable(let error): "no file helper could be started: " + error.description
        case .notBegun: "the request's time was over before the file helper came to it"
        case .helpersHang(let count): "\(count) file helpers hang in file systems that do not answer"
        case .tooManyHelpers(let limit): "\(limit) file helpers of other users run; no more are started"
        case .malformed(let error): "the file helper sent " + error.description
        }
    }
}
