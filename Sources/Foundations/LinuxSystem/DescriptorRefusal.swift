internal import CLinux

/// Whether the kernel lets other processes send descriptors to a socket (`SO_PASSRIGHTS`, Linux 6.16).
///
/// A received descriptor must be closed some day, and closing may block for as long as its sender likes, even if the descriptor is dropped unread. So
/// a process that others depend on refuses descriptors before they are sent.
extension Socket {
    /// Result of `refuseDescriptors`.
    public enum DescriptorRefusal: Sendable, Hashable {
        /// The kernel refuses (`EPERM`) to send a descriptor to the socket. Descriptors that were sent before still arrive.
        case holds
        /// The kernel cannot refuse descriptors: it is older than Linux 6.16.
        case unknownToKernel
    }

    /// Refuses all descriptors that are sent to a socket from now on; the socket can still send descriptors. Connections inherit the refusal from a
    /// listener, even before they are accepted, if the listener refused before they were made.
    public static func refuseDescriptors(on socket: FileDescriptor) throws(SystemError) -> DescriptorRefusal {
        do {
            try setPassing(0, on: socket)
        } catch {
            if error.code == ENOPROTOOPT { return .unknownToKernel }
            throw error
        }
        guard refusesDescriptors(socket) else { throw SystemError("setsockopt", code: EIO) }
        return .holds
    }

    /// Two connected sockets: `own` does not block, and refuses descriptors if the kernel can; `other` is for a process that need not be trusted.
    public static func guardedPair() throws(SystemError) -> (own: FileDescriptor, other: FileDescriptor) {
        let (own, other) = try pair()
        try setNonBlocking(own)
        _ = try refuseDescriptors(on: own)
        return (own, other)
    }

    /// Accepts descriptors again on a socket that refused them. Does nothing on kernels that cannot refuse.
    public static func acceptDescriptors(on socket: FileDescriptor) throws(SystemError) {
        do {
            try setPassing(1, on: socket)
        } catch {
            if error.code != ENOPROTOOPT { throw error }
        }
    }

    /// Whether the kernel refuses every descriptor that is sent to the socket.
    public static func refusesDescriptors(_ socket: FileDescriptor) -> Bool {
        var passing: Int32 = 1
        var length = socklen_t(MemoryLayout<Int32>.size)
        // `passing` has the size that `length` says.
        return unsafe getsockopt(socket.number, SOL_SOCKET, SO_PASSRIGHTS, &passing, &length) == 0 && passing == 0
    }

    private static func setPassing(_ passing: Int32, on socket: FileDescriptor) throws(SystemError) {
        var passing = passing
        let number = socket.number
        // `passing` has the size that the call is told, and outlives it.
        try checked("setsockopt") {
            unsafe setsockopt(number, SOL_SOCKET, SO_PASSRIGHTS, &passing, socklen_t(MemoryLayout<Int32>.size))
        }
    }
}
