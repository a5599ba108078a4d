internal import LinuxSystem

/// User and connection for which a job is done. Workers are shared fairly between users, and between the connections of a user.
public struct Requester: Sendable, Hashable {
    /// The uid.
    public let user: UInt32
    /// Number of the client's connection, counted from 1. The daemon uses no number twice.
    public let connection: UInt64

    /// Creates a requester.
    public init(user: UInt32, connection: UInt64) {
        self.user = user
        self.connection = connection
    }

    /// Returns the requester of the daemon's guesses about later requests of a user's clients. Guesses give way to everything else.
    public static func guess(for user: UInt32) -> Requester { Requester(user: user, connection: .max) }

    /// Whether the jobs are guesses.
    public var isGuess: Bool { connection == .max }

    /// The daemon itself, for files that it reads for everybody, such as the system's aliases.
    public static let daemon = Requester(user: effectiveUser(), connection: 0)
}
