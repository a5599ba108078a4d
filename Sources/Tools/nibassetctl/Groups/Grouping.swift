import AssetModel
import CommandLineOptions
import WireProtocol

/// By what `stats --by` tells numbers apart.
enum Grouping: String, Sendable, CaseIterable {
    case client, user, bundle, kind

    static let words = allCases.map { (word: $0.rawValue, value: $0) }

    /// The service's grouping of counts.
    var counts: CountGrouping {
        switch self {
        case .client: .client
        case .user: .user
        case .bundle: .bundle
        case .kind: .kind
        }
    }

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
    /// The option that tells numbers apart.
    static let by = Self(
        "by", "b", value: "KEY", words: Grouping.words.map(\.word),
        help: "tell apart what the service holds and counts: by client, user, bundle or kind")
}

extension CommandLineOptions {
    /// Grouping of numbers; nil: none.
    func grouping() throws(ControlFailure) -> Grouping? { try choice(of: "by", from: Grouping.words) }
}
