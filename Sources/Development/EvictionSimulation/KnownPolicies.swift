/// LRU: evicts the least recently used image first.
package struct LRUPolicy: EvictionPolicy {
    package static let name = "LRU"

    private let capacity: Int
    private var queue: ImageQueue

    package init(capacity: Int, imageCount: Int) {
        self.capacity = capacity
        queue = ImageQueue(imageCount: imageCount)
    }

    package mutating func request(_ image: SimulatedImage) -> Bool {
        let isHit = queue.contains(image)
        if isHit { queue.remove(image) }
        guard image.byteCount <= capacity else { return false }
        while queue.byteCount + image.byteCount > capacity, queue.removeOldest() != nil {}
        queue.append(image)
        return isHit
    }
}

/// SIEVE (Zhang and others, "SIEVE is Simpler than LRU", NSDI 2024): a queue in order of arrival, along which a hand goes from the oldest
/// image to the newest. The hand passes images used since its last visit, and evicts the first image that was not used.
package struct SIEVEPolicy: EvictionPolicy {
    package static let name = "SIEVE"

    private let capacity: Int
    private var queue: ImageQueue
    private var wasUsed: [Bool]
    private var hand: SimulatedImage?

    package init(capacity: Int, imageCount: Int) {
        self.capacity = capacity
        queue = ImageQueue(imageCount: imageCount)
        wasUsed = Array(repeating: false, count: imageCount)
    }

    package mutating func request(_ image: SimulatedImage) -> Bool {
        if queue.contains(image) {
            wasUsed[image.number] = true
            return true
        }
        guard image.byteCount <= capacity else { return false }
        while queue.byteCount + image.byteCount > capacity { evict() }
        wasUsed[image.number] = false
        queue.append(image)
        return false
    }

    private mutating func evict() {
        guard var candidate = hand ?? queue.oldest else { return }
        while wasUsed[candidate.number] {
            wasUsed[candidate.number] = false
            guard let next = queue.newer(than: candidate) ?? queue.oldest else { return }
            candidate = next
        }
        hand = queue.newer(than: candidate)
        queue.remove(candidate)
    }
}

/// S3-FIFO (Yang and others, "FIFO Queues are All You Need for Cache Eviction", SOSP 2023): a small queue of a tenth of the bytes for new
/// images, a main queue for images that were used meanwhile or came back soon, and a record of images evicted from the small queue.
package struct S3FIFOPolicy: EvictionPolicy {
    package static let name = "S3-FIFO"

    private let capacity: Int
    private var small: ImageQueue
    private var main: ImageQueue
    /// Numbers of images evicted from the small queue; the images are not in the cache.
    private var ghosts: ImageQueue
    /// Number of uses of each image since its arrival or since the last eviction that spared it, at most 3.
    private var uses: [Int]

    package init(capacity: Int, imageCount: Int) {
        self.capacity = capacity
        small = ImageQueue(imageCount: imageCount)
        main = small
        ghosts = small
        uses = Array(repeating: 0, count: imageCount)
    }

    package mutating func request(_ image: SimulatedImage) -> Bool {
        if small.contains(image) || main.contains(image) {
            uses[image.number] = min(uses[image.number] + 1, 3)
            return true
        }
        guard image.byteCount <= capacity else { return false }
        while small.byteCount + main.byteCount + image.byteCount > capacity { evict() }
        uses[image.number] = 0
        if ghosts.contains(image) {
            ghosts.remove(image)
            main.append(image)
        } else {
            small.append(image)
        }
        return false
    }

    private mutating func evict() {
        if small.byteCount * 10 >= capacity || main.oldest == nil { evictFromSmall() } else { evictFromMain() }
    }

    private mutating func evictFromSmall() {
        while let image = small.removeOldest() {
            if uses[image.number] > 1 {
                uses[image.number] = 0
                main.append(image)
            } else {
                ghosts.append(image)
                while ghosts.byteCount * 10 > capacity * 9, ghosts.removeOldest() != nil {}
                return
            }
        }
    }

    private mutating func evictFromMain() {
        while let image = main.removeOldest() {
            guard uses[image.number] > 0 else { return }
            uses[image.number] -= 1
            main.append(image)
        }
    }
}
