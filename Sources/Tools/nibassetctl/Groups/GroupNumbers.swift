import WireProtocol

/// The numbers of a group of entries and connections. Those of a remainder may be below zero. A service that lies gets wrong sums, and no trap.
struct GroupNumbers: Hashable {
    var entries = 0
    /// Bytes of the entries.
    var bytes = 0
    /// Bytes that programs use. Of entries that several clients or users use, each has them.
    var heldBytes = 0
    /// Images and sounds that were decoded when the service was asked for them.
    var hits = 0
    /// Hits without a message.
    var silentHits = 0
    /// Images and sounds that had to be decoded.
    var misses = 0
    /// Nanoseconds of decoding.
    var decodeTime = 0
    /// Nanoseconds of decoding that hits have saved.
    var savedTime = 0
    /// Messages of the connections.
    var requests = 0

    /// The same numbers of the whole service, as `stats` has them.
    init(_ numbers: ServiceNumbers) {
        func number(_ metric: Metric) -> Int { Int(clamping: numbers[metric]) }
        entries = number(.entries)
        bytes = number(.memoryUsed)
        hits = number(.hits)
        silentHits = number(.hitsWithoutMessage)
        misses = number(.misses)
        decodeTime = number(.decodeTime)
        savedTime = number(.decodeTimeSaved)
        requests = number(.requests)
    }

    init() {}

    mutating func add(_ entry: ListEntry) {
        entries += 1
        bytes &+= Int(clamping: entry.byteCount)
    }

    mutating func add(_ entry: CountEntry) {
        heldBytes &+= Int(clamping: entry.heldBytes)
        hits &+= Int(clamping: entry.counts.hits)
        silentHits &+= Int(clamping: entry.counts.silentHits)
        misses &+= Int(clamping: entry.counts.misses)
        decodeTime &+= Int(clamping: entry.counts.decodeTime)
        savedTime &+= Int(clamping: entry.counts.savedTime)
    }

    /// Takes the numbers of a group away, but for what programs use: that may be in several groups.
    mutating func subtract(_ other: GroupNumbers) {
        entries -= other.entries
        bytes &-= other.bytes
        hits &-= other.hits
        silentHits &-= other.silentHits
        misses &-= other.misses
        decodeTime &-= other.decodeTime
        savedTime &-= other.savedTime
        requests &-= other.requests
    }
}
