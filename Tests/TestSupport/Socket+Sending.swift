internal import CLinux
public import LinuxSystem

extension Socket {
    /// Closes a socket for sending only: the other end finds what was sent, then the end of the connection, and may still send.
    public static func endSending(on socket: FileDescriptor) { shutdown(socket.number, Int32(SHUT_WR)) }
}
