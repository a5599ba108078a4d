internal import AssetCache

/// An image that programs request, and the values that policies store for images in their cache.
package final class SimulatedImage: Evictable {
    /// Index in the trace's images.
    package let number: Int
    /// Time of decoding, in nanoseconds.
    package let decodeDuration: UInt64
    /// Number of bytes of the decoded image, including its record.
    package let byteCount: Int

    // Values of `CostAwarePolicy`.
    /// Group for eviction: all images are in the same group.
    package var evictionGroup: Bool { true }
    /// Number of uses since the image was put into the cache.
    package var useCount: UInt64 = 0
    /// See `EvictionOrder`.
    package var priority = 0.0
    /// See `EvictionOrder`.
    package var heapIndex: Int?

    /// Describes an image without requests so far.
    package init(number: Int, decodeDuration: UInt64, byteCount: Int) {
        self.number = number
        self.decodeDuration = decodeDuration
        self.byteCount = byteCount
    }
}
