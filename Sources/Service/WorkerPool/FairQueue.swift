/// Elements that wait, each on behalf of a requester. Users take turns, and so do the connections of each user, however many elements they
/// have. A user or connection that takes several elements in a turn waits until the others have had as many.
package struct FairQueue<Element> {
    /// Number of waiting elements.
    package private(set) var count = 0
    /// Users with elements; of each user, the connections with elements; of each connection, the elements.
    private var users = Turns<UInt32, Turns<UInt64, [Element]>>()

    package init() {}

    /// Number of a user's waiting elements.
    package func count(of user: UInt32) -> Int {
        users.place(of: user).map { users.waiting[$0].value.waiting.reduce(0) { $0 + $1.value.count } } ?? 0
    }

    /// The only requester that has elements; nil when there are none or several.
    package var onlyRequester: Requester? {
        guard users.waiting.count == 1, let user = users.waiting.first, user.value.waiting.count == 1 else {
            return nil
        }
        return user.value.waiting.first.map { Requester(user: user.key, connection: $0.key) }
    }

    /// Adds elements behind the connection's others.
    package mutating func append(_ more: [Element], for requester: Requester) {
        if more.isEmpty { return }
        defer { checkAfterChange() }
        let user = users.place(of: requester.user, adding: Turns())
        let connection = users.waiting[user].value.place(of: requester.connection, adding: [])
        users.waiting[user].value.waiting[connection].value += more
        count += more.count
    }

    /// Removes the first element, in the order of turns, for which `match` returns a value. Returns this value. The element's user and connection
    /// have had their turn.
    package mutating func takeFirst<Match>(_ match: (Element) -> Match?) -> Match? {
        defer { checkAfterChange() }
        for user in users.order {
            for connection in users.waiting[user].value.order {
                var found: Match?
                let index = users.waiting[user].value.waiting[connection].value.firstIndex {
                    found = match($0)
                    return found != nil
                }
                guard let index else { continue }
                users.waiting[user].value.waiting[connection].value.remove(at: index)
                count -= 1
                users.waiting[user].value.take(at: connection) { $0.isEmpty }
                users.take(at: user) { $0.waiting.isEmpty }
                return found
            }
        }
        return nil
    }

    /// Removes wanted elements of a connection that has just had its turn, in order, until `isWanted` returns nil. Each element counts like a turn.
    package mutating func takeMore(of requester: Requester, _ isWanted: (Element) -> Bool?) -> [Element] {
        defer { checkAfterChange() }
        guard let user = users.place(of: requester.user),
            let connection = users.waiting[user].value.place(of: requester.connection)
        else { return [] }
        let elements = users.waiting[user].value.waiting[connection].value
        var taken: [Element] = []
        var skipped: [Element] = []
        for element in elements {
            guard let wanted = isWanted(element) else { break }
            if wanted { taken.append(element) } else { skipped.append(element) }
        }
        if taken.isEmpty { return [] }
        users.waiting[user].value.waiting[connection].value = skipped + elements[(taken.count + skipped.count)...]
        count -= taken.count
        users.waiting[user].value.takeMore(taken.count, at: connection) { $0.isEmpty }
        users.takeMore(taken.count, at: user) { $0.waiting.isEmpty }
        return taken
    }

    /// In debug builds: stops the program when turns and elements contradict each other. No element, no turn; no user or connection has two turns.
    @inline(__always)
    private func checkAfterChange() {
        #if CHECKS_INVARIANTS
            let connections = users.waiting.map(\.value)
            precondition(users.hasUniqueKeys && connections.allSatisfy(\.hasUniqueKeys), "a waiter has two turns")
            let elements = connections.flatMap { $0.waiting.map(\.value) }
            precondition(connections.allSatisfy { !$0.waiting.isEmpty }, "a user without elements has a turn")
            precondition(elements.allSatisfy { !$0.isEmpty }, "a connection without elements has a turn")
            precondition(count == elements.reduce(0) { $0 + $1.count }, "the elements are not \(count)")
        #endif
    }
}

/// Waiters with their elements, in the order of turns. A waiter that takes several elements in a turn lets as many of its next turns pass, while
/// others take elements.
private struct Turns<Key: Hashable, Value> {
    /// The first waiter has the next turn.
    var waiting: [(key: Key, debt: Int, value: Value)] = []

    /// Places in the order of turns. Waiters that let their turn pass come last.
    var order: [Int] {
        waiting.indices.filter { waiting[$0].debt == 0 } + waiting.indices.filter { waiting[$0].debt > 0 }
    }

    var hasUniqueKeys: Bool { Set(waiting.map(\.key)).count == waiting.count }

    func place(of key: Key) -> Int? { waiting.firstIndex { $0.key == key } }

    /// The place of a waiter, which is added behind all others if it is new.
    mutating func place(of key: Key, adding value: Value) -> Int {
        if let place = place(of: key) { return place }
        waiting.append((key, 0, value))
        return waiting.count - 1
    }

    /// Notes that a waiter has taken an element; removes the waiter if that was its last one.
    mutating func take(at place: Int, _ isLast: (Value) -> Bool) {
        let waiter = waiting.remove(at: place)
        if waiter.debt == 0, waiting[..<place].contains(where: { $0.debt > 0 }) {
            // The waiters before it have let a turn pass.
            let passed = waiting[..<place].filter { $0.debt > 0 }.map { ($0.key, $0.debt - 1, $0.value) }
            waiting = waiting[..<place].filter { $0.debt == 0 } + waiting[place...] + passed
        }
        if !isLast(waiter.value) { waiting.append(waiter) }
    }

    /// Notes that a waiter has taken further elements in the same turn.
    mutating func takeMore(_ number: Int, at place: Int, _ isLast: (Value) -> Bool) {
        if isLast(waiting[place].value) { waiting.remove(at: place) } else { waiting[place].debt += number }
    }
}
