import AssetModel
import CommandLineOptions
import WireProtocol

extension CountGrouping: WordChoice {
    /// Whether connections belong to its groups, besides entries.
    var hasConnections: Bool { self == .client || self == .user }
}

/// A group of entries. Each entry is in one.
enum Group: Hashable {
    case kind(AssetKind)
    /// Entries that only a user may see; nil: that everybody may see.
    case user(UInt32?)
    /// Entries of a bundle; nil: of no bundle that the service knows.
    case bundle([UInt8]?)
    /// Entries that only one process uses; of another user it is another process, although its number may be the same.
    case process(UInt32, user: UInt32)
    /// Entries that several processes use, and that none uses.
    case shared, unused
}

extension CommandLineOptions.Option {
    static let by = Self(
        "by", "b", value: "KEY", words: CountGrouping.words.map(\.word),
        help: "tell apart what the service holds and counts: by client, user, bundle or kind")
}
