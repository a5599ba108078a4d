/// The status of a request. See "The socket protocol".
public enum ReplyStatus: UInt32, Sendable, Hashable, CaseIterable {
    case done = 0
    case notFound = 1
    case badName = 2
    case broken = 3
    case needsFile = 4
    case unknownContext = 5
    case badMessage = 6
    case overloaded = 7
    case timedOut = 8
    case denied = 9
    case wrongVersion = 10
    case shuttingDown = 11
    case systemError = 12
    case notABundle = 13

    /// The status with a raw value; `systemError` for a value that only a later version knows.
    init(orLater raw: UInt32) { self = ReplyStatus(rawValue: raw) ?? .systemError }
}
