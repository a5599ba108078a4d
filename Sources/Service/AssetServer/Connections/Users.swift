/// How much of what is limited each uid has.
struct Users {
    private var connections: [UInt32: Int] = [:]
    /// What one uid may have.
    let connectionLimit: Int

    init(connectionLimit: Int) { self.connectionLimit = connectionLimit }

    /// Counts a connection; false when the uid has its share already.
    mutating func connect(_ user: UInt32) -> Bool {
        let count = connections[user, default: 0]
        guard count < connectionLimit else { return false }
        connections[user] = count + 1
        return true
    }

    /// Counts a connection that has ended; gives how many are left of its uid.
    mutating func disconnect(_ user: UInt32) -> Int {
        let count = connections[user, default: 0] - 1
        connections[user] = count > 0 ? count : nil
        return count
    }
}
