internal import AssetModel
internal import LinuxSystem

struct Emptying {
    let segment: SharedMemory
    /// Whether entries leave it even where others stay: somebody who makes steps is short of memory.
    var isPartial = false
    /// Number of the last entry of the cache that was asked whether it lies there; nil when all were.
    var lastAsked: UInt64? = 0
    /// Numbers of those that lie there and have not moved yet.
    var entries: [UInt64] = []
}

/// Space that an earlier daemon gave out is never given out again, and its pages cannot be given back alone: its clients may still read there, and nobody knows
/// of them. The pages go with the whole segment. So when much of a segment is lost, the entries left in it move elsewhere, as a new entry would be placed.
///
/// Each segment of an earlier daemon is emptied once, so this copies each entry that outlived a restart at most once.
extension AssetCache {
    /// Makes a step; false where no segment, or none of a visibility, has to be emptied, or there is no room for what must move.
    ///
    /// A segment that cannot go, because an entry in it is used, stays as it is; but with `evenPartly` its other entries leave, which frees nearly empty pages.
    func emptySegment(of visibility: Visibility? = nil, evenPartly: Bool = false) -> Bool {
        if emptying == nil {
            guard let segment = segmentToEmpty(of: visibility) else { return false }
            emptying = Emptying(segment: segment)
        }
        if evenPartly { emptying?.isPartial = true }
        if emptying?.lastAsked != nil {
            askNext()
            if emptying?.lastAsked != nil { return true }
        }
        defer { checkAfterChange() }
        for _ in 0..<Self.movesOfAStep {
            // The last one that moves ends it.
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
                // A moving entry leaves as much room as it takes, but afterwards.
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

    /// Asks the next entries whether they lie in the segment, and can move.
    private func askNext() {
        guard let current = emptying, let last = current.lastAsked else { return }
        let next = entries(after: last)
        for entry in next where entry.ranges.contains(where: { $0.memory === current.segment }) {
            if isMovable(entry) {
                emptying?.entries.append(entry.number)
            } else if !current.isPartial {
                return giveUp()
            }
        }
        emptying?.lastAsked = next.last.flatMap { entries.elements(after: $0.number).isEmpty ? nil : $0.number }
    }

    /// Leaves a segment as it is until more of it is lost.
    private func giveUp() {
        if let segment = emptying?.segment { segment.toleratedLoss = segment.space.lostBytes }
        emptying = nil
    }

    /// The segment with most to gain; nil where no one has much.
    private func segmentToEmpty(of visibility: Visibility?) -> SharedMemory? {
        let all = visibility.map { segments[$0, default: []] } ?? Array(segments.values.joined())
        return all.filter { $0.space.lostBytes >= $0.toleratedLoss + CacheLimits.gapBytes.value }
            .max { ($0.space.lostBytes, $0.number) < ($1.space.lostBytes, $1.number) }
    }
}
