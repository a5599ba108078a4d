/// Elements that wait, each on behalf of a requester. Users take turns, and so do the connections of each user, however many elements they
/// have. Who takes several elements in a turn waits until the others have had as many.
package struct FairQueue<Element> {
    /// Number of waiting elements.
    package private(set) var count = 0
    private var counts: [UInt32: Int] = [:]
    /// Users with elements; the next turn is the first's.
    private var users = Turns<UInt32>()
    /// Connections with elements, by their users; the next turn is the first's.
    private var connections: [UInt32: Turns<UInt64>] = [:]
    private var elements: [Requester: [Element]] = [:]

    package init() {}

    /// Number of a user's waiting elements.
    package func count(of user: UInt32) -> Int { counts[user, default: 0] }

    /// The only requester that has elements; nil when there are none or several.
    package var onlyRequester: Requester? { elements.count == 1 ? elements.keys.first : nil }

    /// Adds elements behind the connection's others.
    package mutating func append(_ more: [Element], for requester: Requester) {
        if more.isEmpty { return }
        defer { checkAfterChange() }
        if connections[requester.user] == nil { users.add(requester.user) }
        if elements[requester] == nil { connections[requester.user, default: Turns()].add(requester.connection) }
        elements[requester, default: []] += more
        count += more.count
        counts[requester.user, default: 0] += more.count
    }

    /// Goes through the elements in the order of turns, takes out the first for which `match` returns something, and returns that. The
    /// element's user and connection have had their turn.
    package mutating func takeFirst<Match>(_ match: (Element) -> Match?) -> Match? {
        defer { checkAfterChange() }
        for user in users.order {
            for connection in connections[user]?.order ?? [] {
                let requester = Requester(user: user, connection: connection)
                var found: Match?
                let index = elements[requester]?.firstIndex {
                    found = match($0)
                    return found != nil
                }
                guard let index else { continue }
                elements[requester]?.remove(at: index)
                users.take(by: user)
                connections[user]?.take(by: connection)
                removed(1, of: requester)
                return found
            }
        }
        return nil
    }

    /// Takes out further elements of a connection that has just had its turn, in their order, until `isWanted` returns nil. They count like turns.
    package mutating func takeMore(of requester: Requester, _ isWanted: (Element) -> Bool?) -> [Element] {
        defer { checkAfterChange() }
        guard let own = elements[requester] else { return [] }
        var taken: [Element] = []
        var left: [Element] = []
        for element in own {
            guard let wanted = isWanted(element) else { break }
            if wanted { taken.append(element) } else { left.append(element) }
        }
        if taken.isEmpty { return [] }
        elements[requester] = left + own[(taken.count + left.count)...]
        users.takeMore(taken.count, by: requester.user)
        connections[requester.user]?.takeMore(taken.count, by: requester.connection)
        removed(taken.count, of: requester)
        return taken
    }

    /// Counts elements that were taken out. Who has none left has no turn.
    private mutating func removed(_ number: Int, of requester: Requester) {
        count -= number
        counts[requester.user, default: 0] -= number
        guard elements[requester]?.isEmpty == true else { return }
        elements[requester] = nil
        connections[requester.user]?.remove(requester.connection)
        guard connections[requester.user]?.isEmpty == true else { return }
        counts[requester.user] = nil
        connections[requester.user] = nil
        users.remove(requester.user)
    }

    /// In debug builds: stops the program when turns, counts and elements contradict each other. No element, no turn; no user or
    /// connection has two turns.
    @inline(__always)
    private func checkAfterChange() {
        #if CHECKS_INVARIANTS
            precondition(users.order.sorted() == connections.keys.sorted(), "a user has no turn, or two")
            let turns = connections.flatMap { user, turns in
                turns.order.map { Requester(user: user, connection: $0) }
            }
            precondition(
                turns.count == elements.count && Set(turns) == Set(elements.keys), "a connection has no turn, or two")
            precondition(elements.values.allSatisfy { !$0.isEmpty }, "a connection without elements is kept")
            precondition(count == elements.values.reduce(0) { $0 + $1.count }, "the elements are not \(count)")
            let counted = elements.reduce(into: [:]) { $0[$1.key.user, default: 0] += $1.value.count }
            precondition(counts == counted, "a user's elements are counted wrongly")
        #endif
    }
}

/// Turns of the elements. Who takes several elements in a turn lets as many of the following turns pass, while others take something.
private struct Turns<Key: Hashable> {
    /// The next turn is the first's.
    private var waiting: [(key: Key, debt: Int)] = []

    var isEmpty: Bool { waiting.isEmpty }

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
