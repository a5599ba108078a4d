internal import CLinux
internal import LinuxSystem

/// Locks a worker in: afterwards it can talk to the daemon, read what it is given, use memory, and nothing else.
///
/// Fails closed: a step that cannot be made or has no effect is an error, and a worker with an error must end.
public enum Sandbox {
    /// Locks the process in, for ever. It must have one thread; descriptor 3 is its socket.
    ///
    /// - Parameters:
    ///   - confinement: What the process may do all the same.
    ///   - descriptors: The descriptors from 0 on that are kept; all others are closed.
    ///   - parent: The process that the worker must not outlive.
    /// - Returns: the kernel's version of Landlock.
    public static func enter(
        _ confinement: Confinement = .closed, keeping descriptors: UInt32, parent: Int32
    ) throws(SandboxError) -> UInt32 {
        do throws(SystemError) {
            try control(PR_SET_PDEATHSIG, UInt(SIGKILL))
            try control(PR_SET_DUMPABLE, 0)
            try control(PR_SET_NO_NEW_PRIVS, 1)
            try check("unshare", linux_require_one_thread())
            try check("close_range", linux_close_range(descriptors, .max, 0))
            try confinement.limits.impose()
        } catch {
            throw .failed(error)
        }
        if getppid() != parent { throw .orphaned }  // it died before its death was told as a signal
        let version = try Landlock.version()
        try Landlock.renounceEverything(butReading: confinement.folders, version: version)
        guard openingIsRefused() else { throw .ineffective(part: "Landlock") }
        confinement.prepare()
        try CallFilter.load(confinement.calls)
        guard lookingIsRefused() else { throw .ineffective(part: "the filter of system calls") }
        return version
    }

    /// Tries what Landlock must not let happen.
    private static func openingIsRefused() -> Bool {
        let number = unsafe linux_openat(AT_FDCWD, "/", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)  // a terminated literal
        if number < 0 { return linux_errno() == EACCES }
        close(number)
        return false
    }

    /// Tries what only the filter refuses.
    private static func lookingIsRefused() -> Bool {
        var status = stat()
        // A terminated literal, and a structure that outlives the call.
        return unsafe fstatat(AT_FDCWD, "/", &status, 0) != 0 && linux_errno() == EPERM
    }

    private static func control(_ option: Int32, _ value: UInt) throws(SystemError) {
        try check("prctl", linux_prctl(option, value))
    }

    private static func check(_ call: SystemError.StaticName, _ result: Int32) throws(SystemError) {
        if result < 0 { throw SystemError(call) }
    }
}
