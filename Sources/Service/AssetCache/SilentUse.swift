/// The cache's view of clients that find entries in indexes, without a message; the publisher of the indexes reports them.
///
/// Space is used again only when nobody can come to it any more: first the answers that lead to an entry are withdrawn, then nobody may be using it.
public struct SilentUse {
    /// Takes all answers out that lead to the entry. A client that has found one before has it marked as used, or asks.
    public var withdraw: (CacheEntry) -> Void = { _ in }
    /// Puts the answers back that were withdrawn last; they lead to where the record lies now.
    public var restore: (CacheEntry) -> Void = { _ in }
    /// Whether a client uses the entry.
    public var isUsed: (CacheEntry) -> Bool = { _ in false }
    /// Whether a client has used the entry since this was asked last.
    public var takeTouch: (CacheEntry) -> Bool = { _ in false }
    /// An entry lingers that should be looked at again.
    public var lingers: () -> Void = {}
    /// The entry is gone.
    public var forget: (CacheEntry) -> Void = { _ in }

    /// Nobody finds entries without a message.
    public init() {}
}

extension AssetCache {
    /// Number of entries that wait for clients that use them without a hold.
    public var lingeringCount: Int { lingering.count }

    /// Notes that clients may find an entry without a message from now on.
    public func markPublished(_ entry: CacheEntry) { entry.publicationCount += 1 }

    /// Whether an entry without holds, which is not in the eviction order, may be removed: nobody can come to it any more. Else its answers are there
    /// again, and it lingers.
    func isGivenUp(_ entry: CacheEntry) -> Bool {
        guard entry.isPublished else { return true }
        silentUse.withdraw(entry)
        guard silentUse.isUsed(entry) else { return true }
        silentUse.restore(entry)
        linger(entry)
        return false
    }

    /// Removes a stale entry without holds, or lets it linger.
    func removeUnused(_ entry: CacheEntry) {
        order.remove(entry)
        if entry.isPublished, silentUse.isUsed(entry) { linger(entry) } else { remove(entry) }
    }

    private func linger(_ entry: CacheEntry) {
        entry.lingers = true
        lingering[entry.number] = entry
        silentUse.lingers()
    }

    /// Looks again whether lingering entries are still used, at most `count` of them; unused ones can be evicted, or go if they are stale.
    /// Returns whether any of them was unused.
    @discardableResult
    public func reviewLingering(atMost count: Int = .max) -> Bool {
        var found = false
        for number in Array(lingering.keys.prefix(count)) where reviewLingering(number) { found = true }
        return found
    }

    /// The entries that linger now, by their numbers: for those who look at them in steps.
    public var lingeringNumbers: [UInt64] { Array(lingering.keys) }

    /// Looks again whether one entry that lingers is still used. Returns whether it was unused; false where it does not linger any more.
    @discardableResult
    public func reviewLingering(_ number: UInt64) -> Bool {
        guard let entry = lingering[number], !silentUse.isUsed(entry) else { return false }
        defer { checkAfterChange() }
        entry.lingers = false
        lingering[number] = nil
        if entry.holdCount > 0 { return true }
        if entry.isStale { remove(entry) } else { order.insert(entry) }
        return true
    }
}
