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
/// records lie in segments (`segmentSize`), a set of segments for each `Visibility`. Data of more than `smallObjectLimit` bytes have a memory file of
/// their own.
public final class AssetCache {
    /// Data of at most this many bytes are copied into segments.
    public static let smallObjectLimit = CacheLimits.smallObjectBytes.value
    /// Bytes of a segment.
    public static let segmentSize = CacheLimits.segmentBytes.value

    /// Bytes that all memory together may take.
    public let limit: UInt64
    /// Bytes that the private memory of one uid may take.
    public let userLimit: UInt64
    /// Entries that there may be.
    public var entryLimit: Int { max(1, Int(limit) / CacheLimits.bytesForEntry.value) }
    /// Called with each memory in which no entry lies any more, so that clients can be told.
    public var memoryRetired: (SharedMemory) -> Void = { _ in }

    /// What the cache has counted.
    public internal(set) var metrics = MetricValues()

    var entries: [UInt64: CacheEntry] = [:]
    var numbers: [CacheKey: UInt64] = [:]
    var numbersOfPath: [[UInt8]: Set<UInt64>] = [:]
    var segments: [Visibility: [SharedMemory]] = [:]
    var order = EvictionOrder<CacheEntry>()
    /// Bytes of all memory, reservations included.
    public internal(set) var usedBytes: UInt64 = 0
    var usedByUser: [UInt32: UInt64] = [:]
    private var useCount: UInt64 = 0
    private var nextEntry: UInt64 = 1
    private var nextMemory: UInt32 = 1
    #if CHECKS_INVARIANTS
        var changesUnchecked = 0
    #endif
    private let lineage: UInt64

    /// Creates an empty cache.
    public init(limit: UInt64, userLimit: UInt64, lineage: UInt64 = .random(in: 1...UInt64.max)) {
        self.limit = limit
        self.userLimit = userLimit
        self.lineage = lineage
    }

    /// How many entries there are.
    public var count: Int { entries.count }

    /// All entries, in any order.
    public var allEntries: some Collection<CacheEntry> { entries.values }

    /// The entry with a number.
    public func entry(_ number: UInt64) -> CacheEntry? { entries[number] }

    /// The entries that were made of the file at a path.
    public func entries(ofFile path: [UInt8]) -> [CacheEntry] {
        numbersOfPath[path, default: []].sorted().compactMap { entries[$0] }
    }

    /// The entry of a key; nil when there is none. Counts as a use.
    public func find(_ key: CacheKey) -> CacheEntry? {
        guard let number = numbers[key], let entry = entries[number] else { return nil }
        use(entry)
        return entry
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

    /// Removes a hold.
    public func release(_ entry: CacheEntry) {
        defer { checkAfterChange() }
        precondition(entry.holdCount > 0, "released more often than held")
        entry.holdCount -= 1
        if entry.holdCount > 0 { return }
        if entry.isStale {
            remove(entry)
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
        if numbers[entry.key] == entry.number { numbers[entry.key] = nil }
        write(.stale, of: entry)
        if entry.holdCount == 0 { remove(entry) }
    }

    /// Removes the entries that match and that nobody holds. Returns how many, and their bytes.
    public func purge(where matches: (CacheEntry) -> Bool) -> (entries: Int, bytes: Int) {
        defer { checkAfterChange() }
        let purged = entries.values.filter { $0.holdCount == 0 && matches($0) }
        for entry in purged { remove(entry) }
        metrics.count(.entriesPurged, UInt64(purged.count))
        return (purged.count, purged.reduce(0) { $0 + $1.byteCount })
    }

    /// Memory is short: frees a quarter of the cache's memory, at least two segments, or everything that nobody holds; entries with the lowest priority
    /// first. A segment is freed when its last object is removed, so memory is counted here and not entries.
    public func trim() {
        defer { checkAfterChange() }
        let least = max(usedBytes / 4, 2 * UInt64(Self.segmentSize))
        let goal = usedBytes > least ? usedBytes - least : 0
        while usedBytes > goal, evictLowest() {}
    }

    /// Makes room until `bytes` more fit below the limit.
    func makeRoom(for bytes: UInt64) throws(CacheError) {
        // For what can never fit, nothing is evicted.
        while usedBytes + bytes > limit {
            guard bytes <= limit, evictLowest() else { throw .full(needed: bytes, limit: limit) }
        }
    }

    /// Evicts the entry with the lowest priority; false when every entry is held.
    func evictLowest() -> Bool {
        guard let entry = order.removeLowest() else { return false }
        metrics.count(.entriesEvicted)
        remove(entry)
        return true
    }

    /// Evicts entries of one visibility that nobody holds, the lowest priority first, until `isEnough`.
    func evict(of visibility: Visibility, until isEnough: () -> Bool) {
        let candidates = entries.values.filter { $0.holdCount == 0 && $0.key.visibility == visibility }
        for entry in candidates.sorted(by: { $0.priority < $1.priority }) {
            if isEnough() { return }
            metrics.count(.entriesEvicted)
            remove(entry)
        }
    }

    func remove(_ entry: CacheEntry) {
        order.remove(entry)
        write(.withdrawn, of: entry)
        entries[entry.number] = nil
        if numbers[entry.key] == entry.number { numbers[entry.key] = nil }
        numbersOfPath[entry.path]?.remove(entry.number)
        if numbersOfPath[entry.path]?.isEmpty == true { numbersOfPath[entry.path] = nil }
        for range in entry.ranges { range.memory.space.free(range.offset, range.count) }
        retire(entry.memories.filter { $0.content == .largeObject || $0.space.usedBytes == 0 })
    }

    private func write(_ state: ObjectRecord.State, of entry: CacheEntry) {
        entry.recordMemory.store(state.rawValue, at: entry.recordOffset + ObjectRecord.stateOffset)
    }

    /// Frees memory. All of it is gone before clients are told: that may release an entry, and lead here again.
    func retire(_ memories: [SharedMemory]) {
        for memory in memories {
            if memory.content == .segment { segments[memory.visibility]?.removeAll { $0 === memory } }
            subtract(UInt64(memory.byteCount), memory.visibility)
        }
        for memory in memories { memoryRetired(memory) }
    }

    // MARK: Numbers

    func newEntryNumber() -> UInt64 {
        defer { nextEntry += 1 }
        return nextEntry
    }

    func newMemoryNumber() -> UInt32 {
        defer { nextMemory += 1 }
        return nextMemory
    }

    func addSegment(for visibility: Visibility) throws(CacheError) {
        try reserve(UInt64(Self.segmentSize), for: visibility)
        do throws(SystemError) {
            let segment = try SharedMemory.segment(
                number: newMemoryNumber(), byteCount: Self.segmentSize, visibility: visibility, lineage: lineage)
            segments[visibility, default: []].append(segment)
        } catch {
            subtract(UInt64(Self.segmentSize), visibility)
            throw .system(error)
        }
    }
}
