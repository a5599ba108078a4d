import CommandLineOptions
import WireProtocol

/// Key by which entries of the cache are sorted: the greatest value first, names in ascending order.
enum EntryOrder: Sendable, WordChoice {
    case size, cost, uses, saved, age, name

    /// Sorts entries. Of equal entries, the entry with the smaller object number comes first.
    func sorted(_ entries: [ListEntry]) -> [ListEntry] {
        entries.sorted { left, right in
            if self == .name, left.name != right.name { return left.name < right.name }
            let (one, other) = (value(of: left), value(of: right))
            return one == other ? left.answer.object < right.answer.object : one > other
        }
    }

    private func value(of entry: ListEntry) -> UInt64 {
        switch self {
        case .size: entry.byteCount
        case .cost: entry.answer.decodeDuration
        case .uses: entry.use.uses
        case .saved: entry.savedTime
        case .age: entry.use.age
        case .name: 0
        }
    }
}

extension CommandLineOptions.Option {
    static let sort = Self(
        "sort", "s", value: "KEY", words: EntryOrder.words.map(\.word),
        help: "order of entries: size, cost, uses, saved or age (greatest first), or name")
}

extension ListEntry {
    /// The registered name; empty for media of interface files.
    var name: String { String(decoding: answer.name, as: UTF8.self) }
    var path: String { String(decoding: answer.path, as: UTF8.self) }
    /// Whether the entry lies in an interface file.
    var isEmbedded: Bool { answer.flags.contains(.embedded) }
    var isPublic: Bool { user == .max }

    /// Decoding time saved, in nanoseconds: the time of decoding for each use after the first.
    var savedTime: UInt64 {
        (max(use.uses, 1) - 1).multipliedReportingOverflow(by: answer.decodeDuration).partialValue
    }
}
