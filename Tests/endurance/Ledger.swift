import LinuxSystem

/// A file with the variant that each file of the bundle holds. The disturber writes it, and every client reads it.
///
/// An entry is a count and the variant. The count rises before and after each change, so it is odd during the change. If a client reads the same
/// entry with an even count before and after a call, the file held that variant all the time.
struct Ledger {
    struct Entry: Equatable {
        var count: UInt64
        var variant: Int

        var isChanging: Bool { count % 2 == 1 }
    }

    /// Number of the entry that changes while memory is short.
    static let memory = 255

    private let file: FileDescriptor

    /// Creates the ledger's file.
    init(creating path: String) throws(SystemError) {
        file = try .open(path, [.readWrite, .create], mode: 0o644)
        try file.write([UInt8](repeating: 0, count: (Self.memory + 1) * 8), at: 0)
    }

    /// Opens the ledger's file for reading.
    init(reading path: String) throws(SystemError) { file = try .open(path) }

    subscript(index: Int) -> Entry {
        get throws {
            let bytes = try file.read(at: UInt64(index * 8), count: 8)
            let word = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Entry(count: word >> 8, variant: Int(word & 0xFF))
        }
    }

    /// Runs `body`, which changes a file, between the two steps of the file's entry.
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

    func finish(_ index: Int, variant: Int = 0) throws {
        try write(Entry(count: try self[index].count + 1, variant: variant), at: index)
    }

    private func write(_ entry: Entry, at index: Int) throws {
        let word = entry.count << 8 | UInt64(entry.variant)
        try file.write((0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }, at: UInt64(index * 8))
    }
}
