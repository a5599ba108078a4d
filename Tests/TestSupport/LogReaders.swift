internal import CLinux
public import LinuxSystem

extension Socket {
    /// Binds a new socket for datagrams to `path`, as the journal does.
    public static func listenForDatagrams(at path: String) throws(SystemError) -> FileDescriptor {
        let number = CLinux.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { throw SystemError("socket") }
        let socket = FileDescriptor(owning: number)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        precondition(bytes.count < MemoryLayout.size(ofValue: address.sun_path))
        // The path is shorter than sun_path, which is all zero, so it is NUL-terminated.
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        guard unsafe linux_bind(number, &address) == 0 else { throw SystemError("bind") }
        return socket
    }
}

extension FileDescriptor {
    /// Makes it this process's standard error. For processes that a test starts for itself.
    public func becomeStandardError() throws(SystemError) {
        guard dup2(number, 2) == 2 else { throw SystemError("dup2") }
    }
}
