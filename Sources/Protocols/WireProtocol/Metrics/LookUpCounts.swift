/// Counts of lookups of images and sounds, with the decoding time that they took and saved. Each number only rises, and wraps around at 2^64.
public struct LookUpCounts: Hashable, Sendable {
    /// Number of lookups of objects that were already decoded.
    public var hits: UInt64
    /// Number of lookups in shared memory, without a message; 0 in groups by bundle and by kind.
    public var silentHits: UInt64
    /// Number of lookups of objects that had to be decoded.
    public var misses: UInt64
    /// Nanoseconds that the decoding for misses took.
    public var decodeTime: UInt64
    /// Nanoseconds that another decoding for each hit would have taken.
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
