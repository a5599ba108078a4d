public import LinuxSystem

/// A file helper's reply. A listing is any number of `entries`, then `listed`; every other reply is one message.
public enum FileReply: Hashable, Sendable {
    /// A listed directory; its descriptor comes with the message.
    public struct Listed: Hashable, Sendable {
        /// Its watch; nil when it could not be watched.
        public let watch: Int32?
        /// Its status before it was listed.
        public let status: FileStatus
        /// Whether it is on a file system where inotify does not report every change.
        public let isForeign: Bool
        /// Whether the directory that came with the request (not this one) is on a local disk or in memory.
        public let isBeneathLocal: Bool
        /// Whether every user could open files in it.
        public let isPublic: Bool

        /// Creates a reply.
        public init(
            watch: Int32?, status: FileStatus, isForeign: Bool, isBeneathLocal: Bool, isPublic: Bool
        ) {
            self.watch = watch
            self.status = status
            self.isForeign = isForeign
            self.isBeneathLocal = isBeneathLocal
            self.isPublic = isPublic
        }
    }

    /// A file opened for reading; its descriptor comes with the message.
    public struct Opened: Hashable, Sendable {
        /// Its watch; nil when no link led to it, so that its directory's watch reports its changes.
        public let watch: Int32?
        /// Its status after opening.
        public let status: FileStatus
        /// Its path without links, as the kernel reports it.
        public let path: FilePath
        /// Whether every user could read it.
        public let isPublic: Bool
        /// Whether it is on a file system where inotify does not report every change.
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

    case entries([DirectoryEntry])
    case listed(Listed)
    case opened(Opened)
    case status(FileStatus)
    case failed(FileFailure)

    /// A buffer size for any reply.
    public static let messageSize = 32_768
    /// Bytes of names in one message of entries; a name has at most 255.
    public static let entryBytes = 32_000
}
