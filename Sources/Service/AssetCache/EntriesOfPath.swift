extension CacheEntry {
    struct PathOfUser: Hashable {
        let path: [UInt8]
        let visibility: Visibility
    }
}

/// The fresh entries that were made of the file at a path for a user, in the order of their numbers.
extension [CacheEntry] {
    /// Adds the newest entry. Returns whether there are entries of other versions: each new version has those removed, so the first or the last entry is
    /// one of them.
    mutating func add(_ entry: CacheEntry) -> Bool {
        defer { append(entry) }
        return !isEmpty && (self[0].version != entry.version || self[count - 1].version != entry.version)
    }

    mutating func remove(_ entry: CacheEntry) {
        let place = indices.lowest { entry.number <= self[$0].number }
        if place < count, self[place] === entry { remove(at: place) }
    }
}
