internal import AssetCache

/// Objects that a user's clients can find without a message, in the order in which they are withdrawn where the user's share is needed.
struct PublishedObjects {
    /// Turn of each object; 0 if the object waits for no turn.
    private var turns = GradualDictionary<UInt64, UInt64>()
    private var order = NumberedList<UInt64>()
    private var lastTurn: UInt64 = 0

    func contains(_ object: UInt64) -> Bool { turns[object] != nil }

    /// Adds an object to the end of the queue. The object must wait for no turn yet.
    mutating func insert(_ object: UInt64) {
        lastTurn += 1
        turns[object] = lastTurn
        order.append(object, lastTurn)
    }

    /// Adds a published object to the end of the queue if its turn was taken. Returns false if the object is not published.
    mutating func enqueue(_ object: UInt64) -> Bool {
        guard let turn = turns[object] else { return false }
        if turn == 0 { insert(object) }
        return true
    }

    /// Removes an object. Returns false if the object is not published.
    mutating func remove(_ object: UInt64) -> Bool {
        guard let turn = turns.updateValue(nil, forKey: object) else { return false }
        order.remove(turn)
        return true
    }

    /// Takes the first object out of the queue; nil if the queue is empty. The object stays published, and waits again only after `enqueue`.
    mutating func takeFirst() -> UInt64? {
        guard let object = order.elements(after: 0).first, let turn = turns[object] else { return nil }
        order.remove(turn)
        turns[object] = 0
        return object
    }
}
