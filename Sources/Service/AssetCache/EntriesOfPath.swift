internal import AssetModel

extension CacheEntry {
    struct PathOfUser: Hashable {
        let path: [UInt8]
        let visibility: Visibility
    }
}

/// The fresh entries that were made of the file at a path for a user, in the order of their numbers.
extension [CacheEntry] {
    mutating func remove(_ entry: CacheEntry) {
        let place = place(of: entry)
        if place < count, self[place] === entry { remove(at: place) }
    }

    /// Returns the last entry with a lower number than `entry`, which need not be in the list any more.
    func last(before entry: CacheEntry) -> CacheEntry? { prefix(place(of: entry)).last }

    private func place(of entry: CacheEntry) -> Int { indices.lowest { entry.number <= self[$0].number } }
}
