/// Why a file that was found is of no use. Raw values are part of the socket protocol and of the C interface.
public enum FileDamage: UInt16, Sendable, Hashable, CaseIterable {
    /// Its first bytes are those of no format that is supported.
    case notRecognised = 1
    /// It breaks its format's rules.
    case malformed = 2
    /// It ends too early.
    case truncated = 3
    /// It is larger, deeper or longer than allowed.
    case limitExceeded = 4
    /// It is right, but uses what is not supported.
    case unsupported = 5
    /// Reading the file failed.
    case unreadable = 6
    /// The worker had to be ended: it hung, crashed or broke the protocol.
    case workerLost = 7
    /// There is no memory left for the result.
    case outOfMemory = 8
    /// The file changed while it was read.
    case changed = 9
    /// There is no sandbox to decode in.
    case noSandbox = 10
    /// Its text needs a font that is not installed; the message names it.
    case fontMissing = 11

    /// Whether the file's bytes are the reason, so that another try with the same bytes ends in the same way.
    public var isOfTheBytes: Bool {
        switch self {
        case .notRecognised, .malformed, .truncated, .limitExceeded, .unsupported: true
        case .unreadable, .workerLost, .outOfMemory, .changed, .noSandbox, .fontMissing: false
        }
    }
}
