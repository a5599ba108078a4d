/// Values that are remembered under keys, the latest ones of them. When half as many as the limit have come since, the older ones are forgotten together.
struct RecentTable<Key: Hashable, Value> {
    private struct Generation {
        var values: [Key: Value] = [:]
        var bytes = 0
    }

    private let limit: Int
    private var young = Generation()
    private var old = Generation()

    init(limit: Int) { self.limit = limit }

    /// Bytes of all values, as they were given.
    var bytes: Int { young.bytes + old.bytes }

    subscript(key: Key) -> Value? { young.values[key] ?? old.values[key] }

    /// Remembers a value, which takes `bytes` bytes.
    mutating func insert(_ value: Value, under key: Key, bytes: Int) {
        if young.values.count >= limit / 2 {
            old = young
            young = Generation()
        }
        young.values[key] = value
        young.bytes += bytes
    }

    /// Forgets a value. Its place is used again when all of its generation are forgotten.
    mutating func remove(_ key: Key) {
        young.values[key] = nil
        old.values[key] = nil
    }

    mutating func removeAll() {
        young = Generation()
        old = Generation()
    }
}
