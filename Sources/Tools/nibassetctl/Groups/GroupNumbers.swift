import WireProtocol

/// A number of a group, as JSON calls it.
enum GroupNumber: String, CaseIterable {
    case entries
    /// Bytes of the entries.
    case bytes
    /// Bytes that programs use. Of entries that several clients or users use, each has them.
    case heldBytes = "held_bytes"
    /// Images and sounds that were decoded when the service was asked for them.
    case hits
    case silentHits = "hits_without_message"
    /// Images and sounds that had to be decoded.
    case misses
    /// Nanoseconds of decoding.
    case decodeTime = "decode_time"
    /// Nanoseconds of decoding that hits have saved.
    case savedTime = "decode_time_saved"
    /// Messages of the connections.
    case requests
}

/// The numbers of a group of entries and connections. Those of a remainder may be below zero. A service that lies gets wrong sums, and no trap.
struct GroupNumbers {
    private var values: [GroupNumber: Int] = [:]

    subscript(number: GroupNumber) -> Int {
        get { values[number, default: 0] }
        set { values[number] = newValue }
    }

    /// The same numbers of the whole service, as `stats` has them.
    init(_ numbers: ServiceNumbers) {
        let metrics: [(GroupNumber, Metric)] = [
            (.entries, .entries), (.bytes, .memoryUsed), (.hits, .hits), (.silentHits, .hitsWithoutMessage),
            (.misses, .misses), (.decodeTime, .decodeTime), (.savedTime, .decodeTimeSaved), (.requests, .requests),
        ]
        for (number, metric) in metrics { self[number] = Int(clamping: numbers[metric]) }
    }

    init() {}

    mutating func add(_ entry: ListEntry) {
        self[.entries] += 1
        self[.bytes] &+= Int(clamping: entry.byteCount)
    }

    mutating func add(_ entry: CountEntry) {
        self[.heldBytes] &+= Int(clamping: entry.heldBytes)
        self[.hits] &+= Int(clamping: entry.counts.hits)
        self[.silentHits] &+= Int(clamping: entry.counts.silentHits)
        self[.misses] &+= Int(clamping: entry.counts.misses)
        self[.decodeTime] &+= Int(clamping: entry.counts.decodeTime)
        self[.savedTime] &+= Int(clamping: entry.counts.savedTime)
    }

    /// Takes the numbers of a group away, but for what programs use: that may be in several groups.
    mutating func subtract(_ other: GroupNumbers) {
        for number in GroupNumber.allCases where number != .heldBytes { self[number] &-= other[number] }
    }
}
