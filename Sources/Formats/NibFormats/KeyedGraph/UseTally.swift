/// Counts the uses of resources by class and key, in the order in which they are found.
struct UseTally {
    /// A class and a key, as numbers that the caller chooses, and the number of uses with both.
    private struct Entry {
        let user: Int
        let key: Int
        var count: Int
    }

    /// The entries of each resource.
    private var entries: [[Entry]]

    init(count: Int) {
        entries = Array(repeating: [], count: count)
    }

    mutating func add(user: Int, key: Int, of resource: Int) {
        if let known = entries[resource].firstIndex(where: { $0.user == user && $0.key == key }) {
            entries[resource][known].count += 1
        } else if entries[resource].count < ResourceCollector.useLimit {
            entries[resource].append(Entry(user: user, key: key, count: 1))
        }
    }

    /// The uses of each resource, with the spellings of the caller's numbers.
    func uses<Failure>(
        className: (Int) throws(Failure) -> String, attribute: (Int) throws(Failure) -> String
    ) throws(Failure) -> [[ResourceUse]] {
        try entries.map { entries throws(Failure) in
            try entries.map { entry throws(Failure) in
                ResourceUse(
                    className: try className(entry.user), attribute: try attribute(entry.key), count: entry.count)
            }
        }
    }
}
