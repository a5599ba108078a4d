/// The fresh entries of one version of a file.
struct VersionEntries {
    let version: FileVersion?
    /// In rising order.
    fileprivate(set) var numbers: [UInt64]
}

extension [VersionEntries] {
    func numbers(of version: FileVersion?) -> [UInt64] { first { $0.version == version }?.numbers ?? [] }

    /// Adds the newest entry; true where there are other versions.
    mutating func add(_ number: UInt64, of version: FileVersion?) -> Bool {
        if let place = firstIndex(where: { $0.version == version }) {
            self[place].numbers.append(number)
        } else {
            append(VersionEntries(version: version, numbers: [number]))
        }
        return count > 1
    }

    /// Removes an entry, and its version with the last one.
    mutating func remove(_ number: UInt64, of version: FileVersion?) {
        guard let place = firstIndex(where: { $0.version == version }) else { return }
        let index = self[place].numbers.indices.lowest { number <= self[place].numbers[$0] }
        guard index < self[place].numbers.count, self[place].numbers[index] == number else { return }
        self[place].numbers.remove(at: index)
        if self[place].numbers.isEmpty { remove(at: place) }
    }
}
