internal import AssetModel
internal import WireProtocol

extension AssetCache {
    /// Number of a file's newest entries that are examined.
    static let renderingsInView = 64

    /// Removes the renderings of the same drawing that exceed the limit, the least recently used first, except held ones. The number of examined
    /// entries is bounded, because a client decides how many it holds and releases together. Older entries are evicted like any other.
    func dropRenderings(beside entry: CacheEntry) {
        guard entry.key.renderingSize != nil else { return }
        let others = entriesOfPath[entry.pathOfUser, default: []].suffix(Self.renderingsInView).filter {
            $0.key.renderingSize != nil && $0.key.files == entry.key.files && $0.key.items == entry.key.items
        }
        let unused = others.filter { $0.heapIndex != nil }.sorted { $0.lastUse < $1.lastUse }
        for rendering in unused.prefix(max(0, others.count - CacheLimits.renderings.value)) {
            _ = evict(rendering, .entriesEvictedRenderings)
        }
    }
}
