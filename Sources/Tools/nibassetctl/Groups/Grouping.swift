import AssetModel
import CommandLineOptions
import WireProtocol

extension CountGrouping: WordChoice {
    /// Whether the groups contain connections besides entries.
    var hasConnections: Bool { self == .client || self == .user }
}

/// A group of entries. Each entry is in exactly one group.
enum Group: Hashable {
    case kind(AssetKind)
    /// Entries that only one user may see; nil: entries that everybody may see.
    case user(UInt32?)
    /// Entries of the bundle with a path; nil: entries outside all bundles that the service knows.
    case bundle([UInt8]?)
    /// Entries that only one process uses. Processes of different users are different, even if they have the same number.
    case process(UInt32, user: UInt32)
    /// Entries that several processes use; entries that no process uses.
    case shared, unused
}

extension CommandLineOptions.Option {
    static let by = Self(
        "by", "b", value: "KEY", words: CountGrouping.words.map(\.word),
        help: "split the numbers by client, user, bundle or kind")
}
