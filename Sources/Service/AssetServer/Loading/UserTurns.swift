internal import EventLoop

/// Limits the things of each user that are under way at a time. The others wait, and are served in the order of arrival.
@EventLoopActor
final class UserTurns {
    private let limit: Int
    private var users: [UInt32: (taken: Int, waiting: ArraySlice<CheckedContinuation<Void, Never>>)] = [:]

    init(limit: Int) { self.limit = limit }

    /// Waits for a turn. It ends with the last reference.
    func turn(of user: UInt32) async -> Turn {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            if users[user, default: (0, [])].taken < limit {
                users[user, default: (0, [])].taken += 1
                continuation.resume()
            } else {
                users[user]?.waiting.append(continuation)
            }
        }
        return Turn(of: user, in: self)
    }

    fileprivate func end(of user: UInt32) {
        // The next one gets the turn that ends. In place: a client decides how many wait.
        if let next = users[user]?.waiting.popFirst() { return next.resume() }
        users[user]?.taken -= 1
        if users[user]?.taken == 0 { users[user] = nil }
    }
}

@EventLoopActor
final class Turn {
    private let user: UInt32
    private let turns: UserTurns

    fileprivate init(of user: UInt32, in turns: UserTurns) {
        self.user = user
        self.turns = turns
    }

    isolated deinit { turns.end(of: user) }
}
