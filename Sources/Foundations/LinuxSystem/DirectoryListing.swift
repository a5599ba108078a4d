internal import CLinux

/// An entry of a directory, "." and ".." left out.
public struct DirectoryEntry: Sendable, Hashable {
    /// The name's bytes as the file system holds them: any byte but 0 and "/".
    public let name: [UInt8]
    /// The file's kind; nil if the file system does not report it.
    public let kind: FileStatus.Kind?

    /// Creates an entry that another process has read.
    public init(name: [UInt8], kind: FileStatus.Kind?) {
        self.name = name
        self.kind = kind
    }
}

extension FileDescriptor {
    /// The directory's entries, in no particular order. Throws `E2BIG` when there are more than `limit`.
    public func entries(limit: Int) throws(SystemError) -> [DirectoryEntry] {
        let own = try open(".", .directory)  // has its own position, so that the caller's does not move
        let number = try checked("fcntl") { linux_fcntl(own.number, F_DUPFD_CLOEXEC, 0) }
        // fdopendir takes the number over; closedir closes it.
        guard let stream = unsafe fdopendir(number) else {
            let error = SystemError("fdopendir")
            close(number)
            throw error
        }
        defer { unsafe closedir(stream) }
        var entries: [DirectoryEntry] = []
        while true {
            linux_clear_errno()
            // The entry is valid until the next readdir of this stream, and copied before.
            guard let entry = unsafe readdir(stream) else {
                if linux_errno() != 0 { throw SystemError("readdir") }
                return entries
            }
            let name = unsafe nameBytes(entry)
            if name == [0x2E] || name == [0x2E, 0x2E] { continue }
            if entries.count == limit { throw SystemError("readdir", code: E2BIG) }
            entries.append(DirectoryEntry(name: name, kind: unsafe kind(Int(entry.pointee.d_type))))
        }
    }
}

private func nameBytes(_ entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    // d_name is terminated. It is read in place, because readdir fills the entry only up to the end of the name.
    guard let start = unsafe linux_entry_name(entry) else { return [] }
    let length = unsafe strlen(start)
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: length))
}

private func kind(_ type: Int) -> FileStatus.Kind? {
    switch type {
    case Int(DT_REG): .regular
    case Int(DT_DIR): .directory
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): nil
    default: .other
    }
}
