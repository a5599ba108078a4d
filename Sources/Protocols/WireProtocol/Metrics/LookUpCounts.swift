/// Images and sounds that were asked for, and what that cost and saved. Each number only rises, and wraps around at 2^64.
public struct LookUpCounts: Hashable, Sendable {
    /// Lookups of objects that were decoded already.
    public var hits: UInt64
    /// Lookups in shared memory, without a message. They are known by client and by user only.
    public var silentHits: UInt64
    /// Lookups of objects that had to be decoded.
    public var misses: UInt64
    /// Nanoseconds that decoding those took.
    public var decodeTime: UInt64
    /// Nanoseconds that decoding would have taken again for each hit.
    public var savedTime: UInt64

    /// Creates counts.
    public init(
        hits: UInt64 = 0, silentHits: UInt64 = 0, misses: UInt64 = 0, decodeTime: UInt64 = 0, savedTime: UInt64 = 0
    ) {
        self.hits = hits
        self.silentHits = silentHits
        self.misses = misses
        self.decodeTime = decodeTime
        self.savedTime = savedTime
    }

    /// Adds other counts.
    public mutating func add(_ other: LookUpCounts) {
        hits &+= other.hits
        silentHits &+= other.silentHits
        misses &+= other.misses
        decodeTime &+= other.decodeTime
        savedTime &+= other.savedTime
    }
}
