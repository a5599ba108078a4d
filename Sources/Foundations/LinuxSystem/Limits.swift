internal import CLinux

/// A limit of this process that the kernel keeps.
public enum ProcessLimit: Sendable {
    /// Descriptors: all numbers are below the limit.
    case descriptors
    /// Bytes of each file that the process makes or lengthens. Memory files count.
    case fileSize
    /// Bytes of address space.
    case addressSpace
    /// Bytes of a core dump.
    case coreDump

    /// Present amount for this process; nil for no limit.
    public func current() throws(SystemError) -> UInt64? { Self.amount(try pair().rlim_cur) }

    /// Raises the limit as far as this process may. Returns the new amount; nil for no limit.
    public func raise() throws(SystemError) -> UInt64? {
        var limit = try pair()
        limit.rlim_cur = limit.rlim_max
        try set(limit)
        return Self.amount(limit.rlim_cur)
    }

    /// Lowers the limit permanently. A limit that is lower already stays.
    public func lower(to value: UInt64) throws(SystemError) {
        var limit = try pair()
        limit.rlim_max = min(limit.rlim_max, rlim_t(value))
        limit.rlim_cur = limit.rlim_max
        try set(limit)
    }

    private var resource: __rlimit_resource {
        switch self {
        case .descriptors: RLIMIT_NOFILE
        case .fileSize: RLIMIT_FSIZE
        case .addressSpace: RLIMIT_AS
        case .coreDump: RLIMIT_CORE
        }
    }

    private func pair() throws(SystemError) -> rlimit {
        var limit = rlimit()
        let resource = resource
        // `limit` outlives the call.
        _ = try checked("getrlimit") { unsafe linux_getrlimit(resource, &limit) }
        return limit
    }

    private func set(_ limit: rlimit) throws(SystemError) {
        var limit = limit
        let resource = resource
        // `limit` outlives the call.
        _ = try checked("setrlimit") { unsafe linux_setrlimit(resource, &limit) }
    }

    private static func amount(_ limit: rlim_t) -> UInt64? { limit == .max ? nil : UInt64(limit) }
}
