internal import CLinux

/// A limit of this process that the kernel keeps.
public enum ProcessLimit: Sendable {
    /// Descriptors: all numbers are below it.
    case descriptors
    /// Bytes of each file that it makes or lengthens. Memory files count.
    case fileSize

    /// Present amount for this process; nil for no limit.
    public func current() throws(SystemError) -> UInt64? { Self.amount(try pair().rlim_cur) }

    /// Raises it as far as this process may, and returns it; nil for none.
    public func raise() throws(SystemError) -> UInt64? {
        var limit = try pair()
        limit.rlim_cur = limit.rlim_max
        let resource = resource
        // `limit` outlives the call.
        _ = try checked("setrlimit") { unsafe linux_setrlimit(resource, &limit) }
        return Self.amount(limit.rlim_cur)
    }

    private var resource: __rlimit_resource {
        switch self {
        case .descriptors: RLIMIT_NOFILE
        case .fileSize: RLIMIT_FSIZE
        }
    }

    private func pair() throws(SystemError) -> rlimit {
        var limit = rlimit()
        let resource = resource
        // `limit` outlives the call.
        _ = try checked("getrlimit") { unsafe linux_getrlimit(resource, &limit) }
        return limit
    }

    private static func amount(_ limit: rlim_t) -> UInt64? { limit == .max ? nil : UInt64(limit) }
}
