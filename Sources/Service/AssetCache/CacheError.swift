public import LinuxSystem

/// Why something could not be put into the cache.
public enum CacheError: Error, Hashable, Sendable {
    /// Everything that may go is gone, and it still does not fit.
    case full(needed: UInt64, limit: UInt64)
    /// The uid's private objects would take more than it may have.
    case userLimit(user: UInt32, needed: UInt64, limit: UInt64)
    /// The kernel gave no memory.
    case system(SystemError)
}

extension CacheError: CustomStringConvertible {
    /// A sentence: what was needed and what is allowed.
    public var description: String {
        switch self {
        case .full(let needed, let limit):
            "\(needed) bytes do not fit into the cache of \(limit) bytes: the rest is in use"
        case .userLimit(let user, let needed, let limit):
            "the private objects of user \(user) would take \(needed) bytes, allowed are \(limit)"
        case .system(let error): "no memory for the cache: \(error)"
        }
    }
}
