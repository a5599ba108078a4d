/// Elements that wait, each on behalf of a user. Users get turns one after the other, however many elements each has.
package struct FairQueue<Element> {
    /// How many elements wait.
    package private(set) var count = 0
    /// Users with elements; the next turn is the first's.
    private var turns: [UInt32] = []
    private var elements: [UInt32: [Element]] = [:]

    /// Creates an empty queue.
    package init() {}

    /// How many elements wait for a user.
    package func count(of user: UInt32) -> Int { elements[user]?.count ?? 0 }

    /// Adds an element behind the user's others.
    package mutating func append(_ element: Element, for user: UInt32) {
        count += 1
        if elements[user] == nil { turns.append(user) }
        elements[user, default: []].append(element)
    }

    /// Takes the first element that fits, of the first user who has such; it was that user's turn.
    package mutating func takeFirst(where fits: (Element) -> Bool) -> Element? {
        for (turn, user) in turns.enumerated() {
            guard var own = elements[user], let index = own.firstIndex(where: fits) else { continue }
            let element = own.remove(at: index)
            count -= 1
            turns.remove(at: turn)
            elements[user] = own.isEmpty ? nil : own
            if !own.isEmpty { turns.append(user) }
            return element
        }
        return nil
    }
}
