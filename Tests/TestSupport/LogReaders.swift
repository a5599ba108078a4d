internal import CLinux
public import LinuxSystem

extension FileDescriptor {
    /// Makes this descriptor the process's standard error. For processes that a test starts for itself.
    public func becomeStandardError() throws(SystemError) {
        guard dup2(number, 2) == 2 else { throw SystemError("dup2") }
    }
}
