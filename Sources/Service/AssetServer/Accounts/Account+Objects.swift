internal import AssetCache
internal import EventLoop

/// Objects that a user's clients hold, or can find without a message: the user's share of the cache.
extension Account {
    /// Charges an object that a connection is about to hold, once for all of them. One at a time may be lent beyond the limit; returns whether it is.
    func hold(_ entry: CacheEntry, mayLend: Bool) throws(RequestFailure) -> Bool {
        let isLent = lent == entry.number
        let isNew = isNew(entry)
        while withdrawOne(for: entry) {}
        let bytes = heldBytes + entry.chargedBytes
        let fits = bytes <= accounts.limits.share
        if isLent || isNew && !fits {
            guard mayLend, isLent || lent == nil else {
                throw refusal(
                    found: Int(bytes), allowed: Int(accounts.limits.share),
                    "user \(user) would hold \(bytes) bytes of images and sounds; the limit is \(accounts.limits.share)"
                )
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

    /// Charges an object that clients can find without a message, like one that is held. False where there is no room.
    func publish(_ entry: CacheEntry) -> Bool {
        if published.enqueue(entry.number) { return true }
        guard lent != entry.number, entry.chargedBytes <= accounts.limits.share else { return false }
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

    /// Ends that charge.
    func unpublish(_ entry: CacheEntry) {
        if published.remove(entry.number), holds[entry.number] == nil { heldBytes -= entry.chargedBytes }
    }

    /// Whether the share has room for an object now.
    func fits(_ entry: CacheEntry) -> Bool {
        heldBytes + entry.chargedBytes <= accounts.limits.share || !isNew(entry)
    }

    /// Makes room in the share for an object that will be held, in steps: thousands of small ones may have to go.
    func makeShare(for entry: CacheEntry) async {
        while withdrawOne(for: entry) { await EventLoopActor.giveWay() }
    }

    private func isNew(_ entry: CacheEntry) -> Bool {
        holds[entry.number] == nil && !published.contains(entry.number)
    }

    /// Makes a step on the way to room for an object; false where there is room, or where no step leads to it.
    private func withdrawOne(for entry: CacheEntry) -> Bool {
        guard entry.chargedBytes <= accounts.limits.share, !fits(entry) else { return false }
        return withdrawPublished() || accounts.indexes?.reviewSome(of: self) == true
    }

    /// Takes the object whose turn is first, and withdraws it unless it is held. False where no object waits.
    private func withdrawPublished() -> Bool {
        guard let object = published.takeFirst() else { return false }
        if holds[object] == nil { accounts.indexes?.leave(object, self) }
        return true
    }

    /// Greatest number of objects that one publication looks at to make room. If that is not enough, nothing is published.
    private static let publishingSteps = 64
}
