internal import CLinux

/// Rights that a helper process gives up before it works, and can never regain.
public enum ProcessConfinement {
    /// Has the kernel kill this process when `parent` ends. Throws `ESRCH` when `parent` is not, or no longer, its parent.
    public static func endWithParent(_ parent: Int32) throws(SystemError) {
        try checked("prctl") { linux_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL)) }
        if getppid() != parent { throw SystemError("getppid", code: ESRCH) }
    }

    /// Forbids programs that this process executes to get more rights than this process.
    public static func forbidNewPrivileges() throws(SystemError) {
        try checked("prctl") { linux_prctl(PR_SET_NO_NEW_PRIVS, 1) }
    }
}
