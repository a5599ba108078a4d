import WireProtocol

/// A number of a group. Raw values are field names in JSON.
enum GroupNumber: String, CaseIterable {
    case entries
    /// Bytes of the entries.
    case bytes
    /// Bytes of entries that programs use. An entry that several clients or users use counts in full for each.
    case heldBytes = "held_bytes"
    /// Requests for images and sounds that were decoded already.
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

/// Numbers of a group of entries and connections. A remainder may be negative. Wrong numbers from the service make wrong sums, but no trap.
struct GroupNumbers {
    private var values: [GroupNumber: Int] = [:]

    subscript(number: GroupNumber) -> Int {
        get { values[number, default: 0] }
        set { values[number] = newValue }
    }

    /// Takes the numbers of the whole service, as `stats` shows them.
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

    /// Subtracts the numbers of a group, except `heldBytes`: an entry that programs use may count in several groups.
    mutating func subtract(_ other: GroupNumbers) {
        for number in GroupNumber.allCases where number != .heldBytes { self[number] &-= other[number] }
    }
}
