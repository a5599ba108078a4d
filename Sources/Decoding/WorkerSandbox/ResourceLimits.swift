internal import CLinux
internal import LinuxSystem

/// How much a worker may use in its life.
public struct ResourceLimits: Sendable, Hashable {
    /// Bytes of address space: the result, the input that is read whole, the codec's needs and the program itself.
    public var addressSpace: UInt64 = 1 << 30
    /// Seconds of processor time; the pool's time limit ends a single request much earlier.
    public var processorSeconds: UInt64 = 600
    /// Descriptors: the five that it keeps, those of one request, one that is being received.
    public var descriptors: UInt64 = 16
    /// Whether threads may be started. The kernel counts them like processes, of which there may be none otherwise.
    var allowsThreads = false

    /// Creates the default limits: 1 GiB, 600 s, 16 descriptors.
    public init() {}

    /// Imposes the limits on this process where they are not lower already, and forbids core dumps, files, locked memory and new processes.
    func impose() throws(SystemError) {
        try set(RLIMIT_AS, addressSpace)
        try set(RLIMIT_CPU, processorSeconds)
        try set(RLIMIT_NOFILE, descriptors)
        try set(RLIMIT_CORE, 0)
        try set(RLIMIT_FSIZE, 0)
        try set(__RLIMIT_MEMLOCK, 0)
        if !allowsThreads { try set(__RLIMIT_NPROC, 0) }
    }

    private func set(_ resource: __rlimit_resource, _ value: UInt64) throws(SystemError) {
        var limit = rlimit()
        // `limit` outlives both calls.
        if unsafe getrlimit(resource, &limit) != 0 { throw SystemError("getrlimit") }
        limit.rlim_max = min(limit.rlim_max, rlim_t(value))
        limit.rlim_cur = limit.rlim_max
        if unsafe setrlimit(resource, &limit) != 0 { throw SystemError("setrlimit") }
    }
}
