/// Objects that a user's clients can find without a message, in the order in which they are withdrawn where the user's share is needed.
struct PublishedObjects {
    /// Whether an object waits in `order` for its turn.
    private var objects: [UInt64: Bool] = [:]
    /// The next ones from `first` on, and some that are gone.
    private var order: [UInt64] = []
    private var first = 0

    var isEmpty: Bool { objects.isEmpty }

    func contains(_ object: UInt64) -> Bool { objects[object] != nil }

    /// Adds an object, which is none of these, as the last one.
    mutating func insert(_ object: UInt64) {
        objects[object] = true
        order.append(object)
    }

    /// Gives an object a turn again that was taken or passed over; false where it is none of these.
    mutating func enqueue(_ object: UInt64) -> Bool {
        guard let place = objects.index(forKey: object) else { return false }
        if !objects.values[place] { order.append(object) }
        objects.values[place] = true
        return true
    }

    /// Removes an object; false where it is none of these.
    mutating func remove(_ object: UInt64) -> Bool {
        guard objects.removeValue(forKey: object) != nil else { return false }
        if order.count - first > 64 + 2 * objects.count { forgetGone() }
        return true
    }

    /// The first one whose turn it is that matches. It and those before it get no other turn by themselves.
    mutating func takeFirst(where matches: (UInt64) -> Bool) -> UInt64? {
        while first < order.count {
            let object = order[first]
            first += 1
            if first > 1_024, first > order.count / 2 { forgetGone() }
            guard objects[object] == true else { continue }
            objects[object] = false
            if matches(object) { return object }
        }
        return nil
    }

    private mutating func forgetGone() {
        var seen: Set<UInt64> = []
        order = order[first...].filter { objects[$0] == true && seen.insert($0).inserted }
        first = 0
    }
}
