internal import EventLoop

/// Limits the number of tasks of each user that run at a time. Further tasks wait, and get turns in the order of arrival.
@EventLoopActor
final class UserTurns {
    private let limit: Int
    private var users: [UInt32: (taken: Int, waiting: ArraySlice<CheckedContinuation<Void, Never>>)] = [:]

    init(limit: Int) { self.limit = limit }

    /// Waits for a turn, which ends with its last reference.
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
        // The next waiting task gets the turn. The queue is changed in place, because a client decides how many tasks wait.
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
