internal import CLinux
internal import Synchronization

/// An open file description that this process owns; closed when the last reference goes.
///
/// Safe to use from any thread. Every descriptor is made close-on-exec.
public final class FileDescriptor: Sendable {
    /// The number, valid while the object lives.
    public let number: Int32
    /// Identity of the open file, for a `guarded` descriptor; else nil.
    private let identity: FileStatus.Identity?
    /// Whether the descriptor is closed already, or has another owner.
    private let isReleased = Atomic(false)

    /// Descriptor 2, which is never closed.
    public static let standardError = FileDescriptor(owning: 2)

    /// Whether the open file is /dev/null.
    public var isNull: Bool {
        guard let null = try? FileDescriptor.open("/dev/null", .pathOnly).status() else { return false }
        return (try? status())?.identity == null.identity
    }

    /// Takes ownership of a descriptor number; no other code may close it.
    public convenience init(owning number: Int32) { self.init(owning: number, meaning: nil) }

    private init(owning number: Int32, meaning identity: FileStatus.Identity?) {
        self.number = number
        self.identity = identity
    }

    deinit { closeNow() }

    /// Closes the descriptor at once, even if there are other references. They must not be used any more.
    public func closeNow() {
        if !isReleased.exchange(true, ordering: .relaxed), isIntact { close(number) }
    }

    /// A new descriptor above 2 for the same open file description, for a library: its program may close descriptors of the library and open other
    /// files under their numbers. Such a number is never closed. For files and sockets, which have an identity.
    public func guarded() throws(SystemError) -> FileDescriptor {
        let identity = try status().identity
        return FileDescriptor(owning: try duplicated().released(), meaning: identity)
    }

    /// Whether the number still names the same file; always true unless `guarded`.
    public var isIntact: Bool {
        guard let identity else { return true }
        return (try? status().identity) == identity
    }

    /// A new descriptor for the same open file description; nil if the number stands for another file by now.
    public func intactCopy() -> FileDescriptor? {
        // The copy is checked, too: another thread may take the number just now.
        guard isIntact, let copy = try? duplicated(), identity == nil || (try? copy.status().identity) == identity
        else { return nil }
        return copy
    }

    /// A new descriptor above 2 for the same open file description.
    public func duplicated() throws(SystemError) -> FileDescriptor {
        let number = number
        return FileDescriptor(owning: try checked("fcntl") { linux_fcntl(number, F_DUPFD_CLOEXEC, 3) })
    }

    /// Gives the number to the caller, who must close it. Instead of the number of a standard stream, which a program may have closed, the caller
    /// gets another one. For an object without other references; must not be used afterwards.
    public func released() throws(SystemError) -> Int32 {
        if number <= 2 { return try duplicated().released() }
        giveUp()
        return number
    }

    /// Gives up ownership: the number is not closed.
    func giveUp() { isReleased.store(true, ordering: .relaxed) }

    /// Makes the descriptor close-on-exec.
    public func closeOnExecution() throws(SystemError) {
        let number = number
        try checked("fcntl") { linux_fcntl(number, F_SETFD, Int(FD_CLOEXEC)) }
    }

    /// The status flags (`O_RDONLY`, `O_NONBLOCK`, `O_PATH` and so on).
    public func statusFlags() throws(SystemError) -> Int32 {
        let number = number
        return try checked("fcntl") { linux_fcntl(number, F_GETFL, 0) }
    }

    /// Whether the descriptor only names a file (`O_PATH`), which does not prove that its opener may read the file.
    public func isPathOnly() throws(SystemError) -> Bool { try statusFlags() & O_PATH != 0 }

    /// Size, type, identity and times of the open file.
    public func status() throws(SystemError) -> FileStatus {
        var buffer = stat()
        let number = number
        // `buffer` outlives the call, which writes it whole.
        _ = try checked("fstat") { unsafe linux_fstat(number, &buffer) }
        return FileStatus(buffer)
    }

    /// Size, type, identity and times of the file with this name in this directory; a link is not followed.
    public func status(of name: FilePath) throws(SystemError) -> FileStatus {
        var buffer = stat()
        let number = number
        // `buffer` outlives the call, which writes it whole.
        _ = unsafe try checkedPath("fstatat", name.bytes) {
            unsafe fstatat(number, $0, &buffer, AT_SYMLINK_NOFOLLOW)
        }
        return FileStatus(buffer)
    }

    /// The file's current path, as the kernel knows it. Ends in " (deleted)" for a file without a name.
    public func path() throws(SystemError) -> String {
        String(decoding: try pathBytes(), as: UTF8.self)
    }

    /// The file's current path as bytes, as `path` gives it.
    public func pathBytes() throws(SystemError) -> [UInt8] {
        try linkTarget("/proc/self/fd/" + String(number))
    }
}

/// The text of a symbolic link.
public func readLink(_ path: String) throws(SystemError) -> String {
    String(decoding: try linkTarget(path), as: UTF8.self)
}

private func linkTarget(_ path: String) throws(SystemError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = try checked("readlink") {
        // readlink writes at most the buffer's size and does not terminate.
        unsafe buffer.withUnsafeMutableBufferPointer { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                guard let start = bytes.baseAddress else { return 0 }
                return unsafe readlink(path, start, bytes.count)
            }
        }
    }
    return Array(buffer[..<count])
}
