/// Counts the uses of resources by class and key, in the order in which they are found.
///
/// A class and a key are numbers that the caller chooses. Several numbers may have the same spelling: a file may repeat a string.
struct UseTally {
    /// The uses of each resource.
    private(set) var uses: [[ResourceUse]]
    /// The numbers that were found, and the index of their use; nil if there are too many uses.
    private var numbers: [[(user: Int, key: Int, use: Int?)]]

    init(count: Int) {
        uses = Array(repeating: [], count: count)
        numbers = Array(repeating: [], count: count)
    }

    /// Counts a use. `spelled` gives the use with the spellings of the numbers. Numbers beyond the limit of uses are left out, because a file may have
    /// millions of long names.
    mutating func add<Failure>(
        user: Int, key: Int, of resource: Int, spelled: () throws(Failure) -> ResourceUse
    ) throws(Failure) {
        if let known = numbers[resource].first(where: { $0.user == user && $0.key == key }) {
            if let use = known.use { uses[resource][use].count += 1 }
        } else if numbers[resource].count < [ResourceUse].limit {
            numbers[resource].append((user, key, uses[resource].add(try spelled())))
        }
    }
}
