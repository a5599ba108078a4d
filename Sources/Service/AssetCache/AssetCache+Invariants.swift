/// Conditions on the cache's coupled stores that hold whenever no method runs.
///
/// Debug builds, and so all tests and the daemons that they start, check the conditions after each change (`CHECKS_INVARIANTS` in Package.swift);
/// release builds contain no checks. A broken invariant stops the program: it is a bug of the cache, whatever its callers did.
///
/// Some legal states look odd:
/// * An entry is fresh and yet not found by its key: two clients asked at once, both decodings were published, and the key finds the later entry. The
///   earlier entry is evicted like any other.
/// * The accounts have more bytes than the memories take: `reserve` has reserved bytes for memory that is not published yet.
/// * Empty pages of an earlier daemon are counted in `lostBytes` instead of the accounts.
/// * A segment has more used bytes than the entries' ranges: staged data are not published yet.
/// * A stale entry is in no store but `entries`, and is held or lingers: the last `release`, or the next review, removes the entry.
/// * An entry lingers and is held: the hold came later.
/// * The eviction order lacks the entries that are held or linger.
/// * A drawing has more renderings than `CacheLimits.renderings` while clients hold them.
extension AssetCache {
    /// Checks the stores. Each method that changes the cache calls this at its end.
    ///
    /// A full check takes time proportional to the number of entries. With many entries, each change checks only sums and the next two entries, so
    /// that a daemon with checks answers soon.
    @inline(__always)
    func checkAfterChange() {
        #if CHECKS_INVARIANTS
            if entries.count <= 8 { return checkInvariants() }
            checkSums()
            let next = entries.elements(after: lastChecked).prefix(2)
            lastChecked = next.last?.number ?? 0
            for entry in next { check(entry) }
        #endif
    }

    /// Marks a place between two writes to memory that outlives the daemon. Tests examine the memory there, as if the daemon were killed.
    @inline(__always)
    func betweenWrites() {
        #if CHECKS_INVARIANTS
            betweenWritesHandler()
        #endif
    }

    func checkInvariants() {
        for entry in entries.elements { check(entry) }
        checkIndices()
        checkSegments()
        checkAccounts()
    }

    private func check(_ entry: CacheEntry) {
        let number = entry.number
        precondition(entries[number] === entry, "entry \(number) is not found by its number")
        precondition(entry.holdCount >= 0, "entry \(number) has \(entry.holdCount) holds")
        precondition(
            (entry.heapIndex == nil) == (entry.holdCount > 0 || entry.lingers),
            "entry \(number) with \(entry.holdCount) holds is \(entry.heapIndex == nil ? "not " : "")in the eviction order"
        )
        precondition(
            entry.heapIndex == nil || order.isInPlace(entry),
            "entry \(number) is not in its place in the eviction order")
        precondition(
            !entry.isStale || entry.holdCount > 0 || entry.lingers,
            "stale entry \(number) stays although nobody holds it")
        precondition(entry.lingers == (lingering[number] != nil), "entry \(number) is wrong about whether it lingers")
        precondition(entry.memories.first === entry.recordMemory, "entry \(number)'s record is not in its first memory")
        precondition(
            entry.memories.allSatisfy { $0.visibility == entry.key.visibility },
            "entry \(number) lies in memory of another visibility")
        precondition(
            entry.recordMemory.lastRecord(before: entry.recordOffset + 1).map { $0 == (entry.recordOffset, number) }
                == true,
            "segment \(entry.recordMemory.number) does not know the record of entry \(number)")
        precondition(
            entry.ranges.allSatisfy { $0.memory.space.isTaken($0.offset, $0.count) },
            "entry \(number) lies in free bytes of a segment")
        let isFiled = entriesOfPath[entry.pathOfUser, default: []].contains { $0 === entry }
        precondition(isFiled != entry.isStale, "entry \(number) is \(isFiled ? "stale and" : "not") found by its path")
    }

    private func checkSums() {
        precondition(
            order.count <= entries.count,
            "\(order.count) entries are in the eviction order, \(entries.count) in the cache")
        precondition(entriesByKey.count <= entries.count, "\(entriesByKey.count) keys find \(entries.count) entries")
        precondition(
            usedBytes <= largestLimits.all, "\(usedBytes) bytes are accounted, \(largestLimits.all) are allowed")
        for (user, bytes) in usedByUser {
            precondition(
                bytes > 0 && bytes <= largestLimits.user,
                "user \(user) has \(bytes) bytes, allowed are \(largestLimits.user)")
        }
    }

    private func checkIndices() {
        let waiting = entries.elements.count { $0.holdCount == 0 && !$0.lingers }
        precondition(order.count == waiting, "\(order.count) entries are in the eviction order, \(waiting) are unused")
        for (key, entry) in entriesByKey.elements {
            precondition(
                entries[entry.number] === entry && entry.key == key,
                "a key finds entry \(entry.number), which is gone or has another key")
            precondition(!entry.isStale, "a key finds the stale entry \(entry.number)")
        }
        for (path, found) in entriesOfPath.elements {
            precondition(!found.isEmpty, "a path without entries is kept")
            precondition(
                zip(found, found.dropFirst()).allSatisfy { $0.number < $1.number },
                "the entries of a path are in disorder")
            precondition(
                found.allSatisfy { entries[$0.number] === $0 && $0.pathOfUser == path },
                "a path leads to an entry of another path")
        }
    }

    private func checkSegments() {
        var ranges = Dictionary(grouping: entries.elements.flatMap(\.ranges), by: \.memory.number)
        precondition(
            segments.values.reduce(0) { $0 + $1.reduce(0) { $0 + $1.records.count } } == entries.count,
            "the segments do not have a record for each of the \(entries.count) entries")
        for (visibility, list) in segments {
            for segment in list {
                precondition(
                    segment.isSegment && segment.visibility == visibility,
                    "memory \(segment.number) is listed as a segment of another visibility")
                segment.space.checkInvariants()
                precondition(segment.space.usedBytes > 0, "segment \(segment.number) is empty and was not given back")
                let taken = (ranges.removeValue(forKey: segment.number) ?? []).sorted { $0.offset < $1.offset }
                for (range, next) in zip(taken, taken.dropFirst()) {
                    precondition(
                        range.offset + SpaceAllocator.rounded(range.count) <= next.offset,
                        "two entries share bytes of segment \(segment.number)")
                }
            }
        }
        precondition(ranges.isEmpty, "entries lie in segments that are not listed: \(ranges.keys.sorted())")
        let lost = segments.values.joined().reduce(0) { $0 + $1.space.lostPageBytes }
        precondition(lostBytes == lost, "\(lostBytes) lost bytes are counted, the segments have \(lost)")
        precondition(
            emptying.map { next in segments.values.joined().contains { $0 === next.segment } } != false,
            "the segment that is being emptied is gone")
    }

    private func checkAccounts() {
        let memories = segments.values.joined() + entries.elements.flatMap(\.memories).filter { !$0.isSegment }
        precondition(Set(memories.map(\.number)).count == memories.count, "a large object belongs to two entries")
        var taken: [Visibility: UInt64] = [:]
        for memory in memories { taken[memory.visibility, default: 0] += UInt64(memory.takenBytes) }
        let all = taken.values.reduce(0, +)
        precondition(all <= usedBytes, "the memories take \(all) bytes, \(usedBytes) are accounted")
        checkSums()
        for case (.user(let user), let bytes) in taken {
            precondition(
                bytes <= usedByUser[user, default: 0], "user \(user) has \(bytes) bytes that are not accounted")
        }
        let ofUsers = usedByUser.values.reduce(0, +)
        precondition(ofUsers <= usedBytes, "users have \(ofUsers) bytes, all together \(usedBytes)")
    }
}
