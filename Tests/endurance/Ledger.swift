import LinuxSystem

/// Says which variant each file holds: a file that the disturber writes and every client reads.
///
/// An entry is a count, which rises before and after each change and is odd during it, and the variant. Who reads the same even entry before and after a call
/// knows which variant the file held all the time.
struct Ledger {
    struct Entry: Equatable {
        var count: UInt64
        var variant: Int

        var isChanging: Bool { count % 2 == 1 }
    }

    /// The entry that changes while memory is short.
    static let memory = 255

    private let file: FileDescriptor

    /// Makes the file.
    init(creating path: String) throws(SystemError) {
        file = try .open(path, [.readWrite, .create], mode: 0o644)
        try file.write([UInt8](repeating: 0, count: (Self.memory + 1) * 8), at: 0)
    }

    /// Opens it for reading.
    init(reading path: String) throws(SystemError) { file = try .open(path) }

    subscript(index: Int) -> Entry {
        get throws {
            let bytes = try file.read(at: UInt64(index * 8), count: 8)
            let word = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Entry(count: word >> 8, variant: Int(word & 0xFF))
        }
    }

    /// Changes something between the two steps of its entry.
    func change(_ index: Int, to variant: Int, _ body: () throws -> Void) throws {
        try begin(index)
        try body()
        try finish(index, variant: variant)
    }

    /// Begins a change that `finish` ends, for changes of many entries at once.
    func begin(_ index: Int) throws {
        var entry = try self[index]
        entry.count += 1
        try write(entry, at: index)
    }

    /// Ends a change.
    func finish(_ index: Int, variant: Int = 0) throws {
        try write(Entry(count: try self[index].count + 1, variant: variant), at: index)
    }

    private func write(_ entry: Entry, at index: Int) throws {
        let word = entry.count << 8 | UInt64(entry.variant)
        try file.write((0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }, at: UInt64(index * 8))
    }
}
