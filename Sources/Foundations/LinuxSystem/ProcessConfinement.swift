internal import CLinux

/// Rights that a helper process gives up before it works. None can be regained.
public enum ProcessConfinement {
    /// A resource that can be limited.
    public enum Resource: Sendable, Hashable {
        /// Bytes of address space.
        case addressSpace
        /// Open descriptors.
        case descriptors
        /// Bytes of a file that is written.
        case fileSize
        /// Bytes of a core dump.
        case coreDump
    }

    /// Has this process killed when `parent` ends. Throws `ESRCH` when `parent` is not, or no longer, its parent.
    public static func endWithParent(_ parent: Int32) throws(SystemError) {
        try checked("prctl") { linux_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL)) }
        if getppid() != parent { throw SystemError("getppid", code: ESRCH) }
    }

    /// Programs that it starts never get more rights than it has.
    public static func forbidNewPrivileges() throws(SystemError) {
        try checked("prctl") { linux_prctl(PR_SET_NO_NEW_PRIVS, 1) }
    }

    /// Limits a resource. A limit that is lower already stays.
    public static func limit(_ resource: Resource, to value: UInt64) throws(SystemError) {
        let number =
            switch resource {
            case .addressSpace: RLIMIT_AS
            case .descriptors: RLIMIT_NOFILE
            case .fileSize: RLIMIT_FSIZE
            case .coreDump: RLIMIT_CORE
            }
        var limit = rlimit()
        // `limit` outlives both calls.
        try checked("getrlimit") { unsafe linux_getrlimit(number, &limit) }
        limit.rlim_max = min(limit.rlim_max, rlim_t(value))
        limit.rlim_cur = limit.rlim_max
        try checked("setrlimit") { unsafe linux_setrlimit(number, &limit) }
    }
}
