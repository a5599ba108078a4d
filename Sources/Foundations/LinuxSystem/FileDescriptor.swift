internal import CLinux

/// An open file description that this process owns; closed when the last reference goes.
///
/// Safe to use from any thread. Every descriptor is made close-on-exec.
public final class FileDescriptor: Sendable {
    /// The number, valid while the object lives.
    public let number: Int32

    /// Descriptor 2, which is never closed.
    public static let standardError = FileDescriptor(owning: 2)

    /// Takes ownership of a number that nobody else closes.
    public init(owning number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// Another number for the same open file description.
    public func duplicated() throws(SystemError) -> FileDescriptor {
        FileDescriptor(owning: try released())
    }

    /// A number of the same open file description that the caller closes.
    public func released() throws(SystemError) -> Int32 {
        let number = number
        return try checked("fcntl") { linux_fcntl(number, F_DUPFD_CLOEXEC, 0) }
    }

    /// The status flags (`O_RDONLY`, `O_NONBLOCK`, `O_PATH` and so on).
    public func statusFlags() throws(SystemError) -> Int32 {
        let number = number
        return try checked("fcntl") { linux_fcntl(number, F_GETFL, 0) }
    }

    /// Whether it only names a place in the tree (`O_PATH`): no proof that its owner may read there.
    public func isPathOnly() throws(SystemError) -> Bool { try statusFlags() & O_PATH != 0 }

    /// Size, type, identity and times of what is open.
    public func status() throws(SystemError) -> FileStatus {
        var buffer = stat()
        let number = number
        // `buffer` outlives the call, which writes it whole.
        _ = try checked("fstat") { unsafe linux_fstat(number, &buffer) }
        return FileStatus(buffer)
    }

    /// Where the file is now, as the kernel knows it. Ends in " (deleted)" for a file that has no name any more.
    public func path() throws(SystemError) -> String {
        String(decoding: try pathBytes(), as: UTF8.self)
    }

    /// The same as the file system holds it.
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
    let count = try checkedCount("readlink") {
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
