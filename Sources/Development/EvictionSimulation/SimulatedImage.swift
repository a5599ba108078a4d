internal import AssetCache

/// An image that programs ask for, and the notes that policies make on it while it is in their cache.
package final class SimulatedImage: Evictable {
    /// Its number, the index in the trace's images.
    package let number: Int
    /// Nanoseconds that it takes to decode.
    package let decodeDuration: UInt64
    /// Bytes when it is decoded, its record included.
    package let byteCount: Int

    // Notes of `CostAwarePolicy`.
    /// All are of one group.
    package var evictionGroup: Bool { true }
    /// Uses since it was put in.
    package var useCount: UInt64 = 0
    /// See `EvictionOrder`.
    package var priority = 0.0
    /// See `EvictionOrder`.
    package var heapIndex: Int?

    /// Describes an image that nobody has asked for.
    package init(number: Int, decodeDuration: UInt64, byteCount: Int) {
        self.number = number
        self.decodeDuration = decodeDuration
        self.byteCount = byteCount
    }
}
