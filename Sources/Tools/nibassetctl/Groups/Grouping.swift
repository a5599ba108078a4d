import AssetModel
import CommandLineOptions
import WireProtocol

/// By what `stats --by` tells numbers apart.
enum Grouping: String, Sendable, CaseIterable {
    case client, user, bundle, kind

    static let words = allCases.map { (word: $0.rawValue, value: $0) }

    /// What the service tells its counts apart by.
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
    /// What only a user may see; nil: what everybody may.
    case user(UInt32?)
    /// What lies in a bundle; nil: what lies in none that the service knows.
    case bundle([UInt8]?)
    /// What only one process uses; of another user it is another one, although its number may be the same.
    case process(UInt32, user: UInt32)
    /// What more processes use, and what none does.
    case shared, unused
}

extension CommandLineOptions.Option {
    /// The option that tells numbers apart.
    static let by = Self(
        "by", "b", value: "KEY", words: Grouping.words.map(\.word),
        help: "tell apart what the service holds and counts: by client, user, bundle or kind")
}

extension CommandLineOptions {
    /// How numbers are told apart; nil: not at all.
    func grouping() throws(ControlFailure) -> Grouping? { try choice(of: "by", from: Grouping.words) }
}
