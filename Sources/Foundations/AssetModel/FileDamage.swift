/// Why a file that was found cannot be used. Raw values are part of the socket protocol and of the C interface.
public enum FileDamage: UInt16, Sendable, Hashable, CaseIterable {
    /// The file's first bytes match no supported format.
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
    /// The worker hung, crashed or violated its protocol. Swift and some libraries also crash when a worker needs more memory than it may use.
    case workerLost = 7
    /// There is no memory for the result.
    case outOfMemory = 8
    /// The file changed while it was read.
    case changed = 9
    /// No worker can set up its sandbox.
    case noSandbox = 10
    /// The file's text needs a font that is not installed; the message names the font.
    case fontMissing = 11

    /// Whether the file's bytes are the cause, so that another attempt with the same bytes fails in the same way.
    public var isOfTheBytes: Bool {
        switch self {
        case .notRecognised, .malformed, .truncated, .limitExceeded, .unsupported: true
        case .unreadable, .workerLost, .outOfMemory, .changed, .noSandbox, .fontMissing: false
        }
    }
}
