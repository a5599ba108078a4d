internal import AssetModel
internal import SharedLayout
public import WireProtocol

/// Decoded images and sounds in shared memory, up to a limit.
///
/// The cache knows nothing of sockets or files. Callers supply decoded data and report holds and releases. The cache belongs to the event loop: it is
/// not thread-safe.
///
/// The cache reserves every byte before it asks the kernel for it, because a memory cgroup kills the daemon instead of refusing memory. Each
/// `Visibility` has its own segments of `segmentSize` bytes, which hold small data and all records. Only a segment's used pages count; empty pages go
/// back to the kernel. Data of more than `smallObjectLimit` bytes have a memory file of their own.
public final class AssetCache {
    /// Data of at most this many bytes are copied into segments.
    public static let smallObjectLimit = CacheLimits.smallObjectBytes.value
    /// Size of a segment, in bytes.
    public static let segmentSize = CacheLimits.segmentBytes.value

    /// Limit of all memory together, in bytes.
    public private(set) var limit: UInt64 = 0
    /// Limit of the private memory of one uid, in bytes.
    public private(set) var userLimit: UInt64 = 0
    /// Largest number of entries.
    public var entryLimit: Int { max(1, Int(limit) / CacheLimits.bytesForEntry.value) }
    /// Called with each segment or large object that holds no entry any more, so that the daemon can tell clients.
    public var memoryRetired: (SharedMemory) -> Void = { _ in }
    /// Publisher of the indexes, which knows the entries that clients use without a hold; nil without indexes.
    public weak var silentUse: (any SilentUse)?

    /// Counts of the cache.
    public internal(set) var metrics = MetricValues()

    /// All entries, by their numbers.
    var entries = NumberedList<CacheEntry>()
    /// The fresh entry that each key finds.
    var entriesByKey = GradualDictionary<CacheKey, CacheEntry>()
    /// Fresh entries by visibility and path of their first file.
    var entriesOfPath = GradualDictionary<CacheEntry.PathOfUser, [CacheEntry]>()
    /// Segments of each visibility, in the order of their numbers.
    var segments: [Visibility: [SharedMemory]] = [:]
    var segmentCount: Int { segments.values.reduce(0) { $0 + $1.count } }
    var sweeps: [Visibility: Sweep] = [:]
    var emptying: Emptying?
    var order = EvictionOrder<CacheEntry>()
    /// Entries that linger, by number. Without their uses by clients, the cache would evict or remove these entries.
    var lingering = GradualDictionary<UInt64, CacheEntry>()
    /// Bytes of all memory, reservations included.
    public internal(set) var usedBytes: UInt64 = 0
    /// Bytes of empty pages that clients of an earlier daemon may still read. `usedBytes` does not include them.
    public internal(set) var lostBytes: UInt64 = 0
    var usedByUser: [UInt32: UInt64] = [:]
    /// Memory that outlives the daemon; nil where none does.
    var keptMemories: KeptMemories?
    private var useCount: UInt64 = 0
    private var nextEntry: UInt64 = 1
    private var nextMemory: UInt32 = 1
    /// Page that tells the next daemon the last numbers of entries and memories.
    private(set) var numbersPage: NumbersPage?
    /// Largest limits so far, for checks: if the limits fall, existing entries stay for now.
    private(set) var largestLimits: (all: UInt64, user: UInt64) = (0, 0)
    #if CHECKS_INVARIANTS
        var lastChecked: UInt64 = 0
        /// Called between two writes to memory. Tests read there what the next daemon finds if this daemon is killed at that moment.
        var betweenWritesHandler: () -> Void = {}
    #endif
    /// The random number in the headers of all memory.
    public private(set) var memoryLineage: UInt64

    /// Creates an empty cache.
    public init(limit: UInt64, userLimit: UInt64, lineage: UInt64 = .random(in: 1...UInt64.max)) {
        memoryLineage = lineage
        setLimits(limit, userLimit: userLimit)
    }

    /// Changes the limits. Existing entries stay for now. If they exceed a limit, the cache makes room before it takes new data.
    public func setLimits(_ limit: UInt64, userLimit: UInt64) {
        self.limit = limit
        self.userLimit = userLimit
        largestLimits = (max(largestLimits.all, limit), max(largestLimits.user, userLimit))
    }

    /// Number of entries.
    public var count: Int { entries.count }

    /// Returns some of the entries after a number, in the order of their numbers; none at the end.
    public func entries(after number: UInt64) -> [CacheEntry] { Array(entries.elements(after: number)) }

    /// Number of the newest entry, even if that entry is gone.
    public var lastNumber: UInt64 { nextEntry - 1 }

    /// Returns the entry with a number; nil if the entry is gone.
    public func entry(_ number: UInt64) -> CacheEntry? { entries[number] }

    /// Returns the last fresh entry before `entry` with the same path and visibility, if that entry is of another version of the file; otherwise nil.
    /// After the result is invalidated, another call returns the next outdated entry.
    public func otherVersion(before entry: CacheEntry) -> CacheEntry? {
        entriesOfPath[entry.pathOfUser]?.last(before: entry).flatMap { $0.version == entry.version ? nil : $0 }
    }

    /// The entry of a key; nil when there is none. Counts as a use.
    public func find(_ key: CacheKey) -> CacheEntry? {
        guard let entry = entriesByKey[key] else { return nil }
        use(entry)
        return entry
    }

    /// The entry that a user gets for a key; nil when there is none. A file that holds pixels has one object, whatever size was requested.
    public func find(_ key: CacheKey, for user: UInt32) -> CacheEntry? {
        if let entry = find(key.ofPixels) ?? find(key) { return entry }
        let other = key.counterpart(for: user)
        // An entry's record lies in a segment of its visibility. Without segments of the other visibility, no lookup is needed.
        return segments[other.visibility] == nil ? nil : find(other.ofPixels) ?? find(other)
    }

    /// Counts a use of an entry that was found without `find`.
    public func use(_ entry: CacheEntry) {
        useCount += 1
        entry.useCount += 1
        entry.lastUse = useCount
    }

    // MARK: Holding

    /// Adds a hold: the entry stays until `release`.
    public func hold(_ entry: CacheEntry) {
        defer { checkAfterChange() }
        entry.holdCount += 1
        order.remove(entry)
    }

    /// Removes holds.
    public func release(_ entry: CacheEntry, count: Int = 1) {
        defer { checkAfterChange() }
        precondition(entry.holdCount >= count, "released more often than held")
        entry.holdCount -= count
        if entry.holdCount > 0 || entry.lingers { return }
        if entry.isStale {
            removeUnused(entry)
        } else {
            order.insert(entry)
        }
    }

    // MARK: Removing

    /// Makes an entry stale because its file has changed. Lookups no longer find the entry, and its last `release` removes it.
    public func invalidate(_ entry: CacheEntry) {
        guard !entry.isStale, entries[entry.number] === entry else { return }
        defer { checkAfterChange() }
        entry.isStale = true
        metrics.count(.entriesOutdated)
        unlist(entry)
        write(.stale, of: entry)
        if entry.isPublished { silentUse?.withdraw(entry) }
        if entry.holdCount == 0, !entry.lingers { removeUnused(entry) }
    }

    /// Removes an entry because a client requests that. Returns false if a client holds or uses the entry, or the entry is gone.
    public func purge(_ entry: CacheEntry) -> Bool {
        defer { checkAfterChange() }
        return entry.heapIndex != nil && evict(entry, .entriesPurged)
    }

    /// Bytes to free when memory is short: a quarter of the cache's memory, at least 4 MiB.
    public var bytesToTrim: UInt64 { max(usedBytes / 4, UInt64(CacheLimits.trimBytes.value)) }

    /// Makes one step to free memory: moves entries together, or evicts one entry. Returns false when nothing more can be freed.
    public func shrink() -> Bool { emptySegment() || sweep() || evictLowest(.entriesEvictedForMachine) }

    private func sweepOrEvict(of visibility: Visibility? = nil) -> Bool {
        let cause = visibility == nil ? Metric.entriesEvictedForRoom : .entriesEvictedForUser
        return sweep(of: visibility) || evictLowest(cause, of: visibility)
    }

    /// Makes one such step if `bytes` more do not fit. If a user's limit is reached, only entries of that user are evicted. Returns false when the
    /// bytes fit, can never fit, or nothing more can be freed.
    public func evictOne(toReserve bytes: UInt64, for visibility: Visibility) -> Bool {
        if fits(bytes, visibility) { return false }
        let shortage = shortage(of: bytes, visibility)
        return emptySegment(of: shortage?.group, evenPartly: shortage != nil) || makeRoom(for: bytes, visibility)
    }

    /// Same as `evictOne(toReserve:for:)`, but empties no segment.
    func makeRoom(for bytes: UInt64, _ visibility: Visibility) -> Bool {
        guard let shortage = shortage(of: bytes, visibility) else { return false }
        return bytes <= (shortage.group == nil ? limit : userLimit) && sweepOrEvict(of: shortage.group)
    }

    /// Makes one step, like `evictOne(toReserve:for:)`, if another entry and its record do not fit.
    public func evictOne(toPublishFor visibility: Visibility) -> Bool {
        entries.count >= entryLimit
            ? evictLowest() : evictOne(toPlace: CacheLimits.bytesForEntry.value, for: visibility)
    }

    /// Makes one step, like `evictOne(toReserve:for:)`, if a piece of `count` bytes does not fit into the segments.
    public func evictOne(toPlace count: Int, for visibility: Visibility) -> Bool {
        guard count <= SpaceAllocator.segmentCapacity, !hasAmpleRoom(visibility) else { return false }
        if let place = place(for: count, visibility) { return evictOne(toReserve: place.newBytes, for: visibility) }
        return sweepOrEvict(of: hasAllSegments(visibility) ? visibility : nil)
    }

    /// Evicts the entry with the lowest priority, of all or of a visibility; an entry that a client uses lingers instead. False if there is no entry.
    ///
    /// An entry that a client has used since it last came up for eviction gets a second chance.
    public func evictLowest(_ cause: Metric = .entriesEvictedForRoom, of visibility: Visibility? = nil) -> Bool {
        defer { checkAfterChange() }
        var chances = CacheLimits.secondChances.value
        while let entry = order.removeLowest(of: visibility) {
            if chances > 0, entry.isPublished, silentUse?.takeTouch(entry) == true {
                chances -= 1
                use(entry)
                order.insert(entry)
                continue
            }
            // One entry in each step, because the check for a use withdraws the entry's answers from all indexes and restores them.
            _ = evict(entry, cause)
            return true
        }
        // Entries that linger may be unused by now, and can be evicted then.
        let unused = lingering.elements.prefix(Self.lingeringStep).map(\.key).filter { reviewLingering($0) }
        return !unused.isEmpty && evictLowest(cause, of: visibility)
    }

    /// Removes an entry without holds, and counts the cause. False if a client uses the entry: its answers are restored, and the entry lingers.
    func evict(_ entry: CacheEntry, _ cause: Metric) -> Bool {
        order.remove(entry)
        if entry.isPublished { silentUse?.withdraw(entry) }
        // From here on, no further client can find the entry in an index.
        if isUsedSilently(entry) {
            silentUse?.restore(entry)
            linger(entry)
            return false
        }
        if cause != .entriesPurged { metrics.count(.entriesEvicted) }
        metrics.count(cause)
        remove(entry)
        return true
    }

    /// Number of lingering entries that one step reviews when room is needed. From time to time, all lingering entries are reviewed.
    private static let lingeringStep = 64

    func remove(_ entry: CacheEntry) {
        order.remove(entry)
        write(.withdrawn, of: entry)
        betweenWrites()
        entries.remove(entry.number)
        lingering[entry.number] = nil
        if entry.isPublished { silentUse?.forget(entry) }
        if !entry.isStale { unlist(entry) }
        entry.recordMemory.removeRecord(at: entry.recordOffset)
        betweenWrites()
        free(entry.ranges, and: entry.memories.filter { !$0.isSegment })
    }

    /// Removes an entry from the lookups by key and by path.
    private func unlist(_ entry: CacheEntry) {
        if entriesByKey[entry.key] === entry { entriesByKey[entry.key] = nil }
        entriesOfPath[entry.pathOfUser]?.remove(entry)
        if entriesOfPath[entry.pathOfUser]?.isEmpty == true { entriesOfPath[entry.pathOfUser] = nil }
    }

    func write(_ state: ObjectRecord.State, of entry: CacheEntry) {
        entry.recordMemory.store(state.rawValue, at: entry.recordOffset + ObjectRecord.stateOffset)
    }

    /// Frees memory. `memoryRetired` is called after all of it has left the cache, because that call may release an entry and retire further memory.
    func retire(_ memories: [SharedMemory]) {
        for memory in memories {
            subtract(UInt64(memory.takenBytes), memory.visibility)
            if memory.isSegment { forget(memory) }
            keptMemories?.remove(memory)
        }
        for memory in memories { memoryRetired(memory) }
    }

    /// Removes a segment from the cache.
    func forget(_ segment: SharedMemory) {
        lostBytes -= UInt64(segment.space.lostPageBytes)
        segments[segment.visibility]?.removeAll { $0 === segment }
        if segments[segment.visibility]?.isEmpty == true {
            segments[segment.visibility] = nil
            sweeps[segment.visibility] = nil
        }
        if emptying?.segment === segment { emptying = nil }
    }

    // MARK: Numbers

    func newEntryNumber() -> UInt64 {
        defer { nextEntry += 1 }
        numbersPage?.lastObject = nextEntry
        return nextEntry
    }

    /// Returns a number for new memory. No earlier memory had this number.
    public func newMemoryNumber() -> UInt32 {
        defer { nextMemory += 1 }
        numbersPage?.lastMemory = UInt64(nextMemory)
        return nextMemory
    }

    /// Continues the numbers of an earlier daemon, and records new numbers on the page for the next daemon.
    func continueNumbers(from page: NumbersPage) {
        memoryLineage = page.lineage
        nextEntry = max(nextEntry, page.lastObject + 1)
        nextMemory = max(nextMemory, UInt32(clamping: page.lastMemory + 1))
        page.lastObject = nextEntry - 1
        page.lastMemory = UInt64(nextMemory - 1)
        numbersPage = page
    }
}
