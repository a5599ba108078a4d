internal import CLinux

/// Unix sockets that keep message boundaries (`SOCK_SEQPACKET`) and carry descriptors.
public enum Socket {
    /// The process at the other end, as the kernel recorded it at `connect` or `listen`.
    public struct Credentials: Sendable, Hashable {
        /// The process's number; 0 when it is not visible from this process.
        public let process: Int32
        /// Effective user.
        public let user: UInt32
        /// Effective group.
        public let group: UInt32
    }

    /// Result of `receive`.
    public enum Received {
        /// A message: its first `count` bytes are in the buffer. `isTruncated` when the message had more bytes, or more descriptors than the limit;
        /// the excess descriptors are closed.
        case message(count: Int, descriptors: [FileDescriptor], isTruncated: Bool)
        /// No message has arrived.
        case wouldBlock
        /// The other end has closed the connection.
        case closed
    }

    /// Longest path of a socket to which a process can connect, in bytes.
    public static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// Creates two connected sockets.
    public static func pair() throws(SystemError) -> (FileDescriptor, FileDescriptor) {
        var numbers: [Int32] = [-1, -1]
        _ = try checked("socketpair") {
            // The array has the two elements that the call fills.
            unsafe numbers.withUnsafeMutableBufferPointer {
                unsafe socketpair(AF_UNIX, sequentialPacket | closeOnExec, 0, $0.baseAddress)
            }
        }
        return (FileDescriptor(owning: numbers[0]), FileDescriptor(owning: numbers[1]))
    }

    /// Connects to the socket at `path`. Throws `ENAMETOOLONG` for a path longer than `longestPath` and, without blocking, `EAGAIN` when the
    /// listener's queue is full.
    public static func connect(to path: String, blocking: Bool = true) throws(SystemError) -> FileDescriptor {
        let socket = try unconnected(blocking: blocking)
        var address = try address(of: path)
        try checked("connect") { unsafe linux_connect(socket.number, &address) }
        return socket
    }

    /// Connects to the socket at `path`; the connection does not block. While the listener's queue is full, waits in the order in which connections
    /// came, until the deadline in monotonic nanoseconds; then throws `EAGAIN`.
    public static func connect(to path: String, until deadline: UInt64) throws(SystemError) -> FileDescriptor {
        do { return try connect(to: path, blocking: false) } catch {
            guard error.code == EAGAIN, monotonicNanoseconds() < deadline else { throw error }
        }
        let socket = try unconnected()
        var address = try address(of: path)
        while true {
            // A signal ends the kernel's wait. The next wait is only as long as the rest of the time.
            try setSendTimeout(until: deadline, on: socket)
            if unsafe linux_connect(socket.number, &address) == 0 { break }
            guard linux_errno() == EINTR else { throw SystemError("connect") }
            guard monotonicNanoseconds() < deadline else { throw SystemError("connect", code: EAGAIN) }
        }
        try setNonBlocking(socket)
        return socket
    }

    /// Limits the time that `connect` waits.
    private static func setSendTimeout(until deadline: UInt64, on socket: FileDescriptor) throws(SystemError) {
        let now = monotonicNanoseconds()
        // Zero would mean no limit.
        let left = deadline > now ? max((deadline - now) / 1_000, 1) : 1
        var time = timeval(tv_sec: Int(min(left / 1_000_000, 1 << 30)), tv_usec: Int(left % 1_000_000))
        let size = socklen_t(MemoryLayout<timeval>.size)
        // `time` has the size that `size` says.
        _ = try checked("setsockopt") { unsafe setsockopt(socket.number, SOL_SOCKET, SO_SNDTIMEO, &time, size) }
    }

    /// Connects a new datagram socket to the socket at `path`; sending does not block.
    public static func connectDatagrams(to path: String) throws(SystemError) -> FileDescriptor {
        let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | closeOnExec
        let socket = FileDescriptor(owning: try checked("socket") { CLinux.socket(AF_UNIX, kind, 0) })
        var address = try address(of: path)
        try checked("connect") { unsafe linux_connect(socket.number, &address) }
        return socket
    }

    /// Binds a new datagram socket, to receive from, to `path`, where no file may exist.
    public static func listenForDatagrams(at path: String) throws(SystemError) -> FileDescriptor {
        let kind = Int32(SOCK_DGRAM.rawValue) | closeOnExec
        let socket = FileDescriptor(owning: try checked("socket") { CLinux.socket(AF_UNIX, kind, 0) })
        var address = try address(of: path)
        try checked("bind") { unsafe linux_bind(socket.number, &address) }
        return socket
    }

    /// Binds a new socket to `path`, where no file may exist, and listens. `prepare` gets the socket before any process can reach it.
    public static func listen(
        at path: String, backlog: Int32 = 1024, prepare: (FileDescriptor) throws(SystemError) -> Void = { _ in }
    ) throws(SystemError) -> FileDescriptor {
        let socket = try unconnected()
        try prepare(socket)
        var address = try address(of: path)
        try checked("bind") { unsafe linux_bind(socket.number, &address) }
        try checked("listen") { CLinux.listen(socket.number, backlog) }
        return socket
    }

    /// Accepts the next connection, which does not block; nil when there is none.
    public static func accept(on socket: FileDescriptor) throws(SystemError) -> FileDescriptor? {
        let number = linux_accept(socket.number)
        if number >= 0 { return FileDescriptor(owning: number) }
        switch linux_errno() {
        case EAGAIN, EINTR, ECONNABORTED: return nil
        default: throw SystemError("accept4")
        }
    }

    /// The process at the other end.
    public static func peer(of socket: FileDescriptor) throws(SystemError) -> Credentials {
        var raw = linux_credentials()
        var length = socklen_t(MemoryLayout<linux_credentials>.size)
        // `raw` has the size that `length` says.
        _ = try checked("getsockopt") { unsafe getsockopt(socket.number, SOL_SOCKET, SO_PEERCRED, &raw, &length) }
        return Credentials(process: raw.pid, user: raw.uid, group: raw.gid)
    }

    /// The supplementary groups of the process at the other end; empty when the kernel does not report them or there are more than 1,024.
    public static func peerGroups(of socket: FileDescriptor) -> [UInt32] {
        var groups = [gid_t](repeating: 0, count: 1_024)
        var length = socklen_t(groups.count * MemoryLayout<gid_t>.size)
        // The array has the size that `length` says.
        guard unsafe getsockopt(socket.number, SOL_SOCKET, SO_PEERGROUPS, &groups, &length) == 0 else { return [] }
        return Array(groups.prefix(Int(length) / MemoryLayout<gid_t>.size))
    }

    /// A process descriptor (`pidfd`) of the process at the other end, readable when the process has ended; nil when the kernel gives none.
    public static func peerProcess(of socket: FileDescriptor) -> FileDescriptor? {
        var number: Int32 = -1
        var length = socklen_t(MemoryLayout<Int32>.size)
        // `number` has the size that `length` says. Kernels before 6.5 do not know the option.
        if unsafe getsockopt(socket.number, SOL_SOCKET, SO_PEERPIDFD, &number, &length) == 0 {
            return FileDescriptor(owning: number)
        }
        guard let process = try? peer(of: socket).process, process > 0 else { return nil }
        let opened = linux_pidfd_open(process)
        return opened < 0 ? nil : FileDescriptor(owning: opened)
    }

    /// Whether a descriptor is a connected local socket that keeps message boundaries.
    public static func isConnected(_ number: Int32) -> Bool {
        var kind: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        var address = sockaddr_un()
        var addressLength = socklen_t(MemoryLayout<sockaddr_un>.size)
        // Each value has the size that its length says.
        return unsafe getsockopt(number, SOL_SOCKET, SO_TYPE, &kind, &length) == 0
            && kind == Int32(SOCK_SEQPACKET.rawValue)
            && linux_peer_name(number, &address, &addressLength) == 0 && Int32(address.sun_family) == AF_UNIX
    }

    /// Makes the socket non-blocking.
    public static func setNonBlocking(_ socket: FileDescriptor) throws(SystemError) {
        let flags = try socket.statusFlags()
        try checked("fcntl") { linux_fcntl(socket.number, F_SETFL, Int(flags | O_NONBLOCK)) }
    }

    /// Makes the socket one that only sends: nothing can be sent to it any more (`EPIPE`).
    public static func stopReceiving(on socket: FileDescriptor) throws(SystemError) {
        try checked("shutdown") { shutdown(socket.number, Int32(SHUT_RD)) }
    }

    /// Sends one message; false when the socket is full. Never raises SIGPIPE: a lost peer is `EPIPE` or `ECONNRESET`.
    public static func send(
        _ bytes: [UInt8], descriptors: [FileDescriptor] = [], on socket: FileDescriptor
    ) throws(SystemError) -> Bool {
        let numbers = descriptors.map { $0.number }
        let result = unsafe bytes.withUnsafeBytes { buffer in
            unsafe sendMessage(socket.number, buffer, numbers)
        }
        // The descriptors must stay open until the kernel has taken its own references.
        withExtendedLifetime(descriptors) {}
        switch result {
        case 0: return true
        case EAGAIN: return false
        default: throw SystemError("sendmsg", code: result)
        }
    }

    /// A buffer for messages of at most `byteCount` bytes. The buffer uses no more memory than the longest message so far. Only bytes that a message
    /// has filled may be read: the others are undefined.
    public static func buffer(_ byteCount: Int) -> [UInt8] {
        // Bytes have no invalid values, and the caller reads only bytes that a message has filled.
        unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { _, count in count = byteCount }
    }

    /// Receives one message of at most `buffer.count` bytes and at most `descriptorLimit` descriptors.
    ///
    /// Throws `EMFILE` when this process has no free number for a descriptor of the message; then the message is lost.
    public static func receive(
        into buffer: inout [UInt8], descriptorLimit: Int, on socket: FileDescriptor
    ) throws(SystemError) -> Received {
        var numbers = [Int32](repeating: -1, count: descriptorLimit)
        var taken = 0
        var flags: Int32 = 0
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe receiveMessage(socket.number, bytes, &numbers, &taken, &flags)
        }
        let descriptors = numbers.prefix(taken).map { FileDescriptor(owning: $0) }
        if flags & Int32(MSG_CTRUNC) != 0, taken < descriptorLimit { throw SystemError("recvmsg", code: EMFILE) }
        let isTruncated = flags & Int32(MSG_TRUNC | MSG_CTRUNC) != 0
        if count > 0 { return .message(count: count, descriptors: descriptors, isTruncated: isTruncated) }
        switch -count {
        case 0: return .closed
        case Int(EAGAIN): return .wouldBlock
        case Int(ECONNRESET): return .closed
        default: throw SystemError("recvmsg", code: Int32(-count))
        }
    }

    private static func unconnected(blocking: Bool = true) throws(SystemError) -> FileDescriptor {
        let kind = sequentialPacket | closeOnExec | (blocking ? 0 : Int32(SOCK_NONBLOCK.rawValue))
        return FileDescriptor(owning: try checked("socket") { CLinux.socket(AF_UNIX, kind, 0) })
    }
}

private let sequentialPacket = Int32(SOCK_SEQPACKET.rawValue)
private let closeOnExec = Int32(SOCK_CLOEXEC.rawValue)

private func address(of path: String) throws(SystemError) -> sockaddr_un {
    var address = sockaddr_un()
    let bytes = Array(path.utf8)
    guard bytes.count <= Socket.longestPath else {
        throw SystemError("socket", code: ENAMETOOLONG)
    }
    address.sun_family = sa_family_t(AF_UNIX)
    // The path is shorter than sun_path, which is all zero, so it is NUL-terminated.
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    return address
}

/// Sends a message. Returns 0, or errno.
private func sendMessage(_ socket: Int32, _ bytes: UnsafeRawBufferPointer, _ numbers: [Int32]) -> Int32 {
    var part = unsafe iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
    var control = [UInt64](repeating: 0, count: numbers.isEmpty ? 0 : (linux_cmsg_space(numbers.count) + 7) / 8)
    // All pointers of the header live until sendmsg returns; the control buffer is aligned and large enough.
    return unsafe withUnsafeMutablePointer(to: &part) { part in
        unsafe control.withUnsafeMutableBytes { control in
            var message = unsafe msghdr()
            unsafe message.msg_iov = part
            unsafe message.msg_iovlen = 1
            if !numbers.isEmpty {
                unsafe message.msg_control = control.baseAddress
                unsafe message.msg_controllen = linux_cmsg_space(numbers.count)
                unsafe linux_cmsg_put_descriptors(&message, numbers, numbers.count)
            }
            while true {
                if unsafe sendmsg(socket, &message, Int32(MSG_NOSIGNAL)) >= 0 { return 0 }
                if linux_errno() != EINTR { return linux_errno() }
            }
        }
    }
}

/// Receives a message. Returns its number of bytes, 0 at the end, or -errno.
private func receiveMessage(
    _ socket: Int32, _ bytes: UnsafeMutableRawBufferPointer, _ numbers: inout [Int32], _ taken: inout Int,
    _ flags: inout Int32
) -> Int {
    var part = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
    var control = [UInt64](repeating: 0, count: (linux_cmsg_space(max(1, numbers.count)) + 7) / 8)
    let capacity = numbers.count
    // All pointers of the header live until recvmsg returns; the helper writes at most `capacity` numbers.
    return unsafe withUnsafeMutablePointer(to: &part) { part in
        unsafe control.withUnsafeMutableBytes { control in
            var message = unsafe msghdr()
            unsafe message.msg_iov = part
            unsafe message.msg_iovlen = 1
            unsafe message.msg_control = control.baseAddress
            unsafe message.msg_controllen = control.count
            while true {
                let count = unsafe recvmsg(socket, &message, Int32(MSG_CMSG_CLOEXEC))
                if count >= 0 {
                    let came = unsafe linux_cmsg_take_descriptors(&message, &numbers, capacity)
                    taken = min(came, capacity)
                    // The control buffer may have room for more descriptors than `capacity`.
                    flags = unsafe message.msg_flags | (came > capacity ? Int32(MSG_CTRUNC) : 0)
                    return count
                }
                if linux_errno() != EINTR { return -Int(linux_errno()) }
            }
        }
    }
}
