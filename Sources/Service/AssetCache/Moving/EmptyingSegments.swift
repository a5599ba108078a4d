internal import AssetModel
internal import LinuxSystem

struct Emptying {
    let segment: SharedMemory
    /// Whether entries leave the segment even if other entries must stay, because memory is short.
    var isPartial = false
    /// Number of the last entry of the cache that was checked for pieces in the segment; nil when all were checked.
    var lastExamined: UInt64? = 0
    /// Numbers of the entries in the segment that have not moved yet.
    var entries: [UInt64] = []
}

/// Clients of an earlier daemon, unknown to this one, may still read space that the earlier daemon allocated. So this space is never allocated again,
/// and its pages go back to the kernel only with the whole segment. If much of a segment is lost, its entries move to places for new entries.
///
/// Each segment of an earlier daemon is emptied once, so this copies each entry that outlived a restart at most once.
extension AssetCache {
    /// Makes one step. Returns false if no segment of all, or of a visibility, has to be emptied, or if there is no room for the next entry.
    ///
    /// If a client uses an entry in the segment, the segment stays as it is. With `evenPartly`, other entries leave, which frees nearly empty pages.
    func emptySegment(of visibility: Visibility? = nil, evenPartly: Bool = false) -> Bool {
        if emptying == nil {
            guard let segment = segmentToEmpty(of: visibility) else { return false }
            emptying = Emptying(segment: segment)
        }
        if evenPartly { emptying?.isPartial = true }
        if emptying?.lastExamined != nil {
            collectNext()
            if emptying?.lastExamined != nil { return true }
        }
        defer { checkAfterChange() }
        for _ in 0..<Self.movesOfAStep {
            // When the last entry has moved, the segment is gone.
            guard let current = emptying else { return true }
            guard let number = current.entries.last else {
                // The remaining entries are used, or have no record yet.
                giveUp()
                return true
            }
            if let entry = entries[number], entry.ranges.contains(where: { $0.memory === current.segment }) {
                let visibility = entry.key.visibility
                let needed = entry.ranges.reduce(SpaceAllocator.segment.pageBytes) {
                    $0 + SpaceAllocator.rounded($1.count) + 2 * MemoryFile.pageSize
                }
                // The entry's old space becomes free only after the copy.
                if shortage(of: UInt64(needed), visibility) != nil {
                    if makeRoom(for: UInt64(needed), visibility) { return true }
                    giveUp()
                    return false
                }
                guard move(entry, { try? takeSpace($0.count, at: place(for: $0.count, visibility), visibility) }) else {
                    giveUp()
                    return true
                }
            }
            emptying?.entries.removeLast()
        }
        return true
    }

    /// Collects the next entries that lie in the segment and can move.
    private func collectNext() {
        guard let current = emptying, let last = current.lastExamined else { return }
        let next = entries(after: last)
        for entry in next where entry.ranges.contains(where: { $0.memory === current.segment }) {
            if isMovable(entry) {
                emptying?.entries.append(entry.number)
            } else if !current.isPartial {
                return giveUp()
            }
        }
        emptying?.lastExamined = next.last.flatMap { entries.elements(after: $0.number).isEmpty ? nil : $0.number }
    }

    /// Ends the attempt. The segment stays as it is until more of it is lost.
    private func giveUp() {
        if let segment = emptying?.segment { segment.toleratedLoss = segment.space.lostBytes }
        emptying = nil
    }

    /// Returns the segment with the most lost bytes; nil if no segment has lost many bytes since its last attempt.
    private func segmentToEmpty(of visibility: Visibility?) -> SharedMemory? {
        let all = visibility.map { segments[$0, default: []] } ?? Array(segments.values.joined())
        return all.filter { $0.space.lostBytes >= $0.toleratedLoss + CacheLimits.gapBytes.value }
            .max { ($0.space.lostBytes, $0.number) < ($1.space.lostBytes, $1.number) }
    }
}
