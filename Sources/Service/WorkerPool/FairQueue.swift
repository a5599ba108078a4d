/// Elements that wait, each on behalf of a requester. Users take turns, and so do the connections of each user, however many elements they
/// have.
package struct FairQueue<Element> {
    /// How many elements wait.
    package private(set) var count = 0
    /// Users with elements; the next turn is the first's.
    private var turns: [UInt32] = []
    private var users: [UInt32: UserQueue] = [:]

    /// Creates an empty queue.
    package init() {}

    /// How many elements wait for a user.
    package func count(of user: UInt32) -> Int { users[user]?.count ?? 0 }

    /// The only requester that has elements; nil when there are none or several.
    package var onlyRequester: Requester? {
        guard users.count == 1, let (user, queue) = users.first, let connection = queue.onlyConnection else {
            return nil
        }
        return Requester(user: user, connection: connection)
    }

    /// Adds an element behind the connection's others.
    package mutating func append(_ element: Element, for requester: Requester) {
        defer { checkAfterChange() }
        count += 1
        if users[requester.user] == nil { turns.append(requester.user) }
        users[requester.user, default: UserQueue()].append(element, for: requester.connection)
    }

    /// Goes through the elements in the order of turns, takes out the first for which `match` returns something, and returns that. The
    /// element's user and connection have had their turn.
    package mutating func takeFirst<Match>(_ match: (Element) -> Match?) -> Match? {
        defer { checkAfterChange() }
        for (turn, user) in turns.enumerated() {
            guard let found = users[user]?.takeFirst(match) else { continue }
            count -= 1
            turns.remove(at: turn)
            if count(of: user) == 0 { users[user] = nil } else { turns.append(user) }
            return found
        }
        return nil
    }

    /// In debug builds: stops the program when turns, counts and elements contradict each other. No element, no turn; no user or
    /// connection has two turns.
    @inline(__always)
    private func checkAfterChange() {
        #if CHECKS_INVARIANTS
            precondition(turns.count == users.count && Set(turns) == Set(users.keys), "a user has no turn, or two")
            precondition(count == users.values.reduce(0) { $0 + $1.count }, "the users' elements are not \(count)")
            for queue in users.values { queue.checkInvariants() }
        #endif
    }

    /// The elements of one user.
    private struct UserQueue {
        private(set) var count = 0
        /// Connections with elements; the next turn is the first's.
        private var turns: [UInt64] = []
        private var elements: [UInt64: [Element]] = [:]

        func checkInvariants() {
            precondition(
                turns.count == elements.count && Set(turns) == Set(elements.keys), "a connection has no turn, or two")
            precondition(elements.values.allSatisfy { !$0.isEmpty }, "a connection without elements is kept")
            precondition(count == elements.values.reduce(0) { $0 + $1.count }, "a user's elements are not \(count)")
        }

        var onlyConnection: UInt64? { turns.count == 1 ? turns.first : nil }

        mutating func append(_ element: Element, for connection: UInt64) {
            count += 1
            if elements[connection] == nil { turns.append(connection) }
            elements[connection, default: []].append(element)
        }

        mutating func takeFirst<Match>(_ match: (Element) -> Match?) -> Match? {
            for (turn, connection) in turns.enumerated() {
                for (index, element) in elements[connection, default: []].enumerated() {
                    guard let found = match(element) else { continue }
                    elements[connection]?.remove(at: index)
                    count -= 1
                    turns.remove(at: turn)
                    if elements[connection]?.isEmpty == true {
                        elements[connection] = nil
                    } else {
                        turns.append(connection)
                    }
                    return found
                }
            }
            return nil
        }
    }
}
