internal import CLinux

/// Raises this process's descriptor limit to its hard limit.
public func raiseDescriptorLimit() throws(SystemError) {
    var limit = rlimit()
    // `limit` outlives both calls.
    _ = try checked("getrlimit") { unsafe getrlimit(RLIMIT_NOFILE, &limit) }
    limit.rlim_cur = limit.rlim_max
    _ = try checked("setrlimit") { unsafe setrlimit(RLIMIT_NOFILE, &limit) }
}
