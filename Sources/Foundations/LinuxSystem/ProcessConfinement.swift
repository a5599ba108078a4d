internal import CLinux

/// Rights that a helper process gives up before it works. None can be regained.
public enum ProcessConfinement {
    /// Has this process killed when `parent` ends. Throws `ESRCH` when `parent` is not, or no longer, its parent.
    public static func endWithParent(_ parent: Int32) throws(SystemError) {
        try checked("prctl") { linux_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL)) }
        if getppid() != parent { throw SystemError("getppid", code: ESRCH) }
    }

    /// Programs that it starts never get more rights than it has.
    public static func forbidNewPrivileges() throws(SystemError) {
        try checked("prctl") { linux_prctl(PR_SET_NO_NEW_PRIVS, 1) }
    }
}
