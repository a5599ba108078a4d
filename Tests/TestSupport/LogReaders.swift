internal import CLinux
public import LinuxSystem

extension FileDescriptor {
    /// Makes it this process's standard error. For processes that a test starts for itself.
    public func becomeStandardError() throws(SystemError) {
        guard dup2(number, 2) == 2 else { throw SystemError("dup2") }
    }
}
