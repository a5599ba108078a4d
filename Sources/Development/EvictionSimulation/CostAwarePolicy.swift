internal import AssetCache

/// The daemon's own policy, in the code that the daemon runs.
package struct CostAwarePolicy: EvictionPolicy {
    package static let name = "nibassetd"

    private let capacity: Int
    private var order = EvictionOrder<SimulatedImage>()
    private var usedBytes = 0

    package init(capacity: Int, imageCount: Int) { self.capacity = capacity }

    package mutating func request(_ image: SimulatedImage) -> Bool {
        if image.heapIndex != nil {
            // As in the daemon, a client holds the image for a moment.
            order.remove(image)
            image.useCount += 1
            order.insert(image)
            return true
        }
        guard image.byteCount <= capacity else { return false }
        while usedBytes + image.byteCount > capacity, let least = order.removeLowest() { usedBytes -= least.byteCount }
        usedBytes += image.byteCount
        image.useCount = 1  // earlier uses went with the evicted entry
        order.insert(image)
        return false
    }
}
