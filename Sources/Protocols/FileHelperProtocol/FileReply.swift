public import LinuxSystem

/// A file helper's message. A reply to `list` is any number of `entries`, then `listed`; one to `open` or `pass` is any number of `opened` or `passed`,
/// until each file of the request has its outcome; every other reply is one message. `changes` come at any time; those of a new watch come after the reply
/// that names it.
public enum FileReply: Hashable, Sendable {
    /// A file that can be read.
    public struct Opened: Hashable, Sendable {
        /// Its watch; nil when no link led to it, so that its directory's watch reports its changes.
        public let watch: Int32?
        /// Its status when it was opened.
        public let status: FileStatus
        /// Its path without links, as the kernel reports it.
        public let path: FilePath
        /// Whether every user could read it.
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
    /// (`O_PATH`), which does not prove that whoever opened it may read it. `isPublic`: it is a directory that everybody may reach and list.
    case adopted(status: FileStatus, path: FilePath, isPathOnly: Bool, isPublic: Bool)
    case entries([DirectoryEntry])
    /// A listed directory: its watch, nil when it cannot be watched or when there are no watches left, and its status before it was listed.
    /// `isForeign`: it is on a file system where inotify does not report every change.
    case listed(watch: Int32?, status: FileStatus, isForeign: Bool)
    /// Results for the next files of the request.
    case opened([Result<Opened, FileFailure>])
    /// The next files of the request are in the socket, except those with a failure.
    case passed([FileFailure?])
    /// The file is in the channel.
    case sent
    /// All changes up to the request have been reported.
    case drained
    /// Events in watched directories and files; the request's number is 0.
    case changes([Inotify.Event])
    case failed(FileFailure)

    /// A buffer size for any reply.
    public static let messageSize = 32_768
    /// Bytes of entries, changes or outcomes in one message; a name has at most 255.
    public static let entryBytes = 32_000
    /// Bytes of an outcome besides its path or text.
    static let outcomeBytes = 72
    /// Bytes of a change besides its name.
    public static let changeBytes = 9
}

extension Result where Success == FileReply.Opened, Failure == FileFailure {
    /// Bytes that it takes in a reply, at most.
    public var byteCount: Int {
        switch self {
        case .success(let opened): FileReply.outcomeBytes + opened.path.bytes.count
        case .failure(let failure): Optional(failure).byteCount
        }
    }
}

extension FileFailure? {
    /// Bytes that it takes in a reply, at most.
    public var byteCount: Int {
        if case .untrustedLink(let component, _, _) = self { return FileReply.outcomeBytes + component.utf8.count }
        return FileReply.outcomeBytes
    }
}
