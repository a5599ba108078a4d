internal import CLinux

/// A limit of this process that the kernel keeps.
public enum ProcessLimit: Sendable {
    /// Descriptors: all numbers are below it.
    case descriptors
    /// Bytes of each file that it makes or lengthens. Memory files count.
    case fileSize

    /// Raises it as far as this process may, and returns it; nil for none.
    public func raise() throws(SystemError) -> UInt64? {
        var limit = rlimit()
        let resource =
            switch self {
            case .descriptors: RLIMIT_NOFILE
            case .fileSize: RLIMIT_FSIZE
            }
        // `limit` outlives both calls.
        _ = try checked("getrlimit") { unsafe linux_getrlimit(resource, &limit) }
        limit.rlim_cur = limit.rlim_max
        _ = try checked("setrlimit") { unsafe linux_setrlimit(resource, &limit) }
        return limit.rlim_cur == .max ? nil : UInt64(limit.rlim_cur)
    }
}
