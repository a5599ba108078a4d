internal import CLinux

/// Files that live in memory only (`memfd_create`), and what seals them.
///
/// A memory file is made with mode 0600, so that a process of another user that gets a read-only descriptor cannot open it
/// for writing through /proc.
public enum MemoryFile {
    /// What can be forbidden for ever, for everybody.
    public struct Seals: OptionSet, Sendable {
        /// `F_SEAL_` flags.
        public let rawValue: Int32

        /// Creates a set from `F_SEAL_` flags.
        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// It cannot get smaller.
        public static let shrink = Seals(rawValue: F_SEAL_SHRINK)
        /// It cannot get larger.
        public static let grow = Seals(rawValue: F_SEAL_GROW)
        /// It cannot be written; fails with `EBUSY` while anybody has a writable mapping.
        public static let write = Seals(rawValue: F_SEAL_WRITE)
        /// Seals cannot be added.
        public static let seal = Seals(rawValue: F_SEAL_SEAL)
    }

    /// Creates an empty file; `name` is seen in /proc only.
    public static func create(_ name: String) throws(SystemError) -> FileDescriptor {
        let flags = UInt32(MFD_CLOEXEC) | UInt32(MFD_ALLOW_SEALING)
        let file = FileDescriptor(owning: try checked("memfd_create") { unsafe memfd_create(name, flags) })
        try checked("fchmod") { fchmod(file.number, 0o600) }
        return file
    }

    /// Creates a file of `size` bytes, every page of it allocated: using it later cannot fail for want of memory.
    public static func create(_ name: String, allocating size: UInt64) throws(SystemError) -> FileDescriptor {
        let file = try create(name)
        try allocate(file, from: 0, to: size)
        return file
    }

    /// Creates a file of `count` bytes of a mapping, from `start` on. Traps outside the mapping.
    public static func create(
        _ name: String, copying source: Mapping, from start: Int = 0, count: Int
    ) throws(SystemError) -> FileDescriptor {
        let file = try create(name)
        try file.write(copying: source, from: start, count: count, at: 0)
        return file
    }

    /// Allocates every page between two offsets, holes included. The file grows when `end` is beyond its end.
    public static func allocate(_ file: FileDescriptor, from start: UInt64, to end: UInt64) throws(SystemError) {
        let length = off_t(clamping: end - start)
        try checked("fallocate") { fallocate(file.number, 0, off_t(clamping: start), length) }
    }

    /// Gives the pages between two offsets back to the system; they read as zeros then. Fails with `EPERM` where nobody may write.
    public static func release(_ file: FileDescriptor, from start: UInt64, to end: UInt64) throws(SystemError) {
        let mode = FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE
        let length = off_t(clamping: end - start)
        try checked("fallocate") { fallocate(file.number, mode, off_t(clamping: start), length) }
    }

    /// Makes the file `size` bytes long; new bytes are holes.
    public static func resize(_ file: FileDescriptor, to size: UInt64) throws(SystemError) {
        try checked("ftruncate") { ftruncate(file.number, off_t(clamping: size)) }
    }

    /// Adds seals.
    public static func seal(_ file: FileDescriptor, _ seals: Seals) throws(SystemError) {
        try checked("fcntl") { linux_fcntl(file.number, F_ADD_SEALS, Int(seals.rawValue)) }
    }

    /// The seals that the file has; `EINVAL` means that it is no memory file.
    public static func seals(of file: FileDescriptor) throws(SystemError) -> Seals {
        Seals(rawValue: try checked("fcntl") { linux_fcntl(file.number, F_GET_SEALS, 0) })
    }
}
