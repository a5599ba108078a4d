internal import LinuxSystem
internal import SharedLayout
internal import WireProtocol

/// Moves entries. As before an eviction, an entry's answers are withdrawn first. If the entry then has no holds and uses, it is copied, and the
/// restored answers lead to the copy.
///
/// The daemon may be killed between any two writes. So the new record is marked when record and data are complete, then the old record's mark is
/// removed, then its space is freed. In between, two records with the same number are marked: the next daemon takes one of them.
extension AssetCache {
    /// Whether an entry may move: nobody holds or uses the entry.
    func isMovable(_ entry: CacheEntry) -> Bool {
        entry.heapIndex != nil && !isUsedSilently(entry)
    }

    /// Moves an entry; `takeSpace` allocates space for each piece. Returns false if a client uses the entry, space is missing, or the copy fails.
    func move(_ entry: CacheEntry, _ takeSpace: (CacheEntry.SpaceRange) -> CacheEntry.SpaceRange?) -> Bool {
        guard isMovable(entry) else { return false }
        let earlier = entry.ranges
        var ranges: [CacheEntry.SpaceRange] = []
        for range in earlier {
            guard let space = takeSpace(range) else {
                free(ranges)
                return false
            }
            ranges.append(space)
        }
        betweenWrites()
        if entry.isPublished { silentUse?.withdraw(entry) }
        // From here on, a client that wants the entry sends a message.
        let isMoved = isMovable(entry) && copy(entry, to: ranges)
        if isMoved {
            ranges[0].memory.addRecord(of: entry.number, at: ranges[0].offset)
            betweenWrites()
            write(.withdrawn, of: entry)
            betweenWrites()
            entry.recordMemory.removeRecord(at: entry.recordOffset)
            entry.move(to: ranges)
            metrics.count(.entriesMoved)
        }
        if entry.isPublished { silentUse?.restore(entry) }
        betweenWrites()
        free(isMoved ? earlier : ranges)
        return isMoved
    }

    /// Copies an entry's data, and writes a record that leads to the copies. Returns false if that fails.
    private func copy(_ entry: CacheEntry, to ranges: [CacheEntry.SpaceRange]) -> Bool {
        let (from, to) = (entry.ranges[0], ranges[0])
        guard var record = try? ObjectRecord(from.memory.bytes(at: from.offset, count: from.count)),
            record.number == entry.number
        else { return false }
        for (from, to) in zip(entry.ranges, ranges).dropFirst() {
            record.content.move(from.location, to: to.location)
        }
        let bytes = record.encoded
        guard bytes.count == from.count else { return false }
        do throws(SystemError) {
            for (from, to) in zip(entry.ranges, ranges).dropFirst() {
                try to.memory.write(copying: from.memory, from: from.offset, count: from.count, at: to.offset)
                betweenWrites()
            }
            try to.memory.write(bytes, at: to.offset)
            betweenWrites()
            return true
        } catch {
            return false
        }
    }
}

extension ObjectRecord.Content {
    /// Changes the locations of all data that lie within moved bytes.
    fileprivate mutating func move(_ from: ObjectRecord.DataLocation, to: ObjectRecord.DataLocation) {
        switch self {
        case .image(let bitmaps):
            self = .image(bitmaps.map { .init($0.location.moved(from, to: to), $0.representation) })
        case .sound(let place, let sound): self = .sound(place.moved(from, to: to), sound)
        }
    }
}

extension ObjectRecord.DataLocation {
    fileprivate func moved(_ from: Self, to: Self) -> Self {
        guard memory == from.memory, offset >= from.offset, offset < from.offset + from.byteCount else { return self }
        return Self(memory: to.memory, offset: to.offset + (offset - from.offset), byteCount: byteCount)
    }
}
