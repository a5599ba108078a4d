internal import CLinux

/// Report of `stat` about a file.
public struct FileStatus: Sendable, Hashable {
    /// The kind of a file.
    public enum Kind: UInt8, Sendable, Hashable {
        case regular, directory, link
        /// A device, FIFO or socket.
        case other
    }

    /// Identifies a file on this machine.
    public struct Identity: Sendable, Hashable {
        /// Number of the file system.
        public let device: UInt64
        /// The file's number in the file system.
        public let inode: UInt64

        /// Creates an identity from the numbers of `stat`.
        public init(device: UInt64, inode: UInt64) {
            self.device = device
            self.inode = inode
        }
    }

    /// Identifies the file.
    public let identity: Identity
    /// The kind of the file.
    public let kind: Kind
    /// Permission bits, set-ID bits and sticky bit.
    public let mode: UInt32
    /// The owner's user number.
    public let owner: UInt32
    /// The group's number.
    public let group: UInt32
    /// Size in bytes.
    public let size: UInt64
    /// Allocated bytes (holes do not count).
    public let allocatedSize: UInt64
    /// Last change of the contents, in nanoseconds since 1970.
    public let modified: Int64
    /// Last change of contents, owner, mode or links, in nanoseconds since 1970.
    public let changed: Int64

    /// Creates a status that another process has read.
    public init(
        identity: Identity, kind: Kind, mode: UInt32, owner: UInt32, group: UInt32, size: UInt64, allocatedSize: UInt64,
        modified: Int64, changed: Int64
    ) {
        self.identity = identity
        self.kind = kind
        self.mode = mode
        self.owner = owner
        self.group = group
        self.size = size
        self.allocatedSize = allocatedSize
        self.modified = modified
        self.changed = changed
    }

    init(_ raw: stat) {
        identity = Identity(device: UInt64(raw.st_dev), inode: UInt64(raw.st_ino))
        switch raw.st_mode & mode_t(S_IFMT) {
        case mode_t(S_IFREG): kind = .regular
        case mode_t(S_IFDIR): kind = .directory
        case mode_t(S_IFLNK): kind = .link
        default: kind = .other
        }
        mode = raw.st_mode & 0o7777
        owner = raw.st_uid
        group = raw.st_gid
        size = UInt64(clamping: raw.st_size)
        allocatedSize = UInt64(clamping: raw.st_blocks).multipliedReportingOverflow(by: 512).partialValue
        modified = Int64(raw.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(raw.st_mtim.tv_nsec)
        changed = Int64(raw.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(raw.st_ctim.tv_nsec)
    }

    /// Whether somebody other than the owner may write.
    public var isWritableByOthers: Bool { mode & 0o022 != 0 }
}
