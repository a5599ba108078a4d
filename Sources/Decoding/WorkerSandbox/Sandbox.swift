internal import CLinux
internal import LinuxSystem

/// A worker's sandbox. In it the worker can talk to the daemon, read its inputs and use memory, but nothing else.
///
/// The sandbox fails closed: a step that fails or has no effect is an error, and the worker must then exit.
public enum Sandbox {
    /// Puts this process into the sandbox, permanently. The process must have one thread; its descriptor 3 is the socket to the daemon.
    ///
    /// - Parameters:
    ///   - confinement: Rights that the process keeps.
    ///   - descriptors: The number of descriptors, from 0, that are kept; all others are closed.
    ///   - parent: The process whose end also ends the worker.
    /// - Returns: the kernel's version of Landlock.
    public static func enter(
        _ confinement: Confinement = .closed, keeping descriptors: UInt32, parent: Int32
    ) throws(SandboxError) -> UInt32 {
        do throws(SystemError) {
            try ProcessConfinement.endWithParent(parent)
            try check("prctl", linux_prctl(PR_SET_DUMPABLE, 0))
            try ProcessConfinement.forbidNewPrivileges()
            try check("unshare", linux_require_one_thread())
            try check("close_range", linux_close_range(descriptors, .max, 0))
            try confinement.limits.impose()
        } catch {
            throw .failed(error)
        }
        let version: UInt32
        do throws(SystemError) { version = try Landlock.version() } catch { throw .noLandlock(error) }
        do throws(SystemError) {
            try Landlock.renounce(.everything(butReadingBelow: confinement.folders), version: version)
        } catch {
            throw .failed(error)
        }
        guard isOpeningRefused() else { throw .ineffective(part: "Landlock") }
        confinement.prepare()
        try CallFilter.load(confinement.calls)
        guard isPathLookupRefused() else { throw .ineffective(part: "the system-call filter") }
        return version
    }

    /// Whether Landlock refuses to open a folder.
    private static func isOpeningRefused() -> Bool {
        let number = unsafe linux_openat(AT_FDCWD, "/", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)  // a terminated literal
        if number < 0 { return linux_errno() == EACCES }
        close(number)
        return false
    }

    /// Whether the filter refuses to look up a path, which Landlock allows.
    private static func isPathLookupRefused() -> Bool {
        var status = stat()
        // A NUL-terminated literal, and a structure that outlives the call.
        return unsafe fstatat(AT_FDCWD, "/", &status, 0) != 0 && linux_errno() == EPERM
    }

    private static func check(_ call: SystemError.StaticName, _ result: Int32) throws(SystemError) {
        if result < 0 { throw SystemError(call) }
    }
}
