internal import CLinux
internal import LinuxSystem

/// Locks a worker in: afterwards it can talk to the daemon, read what it is given, use memory, and nothing else.
///
/// Fails closed: a step that cannot be made or has no effect is an error, and a worker with an error must end.
public enum Sandbox {
    /// Locks the process in, for ever. It must have one thread; descriptor 3 is its socket.
    ///
    /// - Parameters:
    ///   - descriptors: The descriptors from 0 on that are kept; all others are closed.
    ///   - parent: The process that the worker must not outlive.
    ///   - limits: How much the process may use.
    /// - Returns: the kernel's version of Landlock.
    public static func enter(
        keeping descriptors: UInt32, parent: Int32, limits: ResourceLimits = ResourceLimits()
    ) throws(SandboxError) -> UInt32 {
        do throws(SystemError) {
            try control(PR_SET_PDEATHSIG, UInt(SIGKILL))
            try control(PR_SET_DUMPABLE, 0)
            try control(PR_SET_NO_NEW_PRIVS, 1)
            try check("unshare", linux_require_one_thread())
            try check("close_range", linux_close_range(descriptors, .max, 0))
            try limits.impose()
        } catch {
            throw .failed(error)
        }
        if getppid() != parent { throw .orphaned }  // it died before its death was told as a signal
        let version = try Landlock.version()
        try Landlock.renounceEverything(version: version)
        guard openingFails(with: EACCES) else { throw .ineffective(part: "Landlock") }
        try CallFilter.load(FilteredCall.table)
        guard openingFails(with: EPERM) else { throw .ineffective(part: "the filter of system calls") }
        return version
    }

    /// Tries what must not be possible. Landlock and the filter refuse it with different codes.
    private static func openingFails(with code: Int32) -> Bool {
        let number = unsafe linux_openat(AT_FDCWD, "/", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)  // a terminated literal
        if number < 0 { return linux_errno() == code }
        close(number)
        return false
    }

    private static func control(_ option: Int32, _ value: UInt) throws(SystemError) {
        try check("prctl", linux_prctl(option, value))
    }

    private static func check(_ call: SystemError.StaticName, _ result: Int32) throws(SystemError) {
        if result < 0 { throw SystemError(call) }
    }
}
