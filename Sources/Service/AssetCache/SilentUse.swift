/// Uses of entries by clients that find them in indexes, without a message. The publisher of the indexes conforms to this protocol.
///
/// The cache reuses space only if no client can reach it: first the answers that lead to the entry are withdrawn, then no client may use the entry.
public protocol SilentUse: AnyObject {
    /// Withdraws all answers that lead to the entry. A client that found such an answer before has marked the entry as used, or asks by message.
    func withdraw(_ entry: CacheEntry)
    /// Restores the answers that were withdrawn last. They lead to the record's current place.
    func restore(_ entry: CacheEntry)
    /// Whether a client uses the entry.
    func isUsed(_ entry: CacheEntry) -> Bool
    /// Whether a client has used the entry since the last call of `takeTouch`.
    func takeTouch(_ entry: CacheEntry) -> Bool
    /// Notes that an entry lingers and has to be reviewed later.
    func noteLingering()
    /// Notes that the entry is gone.
    func forget(_ entry: CacheEntry)
}

extension AssetCache {
    /// Number of lingering entries.
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

    /// Numbers of the lingering entries, for a review in steps.
    public var lingeringNumbers: [UInt64] { lingering.elements.map(\.key) }

    /// Reviews one lingering entry. If no client uses the entry any more, it can be evicted, or is removed if it is stale. Returns false if a client
    /// uses the entry, or the entry does not linger.
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
