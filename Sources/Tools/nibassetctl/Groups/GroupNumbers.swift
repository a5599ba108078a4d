import WireProtocol

/// The numbers of a group of entries and connections. Those of a remainder may be below zero. A service that lies gets wrong sums, and no trap.
struct GroupNumbers: Hashable {
    var entries = 0
    /// Bytes of the entries.
    var bytes = 0
    /// Nanoseconds that decoding them took.
    var decodeTime = 0
    /// How often they were asked for.
    var uses = 0
    /// Nanoseconds that decoding them anew for each further use would have taken.
    var savedTime = 0
    /// Messages of the connections.
    var requests = 0

    /// The same numbers of the whole service, as `stats` has them.
    init(_ numbers: ServiceNumbers) {
        func number(_ metrics: Metric...) -> Int { metrics.reduce(0) { $0 &+ Int(clamping: numbers[$1]) } }
        entries = number(.entries)
        bytes = number(.memoryUsed)
        decodeTime = number(.decodeTime)
        uses = number(.hits, .hitsWithoutMessage, .misses)
        savedTime = number(.decodeTimeSaved)
        requests = number(.requests)
    }

    init() {}

    mutating func add(_ entry: ListEntry) {
        entries += 1
        bytes &+= Int(clamping: entry.byteCount)
        decodeTime &+= Int(clamping: entry.answer.decodeDuration)
        uses &+= Int(clamping: entry.use.uses)
        savedTime &+= Int(clamping: entry.savedTime)
    }

    mutating func subtract(_ other: GroupNumbers) {
        entries -= other.entries
        bytes &-= other.bytes
        decodeTime &-= other.decodeTime
        uses &-= other.uses
        savedTime &-= other.savedTime
        requests &-= other.requests
    }
}
