internal import AssetModel

/// Progress of a sweep, the search for entries that can move.
struct Sweep {
    /// Place of the record that was examined last; nil while no sweep is in progress.
    var position: (memory: UInt32, offset: Int)?
    /// Bytes of gaps that the last sweep left.
    var leftBytes = 0
}

/// Small entries move into the gaps that evicted ones have left, so that whole pages become free.
///
/// An entry goes where it needs no further page, and always nearer to the beginning: to a segment with a lower number or to a lower offset. So pages
/// become free at the end, each moved byte frees about a byte, and the sweep ends. A piece that clients of an earlier daemon may read goes into any
/// other gap. An entry with a page of its own does not move, because its eviction frees the page.
extension AssetCache {
    /// Number of entries that one step examines.
    static let movesOfAStep = 16

    /// Makes one step if there are many gaps or many lost bytes. Returns false if there are few, or no entry can move.
    public func moveTogether() -> Bool { emptySegment() || sweep() }

    /// Makes one step if there are many gaps, of all or of a visibility. Returns false if there are few, or no entry can move into them.
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
        // Few gaps are left, so the other entries can stay.
        if self.gapBytes(visibility) < sweep.leftBytes + tolerated / 2 { sweep.position = nil }
        if segments[visibility] != nil { sweeps[visibility] = sweep }
        return true
    }

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

    /// Gives the empty pages of one segment back to the kernel, which allocates such pages again where clients read. The segment is the next one
    /// after memory `number`, the first one for 0. Returns the segment's number; nil when there is none.
    public func giveBackFreePages(after number: UInt32) -> UInt32? {
        let next = segments.values.joined().filter { $0.number > number }.min { $0.number < $1.number }
        next?.giveBackFreePages()
        return next?.number
    }

    /// Moves an entry, if there are gaps for all its pieces.
    private func moveNearer(_ entry: CacheEntry) {
        // This rejects most entries that do not fit before space is allocated.
        guard entry.ranges.allSatisfy({ gap(for: $0) != nil }) else { return }
        _ = move(entry) { range in
            guard let gap = gap(for: range) else { return nil }
            gap.memory.allocate(gap.count, at: gap.offset)
            return gap
        }
    }

    /// Returns a gap where a piece needs no further page: nearer to the beginning, or anywhere if clients of an earlier daemon may read the piece.
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
