/// On whose behalf a job is done: what is fair is counted by user, and within a user by connection.
public struct Requester: Sendable, Hashable {
    /// The uid.
    public let user: UInt32
    /// A number of the client's connection.
    public let connection: UInt64

    /// Creates one.
    public init(user: UInt32, connection: UInt64) {
        self.user = user
        self.connection = connection
    }

    /// The connection that a task and those that it starts work for; 0 for what the daemon does by itself.
    @TaskLocal public static var connection: UInt64 = 0
}
