internal import CLinux

/// Options of opening a file. `O_CLOEXEC` and `O_NOCTTY` are always added.
public struct OpenOptions: OptionSet, Sendable {
    /// `open` flags.
    public let rawValue: Int32

    /// Creates options from `open` flags.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Read only: the default.
    public static let read = OpenOptions([])
    /// Write only: opening a FIFO waits for a reader.
    public static let write = OpenOptions(rawValue: O_WRONLY)
    /// Read and write.
    public static let readWrite = OpenOptions(rawValue: O_RDWR)
    /// Creates the file when it is missing.
    public static let create = OpenOptions(rawValue: O_CREAT)
    /// Empties the file when it is opened.
    public static let truncate = OpenOptions(rawValue: O_TRUNC)
    /// With `create`: fails when the file exists already.
    public static let exclusive = OpenOptions(rawValue: O_EXCL)
    /// Only names the file: it cannot be read, and opening never blocks on the file itself.
    public static let pathOnly = OpenOptions(rawValue: O_PATH)
    /// Fails unless the file is a directory.
    public static let directory = OpenOptions(rawValue: O_DIRECTORY)
    /// Does not follow a link in the last component.
    public static let noFollow = OpenOptions(rawValue: O_NOFOLLOW)
    /// Fails instead of waiting for a lease or a FIFO's other end.
    public static let nonBlocking = OpenOptions(rawValue: O_NONBLOCK)
}

/// Rules for the places to which a path may lead.
public struct ResolveRules: OptionSet, Sendable {
    /// `openat2` flags.
    public let rawValue: UInt64

    /// Creates rules from `openat2` flags.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The path stays in the directory in which it starts, even through links and "..".
    public static let beneath = ResolveRules(rawValue: UInt64(RESOLVE_BENEATH))
    /// The path has no links.
    public static let noLinks = ResolveRules(rawValue: UInt64(RESOLVE_NO_SYMLINKS))
    /// The path has no links of /proc to open files.
    public static let noMagicLinks = ResolveRules(rawValue: UInt64(RESOLVE_NO_MAGICLINKS))
}

extension FileDescriptor {
    /// Opens a path; files that are created get `mode`.
    public static func open(
        _ path: String, _ options: OpenOptions = .read, mode: UInt32 = 0o600
    ) throws(SystemError) -> FileDescriptor {
        let flags = options.rawValue | O_CLOEXEC | O_NOCTTY
        return FileDescriptor(owning: try checked("open") { unsafe linux_open(path, flags, mode) })
    }

    /// Opens `name` relative to this directory.
    public func open(
        _ name: String, _ options: OpenOptions = .read, mode: UInt32 = 0o600
    ) throws(SystemError) -> FileDescriptor {
        let flags = options.rawValue | O_CLOEXEC | O_NOCTTY
        let number = number
        return FileDescriptor(owning: try checked("openat") { unsafe linux_openat(number, name, flags, mode) })
    }

    /// Opens the same file again with other options, for example a `pathOnly` descriptor for reading, or a writable memory file read-only.
    /// Permissions are checked again.
    public func reopened(_ options: OpenOptions) throws(SystemError) -> FileDescriptor {
        try .open("/proc/self/fd/" + String(number), options)
    }
}

extension FileDescriptor {
    /// Opens a path of any bytes. Throws `EINVAL` for a path with a zero byte.
    public static func open(path: [UInt8], _ options: OpenOptions = .read) throws(SystemError) -> FileDescriptor {
        let flags = options.rawValue | O_CLOEXEC | O_NOCTTY
        let number = unsafe try checkedPath("open", path) { unsafe linux_open($0, flags, 0) }
        return FileDescriptor(owning: number)
    }

    /// Opens a name of any bytes relative to this directory.
    public func open(_ name: FilePath, _ options: OpenOptions = .read) throws(SystemError) -> FileDescriptor {
        let flags = options.rawValue | O_CLOEXEC | O_NOCTTY
        let number = number
        return FileDescriptor(
            owning: unsafe try checkedPath("openat", name.bytes) { unsafe linux_openat(number, $0, flags, 0) })
    }

    /// Opens a path of any bytes relative to this directory under `rules`. Throws `EXDEV` when the path leads out of the directory.
    public func open(
        _ path: FilePath, _ options: OpenOptions, resolving rules: ResolveRules
    ) throws(SystemError) -> FileDescriptor {
        let noTerminal = options.contains(.pathOnly) ? 0 : O_NOCTTY  // openat2 refuses flags that O_PATH would ignore
        var how = open_how()
        how.flags = UInt64(UInt32(bitPattern: options.rawValue | O_CLOEXEC | noTerminal))
        how.resolve = rules.rawValue
        let number = number
        // `how` outlives the call.
        return FileDescriptor(
            owning: unsafe try checkedPath("openat2", path.bytes) { unsafe linux_openat2(number, $0, &how) })
    }
}

/// Makes a system call with a NUL-terminated copy of a path, which lives until the call returns. Throws `EINVAL` for a path with a zero byte.
func checkedPath(
    _ call: SystemError.StaticName, _ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Int32
) throws(SystemError) -> Int32 {
    if path.contains(0) { throw SystemError(call, code: EINVAL) }
    // Short paths are copied to the stack.
    return try checked(call) {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: path.count + 1) { bytes in
            // The buffer has room for the path and one byte more.
            for index in path.indices { unsafe bytes[index] = CChar(bitPattern: path[index]) }
            unsafe bytes[path.count] = 0
            guard let start = bytes.baseAddress else { return -1 }
            return unsafe body(start)
        }
    }
}
