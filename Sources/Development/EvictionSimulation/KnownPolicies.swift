/// Least recently used goes first.
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
/// to the newest. It spares once what was used since it came by, and takes the first that was not.
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

/// S3-FIFO (Yang and others, "FIFO Queues are All You Need for Cache Eviction", SOSP 2023): a small queue of a tenth of the bytes that
/// everything new passes through, a main queue for what was used meanwhile or came back soon, and the memory of what left the small one.
package struct S3FIFOPolicy: EvictionPolicy {
    package static let name = "S3-FIFO"

    private let capacity: Int
    private var small: ImageQueue
    private var main: ImageQueue
    /// Nothing but names: their images are not in the cache.
    private var ghosts: ImageQueue
    /// Uses since it came or since it was spared last, at most 3.
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
