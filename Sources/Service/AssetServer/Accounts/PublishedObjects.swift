internal import AssetCache

/// Objects that a user's clients can find without a message, in the order in which they are withdrawn where the user's share is needed.
struct PublishedObjects {
    /// The turn of each object; 0 where it waits for none.
    private var turns = GradualDictionary<UInt64, UInt64>()
    private var order = NumberedList<UInt64>()
    private var lastTurn: UInt64 = 0

    func contains(_ object: UInt64) -> Bool { turns[object] != nil }

    /// Adds an object that waits for no turn as the last one.
    mutating func insert(_ object: UInt64) {
        lastTurn += 1
        turns[object] = lastTurn
        order.append(object, lastTurn)
    }

    /// Gives an object whose turn was taken another one; false where it is none of these.
    mutating func enqueue(_ object: UInt64) -> Bool {
        guard let turn = turns[object] else { return false }
        if turn == 0 { insert(object) }
        return true
    }

    /// Removes an object; false where it is none of these.
    mutating func remove(_ object: UInt64) -> Bool {
        guard let turn = turns.updateValue(nil, forKey: object) else { return false }
        order.remove(turn)
        return true
    }

    /// The first one whose turn it is. It gets no other turn by itself.
    mutating func takeFirst() -> UInt64? {
        guard let object = order.elements(after: 0).first, let turn = turns[object] else { return nil }
        order.remove(turn)
        turns[object] = 0
        return object
    }
}
