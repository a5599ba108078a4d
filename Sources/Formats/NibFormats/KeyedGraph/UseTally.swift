/// Counts the uses of resources by class and key, in the order in which they are found.
struct UseTally {
    /// A class and a key, as numbers that the caller chooses, and how often they occur together.
    struct Entry {
        let user: Int
        let key: Int
        var count: Int
    }

    /// The entries of each resource.
    private(set) var entries: [[Entry]]

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
}
