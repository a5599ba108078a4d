internal import CLinux

/// Files in memory (`memfd_create`) and their seals.
///
/// A memory file is created with mode 0600, so that another user's process that gets a read-only descriptor cannot reopen it for writing
/// through /proc.
public enum MemoryFile {
    /// Operations that are forbidden permanently, for every process.
    public struct Seals: OptionSet, Sendable {
        /// `F_SEAL_` flags.
        public let rawValue: Int32

        /// Creates a set from `F_SEAL_` flags.
        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// The file cannot shrink.
        public static let shrink = Seals(rawValue: F_SEAL_SHRINK)
        /// The file cannot grow.
        public static let grow = Seals(rawValue: F_SEAL_GROW)
        /// The file cannot be written. Adding this seal fails with `EBUSY` while there is a writable mapping.
        public static let write = Seals(rawValue: F_SEAL_WRITE)
        /// No more seals can be added.
        public static let seal = Seals(rawValue: F_SEAL_SEAL)
    }

    /// Size of a page in bytes, the unit in which the kernel allocates and frees memory.
    public static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))

    /// Creates an empty file; `name` is visible in /proc only.
    public static func create(_ name: String) throws(SystemError) -> FileDescriptor {
        let flags = UInt32(MFD_CLOEXEC) | UInt32(MFD_ALLOW_SEALING)
        let file = FileDescriptor(owning: try checked("memfd_create") { unsafe memfd_create(name, flags) })
        try checked("fchmod") { fchmod(file.number, 0o600) }
        return file
    }

    /// Creates a file of `size` bytes with every page allocated, so that later use of the file cannot fail for lack of memory.
    public static func create(_ name: String, allocating size: UInt64) throws(SystemError) -> FileDescriptor {
        let file = try create(name)
        try allocate(file, from: 0, to: size)
        return file
    }

    /// Creates a file with a copy of `count` bytes of a mapping at `start`. Traps outside the mapping.
    public static func create(
        _ name: String, copying source: Mapping, from start: Int = 0, count: Int
    ) throws(SystemError) -> FileDescriptor {
        let file = try create(name)
        try file.write(copying: source, from: start, count: count, at: 0)
        return file
    }

    /// Allocates every page between two offsets, holes included. The file grows when `end` is past its end.
    public static func allocate(_ file: FileDescriptor, from start: UInt64, to end: UInt64) throws(SystemError) {
        let length = off_t(clamping: end - start)
        try checked("fallocate") { fallocate(file.number, 0, off_t(clamping: start), length) }
    }

    /// Frees the pages between two offsets; they read as zeros afterwards. Fails with `EPERM` when the file is sealed against writing.
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

    /// The file's seals. Throws `EINVAL` when it is not a memory file.
    public static func seals(of file: FileDescriptor) throws(SystemError) -> Seals {
        Seals(rawValue: try checked("fcntl") { linux_fcntl(file.number, F_GET_SEALS, 0) })
    }
}
