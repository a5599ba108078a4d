internal import AssetModel
internal import CLinux
internal import LinuxSystem

/// A worker's resource limits.
public struct ResourceLimits: Sendable, Hashable {
    /// Bytes of address space: for the result, an input that is read whole, the codec and the program.
    public var addressSpace = UInt64(SandboxLimits.addressSpace.value)
    /// Whether threads may be started. The kernel counts threads as processes, so otherwise the limit for both is 0.
    var allowsThreads = false

    /// Creates the limits of `SandboxLimits`.
    public init() {}

    /// Applies the limits to this process unless it has lower limits already, and forbids core dumps, files, locked memory and new processes.
    func impose() throws(SystemError) {
        try set(RLIMIT_AS, addressSpace)
        try set(RLIMIT_CPU, UInt64(SandboxLimits.processorTime.value / 1_000_000_000))
        try set(RLIMIT_NOFILE, UInt64(SandboxLimits.descriptors.value))
        try set(RLIMIT_CORE, 0)
        try set(RLIMIT_FSIZE, 0)
        try set(__RLIMIT_MEMLOCK, 0)
        if !allowsThreads { try set(__RLIMIT_NPROC, 0) }
    }

    private func set(_ resource: __rlimit_resource, _ value: UInt64) throws(SystemError) {
        var limit = rlimit()
        // `limit` outlives the calls of `linux_getrlimit` and `linux_setrlimit`.
        if unsafe linux_getrlimit(resource, &limit) != 0 { throw SystemError("getrlimit") }
        limit.rlim_max = min(limit.rlim_max, rlim_t(value))
        limit.rlim_cur = limit.rlim_max
        if unsafe linux_setrlimit(resource, &limit) != 0 { throw SystemError("setrlimit") }
    }
}
