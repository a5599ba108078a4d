/// A cache of a fixed number of bytes that decides which images go.
package protocol EvictionPolicy {
    static var name: String { get }
    /// An empty cache for images with the numbers below `imageCount`.
    init(capacity: Int, imageCount: Int)
    /// Whether the image is in the cache. It is afterwards, unless it is larger than the whole cache.
    mutating func request(_ image: SimulatedImage) -> Bool
}

extension RequestTrace {
    /// The share of all decode time, from 0 to 1, that a cache with this policy saves: what the requests cost that find their image in it.
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
