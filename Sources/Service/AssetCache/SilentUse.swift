/// Clients that find entries in indexes, without a message, as the publisher of the indexes knows them.
///
/// Space is used again only when it is unreachable: first the answers that lead to an entry are withdrawn, then no client may use the entry.
public protocol SilentUse: AnyObject {
    /// Takes all answers out that lead to the entry. A client that has found one before has it marked as used, or asks.
    func withdraw(_ entry: CacheEntry)
    /// Puts the answers back that were withdrawn last; they lead to where the record lies now.
    func restore(_ entry: CacheEntry)
    /// Whether a client uses the entry.
    func isUsed(_ entry: CacheEntry) -> Bool
    /// Whether a client has used the entry since this was asked last.
    func takeTouch(_ entry: CacheEntry) -> Bool
    /// An entry lingers that should be looked at again.
    func noteLingering()
    /// The entry is gone.
    func forget(_ entry: CacheEntry)
}

extension AssetCache {
    /// Number of entries that wait for clients that use them without a hold.
    public var lingeringCount: Int { lingering.count }

    /// Notes that clients may find an entry without a message from now on.
    public func markPublished(_ entry: CacheEntry) { entry.publicationCount += 1 }

    /// Whether a client uses an entry that it found without a message.
    public func isUsedSilently(_ entry: CacheEntry) -> Bool { entry.isPublished && silentUse?.isUsed(entry) == true }

    /// Removes a stale entry without holds, or lets it linger.
    func removeUnused(_ entry: CacheEntry) {
        order.remove(entry)
        if isUsedSilently(entry) { linger(entry) } else { remove(entry) }
    }

    func linger(_ entry: CacheEntry) {
        entry.lingers = true
        lingering[entry.number] = entry
        silentUse?.noteLingering()
    }

    /// The entries that linger now, by their numbers: for those who look at them in steps.
    public var lingeringNumbers: [UInt64] { lingering.elements.map(\.key) }

    /// Looks again whether one entry that lingers is still used; an unused one can be evicted, or goes if it is stale. Returns whether it was unused; false
    /// where it does not linger any more.
    @discardableResult
    public func reviewLingering(_ number: UInt64) -> Bool {
        guard let entry = lingering[number], !isUsedSilently(entry) else { return false }
        defer { checkAfterChange() }
        entry.lingers = false
        lingering[number] = nil
        if entry.holdCount > 0 { return true }
        if entry.isStale { remove(entry) } else { order.insert(entry) }
        return true
    }
}
