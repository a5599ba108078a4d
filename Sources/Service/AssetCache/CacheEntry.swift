public import AssetModel
internal import LinuxSystem
internal import SharedLayout

/// An object in the cache.
public final class CacheEntry: Evictable {
    /// The object's number. The daemon never uses it again.
    public let number: UInt64
    /// The key that finds it.
    public let key: CacheKey
    /// The memory that holds its record.
    public var recordMemory: SharedMemory { ranges[0].memory }
    /// The offset of the record in that memory.
    public var recordOffset: Int { ranges[0].offset }
    /// All memory that a client needs for it, that of the record first.
    public private(set) var memories: [SharedMemory]
    /// Bytes of its record and data.
    public let byteCount: Int
    /// Bytes that are charged to whoever holds it: so nobody can hold all entries that there may be.
    public var chargedBytes: UInt64 { UInt64(max(byteCount, CacheLimits.bytesForEntry.value)) }
    /// Duration of decoding, in nanoseconds.
    public let decodeDuration: UInt64
    /// The path of its first file when it was decoded.
    public let path: [UInt8]
    /// That path, for those who may see the entry: others may have another file there.
    var pathOfUser: PathOfUser { PathOfUser(path: path, visibility: key.visibility) }
    /// The version of that file.
    var version: FileVersion? { key.files.first }
    /// Whether its file has changed since.
    public internal(set) var isStale = false
    /// Number of answers, found by clients without a message, that led to the entry.
    public internal(set) var publicationCount: UInt64 = 0
    /// Whether clients may have got it without a message, now or earlier.
    public var isPublished: Bool { publicationCount > 0 }
    /// Whether the entry waits, without a hold, for the last client that uses it without a message.
    public internal(set) var lingers = false
    /// Number of holds of all connections together.
    public internal(set) var holdCount = 0
    /// When it was entered, by `monotonicNanoseconds`.
    public let start = monotonicNanoseconds()
    /// Number of uses.
    public internal(set) var useCount: UInt64 = 0
    /// When it was used last: the number of that use among the uses of all entries.
    var lastUse: UInt64 = 0

    /// Its pieces of segments, that of the record first.
    private(set) var ranges: [SpaceRange]
    /// A user's own entries can be evicted apart.
    package var evictionGroup: Visibility { key.visibility }
    /// Its priority when its last hold was released, see `EvictionOrder`.
    package var priority = 0.0
    /// Its index in the heap of `EvictionOrder`; nil while it is held or lingers.
    package var heapIndex: Int?

    /// A piece of a segment.
    struct SpaceRange {
        let memory: SharedMemory
        let offset: Int
        let count: Int

        var location: ObjectRecord.DataLocation {
            .init(memory: memory.number, offset: UInt64(offset), byteCount: UInt64(count))
        }
    }

    /// The first range is the record's.
    init(record: ObjectRecord, key: CacheKey, ranges: [SpaceRange], large: [SharedMemory], byteCount: Int) {
        number = record.number
        decodeDuration = record.decodeDuration
        path = record.path
        isStreamed = record.content.isStreamed
        self.key = key
        self.ranges = ranges
        memories = []
        self.byteCount = byteCount
        setMemories(large)
    }

    /// Notes that its pieces lie elsewhere now, in the same order.
    func move(to ranges: [SpaceRange]) {
        self.ranges = ranges
        setMemories(memories.filter { !$0.isSegment })
    }

    private func setMemories(_ large: [SharedMemory]) {
        memories = [ranges[0].memory]
        for range in ranges.dropFirst() where !memories.contains(where: { $0 === range.memory }) {
            memories.append(range.memory)
        }
        // Each is the data of one representation.
        for memory in large { memories.append(memory) }
    }

    /// Whether the entry is a sound that clients read from its file while it plays; it has no decoded data.
    public let isStreamed: Bool

    /// Image or sound.
    public var kind: AssetKind { key.kind }
}
