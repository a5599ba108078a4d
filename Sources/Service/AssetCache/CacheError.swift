public import LinuxSystem

/// Why something cannot be put into the cache.
public enum CacheError: Error, Hashable, Sendable {
    /// The object does not fit, even with everything evicted that nobody holds.
    case full(needed: UInt64, limit: UInt64)
    /// Every entry that there may be is in use.
    case fullOfEntries(limit: Int)
    /// The private objects of the uid would exceed its limit.
    case userLimit(user: UInt32, needed: UInt64, limit: UInt64)
    /// The kernel refused memory.
    case system(SystemError)

    /// Whose entries have to go; nil for those of all.
    var group: Visibility? { if case .userLimit(let user, _, _) = self { .user(user) } else { nil } }
}

extension CacheError: CustomStringConvertible {
    /// A sentence with what was needed and the limit.
    public var description: String {
        switch self {
        case .full(let needed, let limit):
            "\(needed) bytes do not fit into the cache of \(limit) bytes: the rest is in use"
        case .fullOfEntries(let limit): "all of the cache's \(limit) entries are in use"
        case .userLimit(let user, let needed, let limit):
            "the private objects of user \(user) would take \(needed) bytes; the limit is \(limit)"
        case .system(let error): "no memory for the cache: \(error)"
        }
    }
}
