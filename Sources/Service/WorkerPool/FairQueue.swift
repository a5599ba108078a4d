/// Elements that wait, each on behalf of a requester. Users take turns, and so do the connections of each user, however many elements they
/// have. Who takes several elements in a turn waits until the others have had as many.
package struct FairQueue<Element> {
    /// Number of waiting elements.
    package private(set) var count = 0
    /// Users with elements; the next turn is the first's.
    private var turns = Turns<UInt32>()
    private var users: [UInt32: UserQueue] = [:]

    /// Creates an empty queue.
    package init() {}

    /// Number of a user's waiting elements.
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
        if users[requester.user] == nil { turns.add(requester.user) }
        users[requester.user, default: UserQueue()].append(element, for: requester.connection)
    }

    /// Goes through the elements in the order of turns, takes out the first for which `match` returns something, and returns that. The
    /// element's user and connection have had their turn.
    package mutating func takeFirst<Match>(_ match: (Element) -> Match?) -> Match? {
        defer { checkAfterChange() }
        for user in turns.order {
            guard let found = users[user]?.takeFirst(match) else { continue }
            count -= 1
            turns.take(by: user)
            removeIfEmpty(user)
            return found
        }
        return nil
    }

    /// Takes out further elements of a connection that has just had its turn, in their order, until `isWanted` returns nil. They count like turns.
    package mutating func takeMore(of requester: Requester, _ isWanted: (Element) -> Bool?) -> [Element] {
        defer { checkAfterChange() }
        guard let more = users[requester.user]?.takeMore(of: requester.connection, isWanted), !more.isEmpty else {
            return []
        }
        count -= more.count
        turns.takeMore(more.count, by: requester.user)
        removeIfEmpty(requester.user)
        return more
    }

    private mutating func removeIfEmpty(_ user: UInt32) {
        if count(of: user) > 0 { return }
        users[user] = nil
        turns.remove(user)
    }

    /// In debug builds: stops the program when turns, counts and elements contradict each other. No element, no turn; no user or
    /// connection has two turns.
    @inline(__always)
    private func checkAfterChange() {
        #if CHECKS_INVARIANTS
            precondition(
                turns.order.count == users.count && Set(turns.order) == Set(users.keys), "a user has no turn, or two")
            precondition(count == users.values.reduce(0) { $0 + $1.count }, "the users' elements are not \(count)")
            for queue in users.values { queue.checkInvariants() }
        #endif
    }

    /// The elements of one user.
    private struct UserQueue {
        private(set) var count = 0
        /// Connections with elements; the next turn is the first's.
        private var turns = Turns<UInt64>()
        private var elements: [UInt64: [Element]] = [:]

        func checkInvariants() {
            precondition(
                turns.order.count == elements.count && Set(turns.order) == Set(elements.keys),
                "a connection has no turn, or two")
            precondition(elements.values.allSatisfy { !$0.isEmpty }, "a connection without elements is kept")
            precondition(count == elements.values.reduce(0) { $0 + $1.count }, "a user's elements are not \(count)")
        }

        var onlyConnection: UInt64? { turns.order.count == 1 ? turns.order.first : nil }

        mutating func append(_ element: Element, for connection: UInt64) {
            count += 1
            if elements[connection] == nil { turns.add(connection) }
            elements[connection, default: []].append(element)
        }

        mutating func takeFirst<Match>(_ match: (Element) -> Match?) -> Match? {
            for connection in turns.order {
                for (index, element) in elements[connection, default: []].enumerated() {
                    guard let found = match(element) else { continue }
                    elements[connection]?.remove(at: index)
                    count -= 1
                    turns.take(by: connection)
                    removeIfEmpty(connection)
                    return found
                }
            }
            return nil
        }

        mutating func takeMore(of connection: UInt64, _ isWanted: (Element) -> Bool?) -> [Element] {
            guard let own = elements[connection] else { return [] }
            var taken: [Element] = []
            var left: [Element] = []
            var seen = 0
            for element in own {
                guard let wanted = isWanted(element) else { break }
                seen += 1
                if wanted { taken.append(element) } else { left.append(element) }
            }
            if taken.isEmpty { return [] }
            elements[connection] = left + own[seen...]
            count -= taken.count
            turns.takeMore(taken.count, by: connection)
            removeIfEmpty(connection)
            return taken
        }

        private mutating func removeIfEmpty(_ connection: UInt64) {
            if elements[connection]?.isEmpty == false { return }
            elements[connection] = nil
            turns.remove(connection)
        }
    }
}

/// Turns of the elements. Who takes several elements in a turn lets as many of the following turns pass, while others take something.
private struct Turns<Key: Hashable> {
    /// The next turn is the first's.
    private var waiting: [(key: Key, debt: Int)] = []

    /// In the order of turns. Those who let their turn pass come last.
    var order: [Key] { waiting.filter { $0.debt == 0 }.map(\.key) + waiting.filter { $0.debt > 0 }.map(\.key) }

    /// Adds somebody behind all others.
    mutating func add(_ key: Key) { waiting.append((key, 0)) }

    mutating func remove(_ key: Key) { waiting.removeAll { $0.key == key } }

    /// Notes that somebody has taken an element.
    mutating func take(by key: Key) {
        guard let place = waiting.firstIndex(where: { $0.key == key }) else { return }
        let own = waiting[place]
        if own.debt == 0 {
            // The turns of those before it have passed.
            let passed = waiting[..<place].filter { $0.debt > 0 }.map { ($0.key, $0.debt - 1) }
            let others = waiting[..<place].filter { $0.debt == 0 } + waiting[(place + 1)...]
            waiting = others + passed + [own]
        } else {
            waiting.remove(at: place)
            waiting.append(own)
        }
    }

    /// Notes that somebody has taken further elements in the same turn.
    mutating func takeMore(_ number: Int, by key: Key) {
        guard let place = waiting.firstIndex(where: { $0.key == key }) else { return }
        waiting[place].debt += number
    }
}
