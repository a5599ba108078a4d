internal import EventLoop

/// Limits the things of each user that are under way at a time. The others wait, and are served in the order of arrival.
@EventLoopActor
final class UserTurns {
    private let limit: Int
    private var users: [UInt32: (taken: Int, waiting: [CheckedContinuation<Void, Never>])] = [:]

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
        guard var own = users[user] else { return }
        if own.waiting.isEmpty {
            own.taken -= 1
        } else {
            // The next one gets the turn that ends.
            own.waiting.removeFirst().resume()
        }
        users[user] = own.taken == 0 ? nil : own
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
