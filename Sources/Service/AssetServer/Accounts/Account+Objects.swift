internal import AssetCache
internal import EventLoop

/// Objects that a user's clients hold, or can find without a message: the user's share of the cache.
extension Account {
    private var limit: UInt64 { accounts.configuration.userShare }

    /// Charges an object before a connection holds it, once for all connections. Returns whether it is lent: one at a time may exceed the limit.
    func hold(_ entry: CacheEntry, mayLend: Bool) throws(RequestFailure) -> Bool {
        let isLent = lent == entry.number
        let isNew = isNew(entry)
        while withdrawOne(for: entry) {}
        let bytes = heldBytes + entry.chargedBytes
        if isLent || isNew && bytes > limit {
            guard mayLend, isLent || lent == nil else {
                throw refusal(
                    found: Int(bytes), allowed: Int(limit),
                    "user \(user) would hold \(bytes) bytes of images and sounds; the limit is \(limit)")
            }
            lent = entry.number
        } else if isNew {
            heldBytes = bytes
        }
        holds[entry.number, default: 0] += 1
        return lent == entry.number
    }

    /// Ends the charge for holds of an object.
    func release(_ entry: CacheEntry, count: Int) {
        guard let held = holds[entry.number] else { return }
        holds[entry.number] = held > count ? held - count : nil
        guard held <= count else { return }
        if lent == entry.number {
            lent = nil
        } else if !published.enqueue(entry.number) {
            heldBytes -= entry.chargedBytes
        }
    }

    /// Charges an object that clients can find without a message, like a held object. Returns false if there is no room.
    func publish(_ entry: CacheEntry) -> Bool {
        if published.enqueue(entry.number) { return true }
        guard lent != entry.number, entry.chargedBytes <= limit else { return false }
        if holds[entry.number] == nil {
            var steps = 0
            while !fits(entry), steps < Self.publishingSteps, withdrawPublished() { steps += 1 }
            if !fits(entry) { _ = accounts.indexes?.reviewSome(of: self) }
            guard fits(entry) else { return false }
            heldBytes += entry.chargedBytes
        }
        published.insert(entry.number)
        return true
    }

    /// Ends the charge for an object that clients could find without a message, unless the object is held.
    func unpublish(_ entry: CacheEntry) {
        if published.remove(entry.number), holds[entry.number] == nil { heldBytes -= entry.chargedBytes }
    }

    /// Whether the share has room for an object. To make room may take several steps.
    func fits(_ entry: CacheEntry) -> Bool {
        heldBytes + entry.chargedBytes <= limit || !isNew(entry)
    }

    /// Makes room in the share for an object that will be held, in steps: thousands of small objects may have to go.
    func makeShare(for entry: CacheEntry) async {
        while withdrawOne(for: entry) { await EventLoopActor.giveWay() }
    }

    private func isNew(_ entry: CacheEntry) -> Bool {
        holds[entry.number] == nil && !published.contains(entry.number)
    }

    /// Does one step to make room for an object. Returns false if there is room, or if no step can make room.
    private func withdrawOne(for entry: CacheEntry) -> Bool {
        guard entry.chargedBytes <= limit, !fits(entry) else { return false }
        return withdrawPublished() || accounts.indexes?.reviewSome(of: self) == true
    }

    /// Takes the first published object out of the queue, and withdraws it from the indexes unless it is held. Returns false if the queue is empty.
    private func withdrawPublished() -> Bool {
        guard let object = published.takeFirst() else { return false }
        if holds[object] == nil { accounts.indexes?.withdraw(object, from: self) }
        return true
    }

    /// Greatest number of objects that one publication looks at to make room. If that is not enough, nothing is published.
    private static let publishingSteps = 64
}
