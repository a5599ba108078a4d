public import LinuxSystem

/// What a look-up helper answers. A listing is any number of `entries` and then `listed`; every other answer is one message.
public enum LookupReply: Hashable, Sendable {
    /// A directory that has been listed; its descriptor is with the message.
    public struct Listed: Hashable, Sendable {
        /// The watch on it, or nil when it could not be watched.
        public let watch: Int32?
        /// Its status before it was listed.
        public let status: FileStatus
        /// Whether it lies on a file system of which not every change is told.
        public let isForeign: Bool
        /// Whether the directory that came with the request, not this one, lies on a disk or in the memory of this machine.
        public let isBeneathLocal: Bool
        /// Whether everybody could open files in it.
        public let isPublic: Bool

        /// Creates an answer.
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

    /// A file that has been opened for reading; its descriptor is with the message.
    public struct Opened: Hashable, Sendable {
        /// The watch on it, or nil when it lies where the path says, in the directory that is watched.
        public let watch: Int32?
        /// Its status when it was opened.
        public let status: FileStatus
        /// Where it lies, as the kernel tells; no link is on the way.
        public let path: FilePath
        /// Whether everybody could read it.
        public let isPublic: Bool
        /// Whether it lies on a file system of which not every change is told.
        public let isForeign: Bool

        /// Creates an answer.
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
    case failed(LookupFailure)

    /// More bytes than any reply takes.
    public static let messageSize = 32_768
    /// Bytes of names in one message of entries; a name has at most 255.
    public static let entryBytes = 32_000
}
