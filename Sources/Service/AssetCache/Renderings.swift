extension AssetCache {
    /// Renderings of one drawing that are kept: whoever asks for ever other sizes does not fill the cache.
    public static let renderingLimit = 8

    /// Drops the renderings of the same drawing that are beyond the limit: those unused for longest, and none that somebody holds.
    func dropRenderings(beside entry: CacheEntry) {
        guard entry.key.renderingSize != nil else { return }
        let others = entries(ofFile: entry.path).filter {
            $0.key.renderingSize != nil && $0.key.files == entry.key.files && $0.key.items == entry.key.items
                && $0.key.visibility == entry.key.visibility
        }
        let unused = others.filter { $0.holdCount == 0 }.sorted { $0.lastUse < $1.lastUse }
        for going in unused.prefix(max(0, others.count - Self.renderingLimit)) {
            counters.evicted += 1
            remove(going)
        }
    }
}
