internal import AssetModel

/// Progress of a look for entries that can move.
struct Sweep {
    /// The record that was looked at last; nil while there is no look.
    var position: (memory: UInt32, offset: Int)?
    /// Bytes of gaps that the last look left.
    var leftBytes = 0
}

/// Small entries move into the gaps that evicted ones have left, so that whole pages become free.
///
/// An entry goes where it needs no further page, and always nearer to the beginning: to a segment with a lower number or to a lower offset. So pages become
/// free at the end, each byte that moves frees about a byte, and it comes to an end. What lies where clients of an earlier daemon may read goes into any other
/// gap. An entry with its own page frees that page when evicted: nothing has to move.
extension AssetCache {
    /// Entries that are looked at in a step.
    static let movesOfAStep = 16

    /// Makes a step where there are many gaps or much is lost; false where there is little, or nothing can move.
    public func moveTogether() -> Bool { emptySegment() || sweep() }

    /// Makes a step where there are many gaps, of all or of a visibility; false where there are few, or nothing can move into them.
    func sweep(of visibility: Visibility? = nil) -> Bool {
        guard let visibility else {
            return segments.keys.sorted { $0.rawValue > $1.rawValue }.contains { sweep(of: $0) }
        }
        guard var sweep = sweeps[visibility] ?? (segments[visibility] == nil ? nil : Sweep()) else { return false }
        let gapBytes = gapBytes(visibility)
        let pageBytes = segments[visibility, default: []].reduce(0) { $0 + $1.space.pageBytes }
        let tolerated = max(CacheLimits.gapBytes.value, pageBytes / 128)
        if sweep.position == nil {
            sweep.leftBytes = min(sweep.leftBytes, gapBytes)
            sweeps[visibility] = sweep
            guard gapBytes - sweep.leftBytes >= tolerated else { return false }
            sweep.position = (.max, 0)
        }
        defer { checkAfterChange() }
        for _ in 0..<Self.movesOfAStep {
            guard let position = sweep.position, let entry = lastEntry(before: position, visibility) else {
                sweep = Sweep(leftBytes: self.gapBytes(visibility))
                break
            }
            sweep.position = (entry.recordMemory.number, entry.recordOffset)
            moveNearer(entry)
        }
        // The rest can stay where it is.
        if self.gapBytes(visibility) < sweep.leftBytes + tolerated / 2 { sweep.position = nil }
        if segments[visibility] != nil { sweeps[visibility] = sweep }
        return true
    }

    /// Bytes of pages on which something lies and that nothing uses.
    private func gapBytes(_ visibility: Visibility) -> Int {
        segments[visibility, default: []].reduce(0) { $0 + $1.space.gapBytes }
    }

    private func lastEntry(before position: (memory: UInt32, offset: Int), _ visibility: Visibility) -> CacheEntry? {
        for segment in segments[visibility, default: []].reversed() where segment.number <= position.memory {
            let end = segment.number == position.memory ? position.offset : Self.segmentSize
            if let (_, number) = segment.lastRecord(before: end) { return entries[number] }
        }
        return nil
    }

    /// Gives back the free pages of one segment: clients that read there have had the kernel allocate some again. The segment is the next one after memory
    /// `number`, the first one for 0. Returns the segment's number; nil when there is none.
    public func giveBackFreePages(after number: UInt32) -> UInt32? {
        let next = segments.values.joined().filter { $0.number > number }.min { $0.number < $1.number }
        next?.giveBackFreePages()
        return next?.number
    }

    /// Moves an entry, if there are gaps for all its pieces.
    private func moveNearer(_ entry: CacheEntry) {
        // Most that do not fit are found here.
        guard entry.ranges.allSatisfy({ gap(for: $0) != nil }) else { return }
        _ = move(entry) { range in
            guard let gap = gap(for: range) else { return nil }
            gap.memory.allocate(gap.count, at: gap.offset)
            return gap
        }
    }

    /// A gap that needs no further page and is nearer to the beginning than a piece; for a piece where clients of an earlier daemon may read, any other.
    private func gap(for range: CacheEntry.SpaceRange) -> CacheEntry.SpaceRange? {
        let isEarlier = range.memory.space.isEarlier(range.offset)
        for segment in usableSegments(range.memory.visibility)
        where isEarlier || segment.number <= range.memory.number {
            let end = segment === range.memory && !isEarlier ? range.offset : Self.segmentSize
            if let offset = segment.space.placeOnPages(for: range.count, before: end) {
                return CacheEntry.SpaceRange(memory: segment, offset: offset, count: range.count)
            }
        }
        return nil
    }
}
