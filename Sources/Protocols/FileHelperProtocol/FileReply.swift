public import LinuxSystem

/// A file helper's message. The reply to `list` is any number of `entries`, then `listed`. The reply to `open` or `pass` is any number of `opened` or
/// `passed`, until each file of the request has an outcome. Every other reply is one message. `changes` come at any time; changes of a new watch
/// come after the reply that names the watch.
public enum FileReply: Hashable, Sendable {
    /// A file that can be read.
    public struct Opened: Hashable, Sendable {
        /// Watch of the file; nil when no link led to the file, so that the watch of its directory reports its changes.
        public let watch: Int32?
        /// Status of the file when the helper opened it.
        public let status: FileStatus
        /// Path of the file without links, as the kernel reports it.
        public let path: FilePath
        /// Whether every user could read the file.
        public let isPublic: Bool
        /// Whether the file is on a file system where inotify does not report every change.
        public let isForeign: Bool

        /// Creates a reply.
        public init(watch: Int32?, status: FileStatus, path: FilePath, isPublic: Bool, isForeign: Bool) {
            self.watch = watch
            self.status = status
            self.path = path
            self.isPublic = isPublic
            self.isForeign = isForeign
        }
    }

    case channelKept
    /// A file that the client has sent: its status, and its path as the kernel reports it. `isPathOnly`: the descriptor only names the file
    /// (`O_PATH`), which does not prove that the client may read the file. `isPublic`: the file is a directory that everybody may reach and list.
    case adopted(status: FileStatus, path: FilePath, isPathOnly: Bool, isPublic: Bool)
    case entries([DirectoryEntry])
    /// The end of a listing: the directory's watch, nil when the directory cannot be watched or no watches are left, and the directory's status
    /// before the listing. `isForeign`: the directory is on a file system where inotify does not report every change.
    case listed(watch: Int32?, status: FileStatus, isForeign: Bool)
    /// Results for the next files of the request.
    case opened([Result<Opened, FileFailure>])
    /// Results for the next files of the request: a failure, or nil for a file that the helper has sent over the socket.
    case passed([FileFailure?])
    /// The helper has sent the file over the channel.
    case sent
    /// All changes up to the request have been reported.
    case drained
    /// Events in watched directories and files; the request's number is 0.
    case changes([Inotify.Event])
    case failed(FileFailure)

    /// A buffer size for any reply.
    public static let messageSize = 32_768
    /// Maximum number of bytes of entries, changes or outcomes in one message.
    public static let entryBytes = 32_000
    /// Bytes of an outcome besides its path or text.
    static let outcomeBytes = 72
    /// Bytes of a change besides its name.
    public static let changeBytes = 9
}

extension Result where Success == FileReply.Opened, Failure == FileFailure {
    /// Maximum number of bytes that the outcome takes in a reply.
    public var byteCount: Int {
        switch self {
        case .success(let opened): FileReply.outcomeBytes + opened.path.bytes.count
        case .failure(let failure): Optional(failure).byteCount
        }
    }
}

extension FileFailure? {
    /// Maximum number of bytes that the outcome takes in a reply.
    public var byteCount: Int {
        if case .untrustedLink(let component, _, _) = self { return FileReply.outcomeBytes + component.utf8.count }
        return FileReply.outcomeBytes
    }
}
