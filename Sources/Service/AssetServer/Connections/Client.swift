internal import LinuxSystem

/// Process at the other end of an accepted connection, as the kernel reports.
struct Client {
    let credentials: Socket.Credentials
    let groups: [UInt32]
    /// Descriptor of the client's process. The process may outlive the connection.
    let process: FileDescriptor?
    /// Whether a process of the user carries the messages, because the kernel does not refuse descriptors on the connection.
    let isRelayed: Bool

    init(of connection: FileDescriptor) throws(SystemError) {
        credentials = try Socket.peer(of: connection)
        groups = Socket.peerGroups(of: connection)
        process = Socket.peerProcess(of: connection)
        isRelayed = !Socket.refusesDescriptors(connection)
    }
}
