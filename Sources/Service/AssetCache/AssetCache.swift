internal import AssetModel
internal import LinuxSystem
internal import SharedLayout
public import WireProtocol

/// Decoded images and sounds in shared memory, up to a limit.
///
/// The cache knows nothing of sockets or files: it is given decoded data, and its callers say when an entry is held and released. It is not
/// thread-safe; it belongs to the event loop.
///
/// Every byte is reserved here before the kernel is asked for it, because a memory cgroup kills the daemon instead of refusing memory. Small data and all
/// records lie in segments (`segmentSize`), a set of segments for each `Visibility`, of which only the pages count on which something lies: the others are
/// given back to the kernel. Data of more than `smallObjectLimit` bytes have a memory file of their own.
public final class AssetCache {
    /// Data of at most this many bytes are copied into segments.
    public static let smallObjectLimit = CacheLimits.smallObjectBytes.value
    /// Bytes of a segment.
    public static let segmentSize = CacheLimits.segmentBytes.value

    /// Bytes that all memory together may take.
    public private(set) var limit: UInt64 = 0
    /// Bytes that the private memory of one uid may take.
    public private(set) var userLimit: UInt64 = 0
    /// Entries that there may be.
    public var entryLimit: Int { max(1, Int(limit) / CacheLimits.bytesForEntry.value) }
    /// Called with each memory in which no entry lies any more, so that clients can be told.
    public var memoryRetired: (SharedMemory) -> Void = { _ in }
    /// Clients that use entries without a hold; nil where there are none.
    public weak var silentUse: (any SilentUse)?

    /// Counts of the cache.
    public internal(set) var metrics = MetricValues()

    /// All entries, by their numbers.
    var entries = NumberedList<CacheEntry>()
    /// The fresh entry that each key finds.
    var found = GradualDictionary<CacheKey, CacheEntry>()
    /// The fresh entries that were made of the file at each path, for each user apart.
    var entriesOfPath = GradualDictionary<CacheEntry.PathOfUser, [CacheEntry]>()
    /// In the order of their numbers.
    var segments: [Visibility: [SharedMemory]] = [:]
    var segmentCount: Int { segments.values.reduce(0) { $0 + $1.count } }
    var sweeps: [Visibility: Sweep] = [:]
    var emptying: Emptying?
    var order = EvictionOrder<CacheEntry>()
    /// Entries that would be gone or could be evicted, if nobody used them without a hold.
    var lingering = GradualDictionary<UInt64, CacheEntry>()
    /// Bytes of all memory, reservations included.
    public internal(set) var usedBytes: UInt64 = 0
    /// Bytes of pages besides, on which nothing lies any more, but which clients of an earlier daemon may still read.
    public internal(set) var lostBytes: UInt64 = 0
    var usedByUser: [UInt32: UInt64] = [:]
    /// Memory that outlives the daemon; nil where none does.
    var keptMemories: KeptMemories?
    private var useCount: UInt64 = 0
    private var nextEntry: UInt64 = 1
    private var nextMemory: UInt32 = 1
    /// Page on which the next daemon finds the last numbers.
    private(set) var numbersPage: NumbersPage?
    /// The largest limits that there were: what was there stays when they are lowered.
    private(set) var largestLimits: (all: UInt64, user: UInt64) = (0, 0)
    #if CHECKS_INVARIANTS
        var lastChecked: UInt64 = 0
        /// Called between two writes to memory: what the next daemon finds if this one is killed there.
        var isBetweenWrites: () -> Void = {}
    #endif
    /// The random number in the headers of all memory.
    public private(set) var memoryLineage: UInt64

    /// Creates an empty cache.
    public init(limit: UInt64, userLimit: UInt64, lineage: UInt64 = .random(in: 1...UInt64.max)) {
        memoryLineage = lineage
        setLimits(limit, userLimit: userLimit)
    }

    /// Changes the limits. What is there stays for now: where there is more than that, room is made before anything new comes.
    public func setLimits(_ limit: UInt64, userLimit: UInt64) {
        self.limit = limit
        self.userLimit = userLimit
        largestLimits = (max(largestLimits.all, limit), max(largestLimits.user, userLimit))
    }

    /// Number of entries.
    public var count: Int { entries.count }

    /// The next entries after a number, in the order of their numbers: some of them, none at the end.
    public func entries(after number: UInt64) -> [CacheEntry] { Array(entries.elements(after: number)) }

    /// The number of the newest entry, there or gone.
    public var lastNumber: UInt64 { nextEntry - 1 }

    /// The entry with a number.
    public func entry(_ number: UInt64) -> CacheEntry? { entries[number] }

    /// The last fresh entry before a published one, if it was made of another version of the same file, for the same users. Whoever invalidates it
    /// finds the next one then.
    public func otherVersion(before entry: CacheEntry) -> CacheEntry? {
        entriesOfPath[entry.pathOfUser]?.last(before: entry).flatMap { $0.version == entry.version ? nil : $0 }
    }

    /// The entry of a key; nil when there is none. Counts as a use.
    public func find(_ key: CacheKey) -> CacheEntry? {
        guard let entry = found[key] else { return nil }
        use(entry)
        return entry
    }

    /// The entry that a user gets for a key; nil when there is none. A file that holds pixels has one object, whatever size was requested.
    public func find(_ key: CacheKey, for user: UInt32) -> CacheEntry? {
        if let entry = find(key.ofPixels) ?? find(key) { return entry }
        let other = key.counterpart(for: user)
        // Each entry has its record in a segment of its users: most have none of the other kind.
        return segments[other.visibility] == nil ? nil : find(other.ofPixels) ?? find(other)
    }

    /// Counts a use of an entry that was found in another way.
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

    /// Makes an entry stale, because its file has changed: its key no longer finds it, and it is removed with its last hold.
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

    /// Removes an entry because a client asks; false when somebody holds or uses it, or it is gone.
    public func purge(_ entry: CacheEntry) -> Bool {
        defer { checkAfterChange() }
        return entry.heapIndex != nil && evict(entry, .entriesPurged)
    }

    /// Bytes to free when memory is short: a quarter of the cache's memory, at least 4 MiB.
    public var bytesToTrim: UInt64 { max(usedBytes / 4, UInt64(CacheLimits.trimBytes.value)) }

    /// Makes a step on the way to less memory: entries move together, or one is evicted. False when nothing more can be done.
    public func shrink() -> Bool { emptySegment() || sweep() || evictLowest(.entriesEvictedForMachine) }

    private func sweepOrEvict(of visibility: Visibility? = nil) -> Bool {
        let cause = visibility == nil ? Metric.entriesEvictedForRoom : .entriesEvictedForUser
        return sweep(of: visibility) || evictLowest(cause, of: visibility)
    }

    /// Makes such a step if `bytes` more do not fit and may ever fit: with entries of the same user if it is the user's limit that is reached. False
    /// when they fit, or nothing more can be done.
    public func evictOne(toReserve bytes: UInt64, for visibility: Visibility) -> Bool {
        if fits(bytes, visibility) { return false }
        let shortage = shortage(of: bytes, visibility)
        return emptySegment(of: shortage?.group, evenPartly: shortage != nil) || makeRoom(for: bytes, visibility)
    }

    /// The same without emptying segments.
    func makeRoom(for bytes: UInt64, _ visibility: Visibility) -> Bool {
        guard let shortage = shortage(of: bytes, visibility) else { return false }
        return bytes <= (shortage.group == nil ? limit : userLimit) && sweepOrEvict(of: shortage.group)
    }

    /// The same as `evictOne(toReserve:)` for one entry more, and its record.
    public func evictOne(toPublishFor visibility: Visibility) -> Bool {
        entries.count >= entryLimit
            ? evictLowest() : evictOne(toPlace: CacheLimits.bytesForEntry.value, for: visibility)
    }

    /// The same as `evictOne(toReserve:)` for a piece of a segment.
    public func evictOne(toPlace count: Int, for visibility: Visibility) -> Bool {
        guard count <= SpaceAllocator.segmentCapacity, !hasAmpleRoom(visibility) else { return false }
        if let place = place(for: count, visibility) { return evictOne(toReserve: place.newBytes, for: visibility) }
        return sweepOrEvict(of: hasAllSegments(visibility) ? visibility : nil)
    }

    /// Evicts the entry with the lowest priority, of all or of a visibility; one that a client uses lingers instead. False when there is nothing to look at.
    ///
    /// Those that were used since they were looked at last get a second chance.
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
            // To find out that one is used takes its answers out of all indexes, and puts them back: one in each step.
            _ = evict(entry, cause)
            return true
        }
        // Some may be unused by now; then they are next.
        let unused = lingering.elements.prefix(Self.lingeringStep).map(\.key).filter { reviewLingering($0) }
        return !unused.isEmpty && evictLowest(cause, of: visibility)
    }

    /// Removes an entry without holds, and counts why. False where a client uses it: then its answers are there again, and it lingers.
    func evict(_ entry: CacheEntry, _ cause: Metric) -> Bool {
        order.remove(entry)
        if entry.isPublished { silentUse?.withdraw(entry) }
        // Nobody else can come to it now.
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

    /// Entries that linger and are looked at in one step when room is needed. All are looked at from time to time.
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

    /// Neither its key nor its path finds an entry any more.
    private func unlist(_ entry: CacheEntry) {
        if found[entry.key] === entry { found[entry.key] = nil }
        entriesOfPath[entry.pathOfUser]?.remove(entry)
        if entriesOfPath[entry.pathOfUser]?.isEmpty == true { entriesOfPath[entry.pathOfUser] = nil }
    }

    func write(_ state: ObjectRecord.State, of entry: CacheEntry) {
        entry.recordMemory.store(state.rawValue, at: entry.recordOffset + ObjectRecord.stateOffset)
    }

    /// Frees memory. All of it is gone before clients are told: that may release an entry, and lead here again.
    func retire(_ memories: [SharedMemory]) {
        for memory in memories {
            subtract(UInt64(memory.takenBytes), memory.visibility)
            if memory.isSegment { forget(memory) }
            keptMemories?.remove(memory)
        }
        for memory in memories { memoryRetired(memory) }
    }

    /// Has a segment be none of the cache's any more.
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

    /// The number of a new memory, which none had before.
    public func newMemoryNumber() -> UInt32 {
        defer { nextMemory += 1 }
        numbersPage?.lastMemory = UInt64(nextMemory)
        return nextMemory
    }

    /// Goes on with the numbers of an earlier daemon, and has the page tell the next one.
    func goOn(from page: NumbersPage) {
        memoryLineage = page.lineage
        nextEntry = max(nextEntry, page.lastObject + 1)
        nextMemory = max(nextMemory, UInt32(clamping: page.lastMemory + 1))
        page.lastObject = nextEntry - 1
        page.lastMemory = UInt64(nextMemory - 1)
        numbersPage = page
    }
}
