public import AssetModel

/// An object of the cache.
public final class CacheEntry {
    /// The object's number, never used again while the daemon lives.
    public let number: UInt64
    /// What it was made for.
    public let key: CacheKey
    /// The memory that holds its record.
    public let recordMemory: SharedMemory
    /// Where the record lies there.
    public let recordOffset: Int
    /// Every memory that a client needs for it, that of the record first.
    public let memories: [SharedMemory]
    /// Bytes that go when it goes.
    public let byteCount: Int
    /// How long the decoding took, in nanoseconds.
    public let decodeDuration: UInt64
    /// The first file's path when it was decoded.
    public let path: [UInt8]
    /// Whether it is no longer what its name stands for.
    public internal(set) var isStale = false
    /// How many holds there are, of all connections.
    public internal(set) var holdCount = 0
    /// How often it was asked for.
    public internal(set) var useCount: UInt64 = 0
    /// The number of its last use among those of all entries.
    var lastUse: UInt64 = 0

    let ranges: [SpaceRange]
    /// Its worth when it was used last, see `EvictionOrder`.
    var worth = 0.0
    var heapIndex: Int?

    /// A piece of a segment.
    struct SpaceRange {
        let memory: SharedMemory
        let offset: Int
        let count: Int
    }

    init(
        number: UInt64, key: CacheKey, record: SpaceRange, ranges: [SpaceRange], memories: [SharedMemory],
        byteCount: Int,
        decodeDuration: UInt64, path: [UInt8], isStreamed: Bool
    ) {
        self.isStreamed = isStreamed
        self.number = number
        self.key = key
        recordMemory = record.memory
        recordOffset = record.offset
        self.ranges = ranges
        self.memories = memories
        self.byteCount = byteCount
        self.decodeDuration = decodeDuration
        self.path = path
    }

    /// Whether it is a sound that is read from its file while it plays: nothing of it was decoded.
    public let isStreamed: Bool

    /// Image or sound.
    public var kind: AssetKind { key.kind }
}
