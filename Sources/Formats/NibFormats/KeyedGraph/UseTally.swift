/// Counts the uses of resources by class and key, in the order in which they are found.
///
/// A class and a key are numbers that the caller chooses. Several numbers may have the same spelling: a file may repeat a string.
struct UseTally {
    /// The uses of each resource.
    private(set) var uses: [[ResourceUse]]
    /// The numbers of each use, those that were found first.
    private var numbers: [[(user: Int, key: Int)]]

    init(count: Int) {
        uses = Array(repeating: [], count: count)
        numbers = Array(repeating: [], count: count)
    }

    /// Counts a use. `spelled` gives the use with the spellings of the numbers.
    mutating func add<Failure>(
        user: Int, key: Int, of resource: Int, spelled: () throws(Failure) -> ResourceUse
    ) throws(Failure) {
        if let known = numbers[resource].firstIndex(where: { $0 == (user, key) }) {
            uses[resource][known].count += 1
        } else {
            uses[resource].add(try spelled())
            if uses[resource].count > numbers[resource].count { numbers[resource].append((user, key)) }
        }
    }
}
