/// Who uses each of several things: objects of a class, by a key, in the order in which they are met.
struct UseTally {
    /// Classes and keys are numbers that whoever counts gives them.
    struct Entry {
        let user: Int
        let key: Int
        var count: Int
    }

    /// By the number of the thing.
    private(set) var entries: [[Entry]]

    init(count: Int) {
        entries = Array(repeating: [], count: count)
    }

    mutating func add(user: Int, key: Int, of thing: Int) {
        if let known = entries[thing].firstIndex(where: { $0.user == user && $0.key == key }) {
            entries[thing][known].count += 1
        } else if entries[thing].count < ResourceCollector.useLimit {
            entries[thing].append(Entry(user: user, key: key, count: 1))
        }
    }
}
