public import AssetModel
internal import LinuxSystem
internal import SharedLayout

/// An object in the cache.
public final class CacheEntry: Evictable {
    /// Number of the object. The daemon gives the number to no other object.
    public let number: UInt64
    /// Key under which lookups find the object.
    public let key: CacheKey
    /// The memory that holds its record.
    public var recordMemory: SharedMemory { ranges[0].memory }
    /// Offset of the record in `recordMemory`.
    public var recordOffset: Int { ranges[0].offset }
    /// All memory that a client needs for the object, the record's memory first.
    public private(set) var memories: [SharedMemory]
    /// Bytes of the object's record and data.
    public let byteCount: Int
    /// Bytes that a hold charges to a user. The minimum keeps one user from holding all entries that the cache may have.
    public var chargedBytes: UInt64 { UInt64(max(byteCount, CacheLimits.bytesForEntry.value)) }
    /// Duration of decoding, in nanoseconds.
    public let decodeDuration: UInt64
    /// The path of its first file when it was decoded.
    public let path: [UInt8]
    /// Path and visibility. For other users, another file may lie at the path.
    var pathOfUser: PathOfUser { PathOfUser(path: path, visibility: key.visibility) }
    var version: FileVersion? { key.files.first }
    /// Whether the file has changed since the entry was decoded.
    public internal(set) var isStale = false
    /// Number of answers in indexes that lead to the entry now or led to it earlier.
    public internal(set) var publicationCount: UInt64 = 0
    /// Whether clients may have found the entry in an index, now or earlier.
    public var isPublished: Bool { publicationCount > 0 }
    /// Whether the entry waits, without a hold, for the last client that uses it without a message.
    public internal(set) var lingers = false
    /// Number of holds of all connections together.
    public internal(set) var holdCount = 0
    /// Time at which the entry was created, in monotonic nanoseconds.
    public let start = monotonicNanoseconds()
    /// Number of uses.
    public internal(set) var useCount: UInt64 = 0
    /// Number of the entry's last use, in the count of all entries' uses.
    var lastUse: UInt64 = 0

    /// The entry's pieces of segments, the record's piece first.
    private(set) var ranges: [SpaceRange]
    package var evictionGroup: Visibility { key.visibility }
    package var priority = 0.0
    /// Index in the heap of `EvictionOrder`; nil while the entry is held or lingers.
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

    init(record: ObjectRecord, key: CacheKey, ranges: [SpaceRange], large: [SharedMemory], byteCount: Int) {
        number = record.number
        decodeDuration = record.decodeDuration
        path = record.path
        isStreamed = if case .sound(_, let sound) = record.content { sound.sampleFormat == .streamed } else { false }
        self.key = key
        self.ranges = ranges
        memories = []
        self.byteCount = byteCount
        setMemories(large)
    }

    /// Replaces the pieces by their new places, in the same order.
    func move(to ranges: [SpaceRange]) {
        self.ranges = ranges
        setMemories(memories.filter { !$0.isSegment })
    }

    private func setMemories(_ large: [SharedMemory]) {
        memories = []
        for range in ranges where !memories.contains(where: { $0 === range.memory }) {
            memories.append(range.memory)
        }
        // No duplicates here: each large object holds the data of one representation.
        memories += large
    }

    /// Whether the entry is a sound that clients read from its file while it plays; it has no decoded data.
    public let isStreamed: Bool

    /// Image or sound.
    public var kind: AssetKind { key.kind }
}
