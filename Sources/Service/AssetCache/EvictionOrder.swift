/// Properties of an entry that an `EvictionOrder` needs. The order itself sets `priority` and `heapIndex`.
package protocol Evictable: AnyObject {
    /// Entries of one group can be evicted apart.
    associatedtype EvictionGroup: Hashable

    var evictionGroup: EvictionGroup { get }
    /// Number of lookups.
    var useCount: UInt64 { get }
    /// Duration of decoding, in nanoseconds.
    var decodeDuration: UInt64 { get }
    /// Bytes that the eviction of the entry frees.
    var byteCount: Int { get }
    /// Priority at the last insertion.
    var priority: Double { get set }
    /// Index in the heap; nil while the entry is not in the order.
    var heapIndex: Int? { get set }
}

/// The entries that nobody holds, in the order in which they are evicted: the lowest priority first.
///
/// The priority is the decode time that an entry saves per byte (GreedyDual-Size-Frequency with decode time as cost): `age + uses * decode time /
/// bytes`. The age rises to the priority of the entry that was evicted last, so that an entry which was once popular does not stay for ever.
///
/// Row P15 of the benchmark runs this code in a simulation, beside LRU, SIEVE, S3-FIFO and a bound that no policy can pass.
package struct EvictionOrder<Entry: Evictable> {
    private var heaps: [Entry.EvictionGroup: EvictionHeap<Entry>] = [:]
    private var age = 0.0
    /// Entries that can be evicted.
    package var count: Int { heaps.values.reduce(0) { $0 + $1.count } }

    package init() {}

    /// Adds an entry that nobody holds any more, and sets its priority.
    package mutating func insert(_ entry: Entry) {
        precondition(entry.heapIndex == nil, "the entry is in the order already")
        entry.priority =
            age + Double(entry.useCount) * Double(max(entry.decodeDuration, 1)) / Double(max(entry.byteCount, 1))
        heaps[entry.evictionGroup, default: EvictionHeap()].insert(entry)
    }

    /// Takes an entry out, because it is held or removed.
    package mutating func remove(_ entry: Entry) {
        guard entry.heapIndex != nil else { return }
        heaps[entry.evictionGroup]?.remove(entry)
        if heaps[entry.evictionGroup]?.least == nil { heaps[entry.evictionGroup] = nil }
    }

    /// Removes and returns the entry with the lowest priority, of all entries or of a group.
    package mutating func removeLowest(of group: Entry.EvictionGroup? = nil) -> Entry? {
        let lowest: Entry? =
            if let group {
                heaps[group]?.least
            } else {
                heaps.values.lazy.compactMap(\.least).min { $0.priority < $1.priority }
            }
        guard let lowest else { return nil }
        // All groups share the age, so an eviction within one group must not raise it.
        if group == nil { age = max(age, lowest.priority) }
        remove(lowest)
        return lowest
    }

    /// Whether an entry has a valid place in the heap. Entries of equal priority may be in any order.
    package func isInPlace(_ entry: Entry) -> Bool { heaps[entry.evictionGroup]?.isInPlace(entry) ?? false }
}

/// The entries of a group: a binary heap in which every entry knows its index. Insert and remove take logarithmic time.
private struct EvictionHeap<Entry: Evictable> {
    private var heap: [Entry] = []

    var least: Entry? { heap.first }
    var count: Int { heap.count }

    mutating func insert(_ entry: Entry) {
        entry.heapIndex = heap.count
        heap.append(entry)
        rise(heap.count - 1)
    }

    mutating func remove(_ entry: Entry) {
        guard let index = entry.heapIndex else { return }
        entry.heapIndex = nil
        let last = heap.removeLast()
        guard index < heap.count else { return }
        heap[index] = last
        last.heapIndex = index
        rise(index)
        sink(last.heapIndex ?? index)
    }

    func isInPlace(_ entry: Entry) -> Bool {
        guard let index = entry.heapIndex, heap.indices.contains(index) else { return false }
        return heap[index] === entry && heap[max(0, index - 1) / 2].priority <= entry.priority
    }

    private mutating func rise(_ start: Int) {
        let entry = heap[start]
        var index = start
        while index > 0, case let parent = heap[(index - 1) / 2], entry.priority < parent.priority {
            heap[index] = parent
            parent.heapIndex = index
            index = (index - 1) / 2
        }
        heap[index] = entry
        entry.heapIndex = index
    }

    private mutating func sink(_ start: Int) {
        var index = start
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2]
            where child < heap.count && heap[child].priority < heap[least].priority {
                least = child
            }
            if least == index { return }
            heap.swapAt(index, least)
            heap[index].heapIndex = index
            heap[least].heapIndex = least
            index = least
        }
    }
}
