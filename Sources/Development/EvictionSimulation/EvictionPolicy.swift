/// A cache with a capacity in bytes that chooses the images to evict.
package protocol EvictionPolicy {
    static var name: String { get }
    /// Creates an empty cache for images with numbers below `imageCount`.
    init(capacity: Int, imageCount: Int)
    /// Requests an image. Returns whether the cache had the image; afterwards it has the image, unless the image is larger than the capacity.
    mutating func request(_ image: SimulatedImage) -> Bool
}

extension RequestTrace {
    /// Returns the share of all decode time, from 0 to 1, that a cache with this policy saves: the decode time of requests that hit.
    package func share<Policy: EvictionPolicy>(savedBy policy: Policy.Type, capacity: Int) -> Double {
        for image in images {
            image.useCount = 0
            image.heapIndex = nil
        }
        var cache = Policy(capacity: capacity, imageCount: images.count)
        var (all, saved) = (0.0, 0.0)
        for number in requests {
            let image = images[number]
            all += Double(image.decodeDuration)
            if cache.request(image) { saved += Double(image.decodeDuration) }
        }
        return all > 0 ? saved / all : 0
    }
}
