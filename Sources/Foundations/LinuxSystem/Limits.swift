internal import CLinux

/// Allows this process as many descriptors as it may allow itself.
public func raiseDescriptorLimit() throws(SystemError) {
    var limit = rlimit()
    // `limit` outlives both calls.
    _ = try checked("getrlimit") { unsafe getrlimit(RLIMIT_NOFILE, &limit) }
    limit.rlim_cur = limit.rlim_max
    _ = try checked("setrlimit") { unsafe setrlimit(RLIMIT_NOFILE, &limit) }
}
