/// Why a file that was found cannot be used. Raw values are part of the socket protocol and of the C interface.
public enum FileDamage: UInt16, Sendable, Hashable, CaseIterable {
    /// Its first bytes match no supported format.
    case notRecognised = 1
    /// The file violates its format.
    case malformed = 2
    /// The file ends too early.
    case truncated = 3
    /// The file exceeds a limit.
    case limitExceeded = 4
    /// The file is valid, but uses an unsupported feature.
    case unsupported = 5
    /// Reading the file failed.
    case unreadable = 6
    /// The worker hung, crashed or violated its protocol. It may have needed more memory than a worker has: Swift and some libraries crash then.
    case workerLost = 7
    /// There is no memory for the result.
    case outOfMemory = 8
    /// The file changed while it was read.
    case changed = 9
    /// No sandbox can be set up to decode in.
    case noSandbox = 10
    /// Its text needs a font that is not installed; the message names it.
    case fontMissing = 11

    /// Whether the file's bytes are the cause, so that another attempt with the same bytes fails in the same way.
    public var isOfTheBytes: Bool {
        switch self {
        case .notRecognised, .malformed, .truncated, .limitExceeded, .unsupported: true
        case .unreadable, .workerLost, .outOfMemory, .changed, .noSandbox, .fontMissing: false
        }
    }
}
