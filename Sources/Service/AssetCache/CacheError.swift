public import LinuxSystem

/// Reason for which data cannot be put into the cache.
public enum CacheError: Error, Hashable, Sendable {
    /// The object does not fit, even after eviction of all entries without holds.
    case full(needed: UInt64, limit: UInt64)
    /// All entries are in use, and there may be no more entries.
    case fullOfEntries(limit: Int)
    /// The private objects of the uid would exceed its limit.
    case userLimit(user: UInt32, needed: UInt64, limit: UInt64)
    /// The kernel refused memory.
    case system(SystemError)

    /// Visibility of the entries that have to go; nil if any entry will do.
    var group: Visibility? { if case .userLimit(let user, _, _) = self { .user(user) } else { nil } }
}

extension CacheError: CustomStringConvertible {
    /// A sentence with the needed amount and the limit.
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
