internal import LinuxSystem

/// On whose behalf a job is done. Workers are shared fairly between users, and between the connections of a user.
public struct Requester: Sendable, Hashable {
    /// The uid.
    public let user: UInt32
    /// The client's connection: a number that no other connection of the daemon's life has, counted from 1.
    public let connection: UInt64

    /// Creates one.
    public init(user: UInt32, connection: UInt64) {
        self.user = user
        self.connection = connection
    }

    /// The daemon, which guesses what a client of `user` will ask for. Guesses give way to everything else.
    public static func guess(for user: UInt32) -> Requester { Requester(user: user, connection: .max) }

    /// Whether it guesses.
    public var isGuess: Bool { connection == .max }

    /// The daemon itself: what it reads for everybody, such as the system's aliases.
    public static let daemon = Requester(user: effectiveUser(), connection: 0)
}
