internal import CLinux
public import LinuxSystem

// Paths are passed to C as strings, which outlive the calls.

/// A test's own folder, removed with everything in it when the last reference is released.
public final class TemporaryFolder: Sendable {
    /// Absolute path without links.
    public let path: String

    /// Creates an empty folder of mode 0755.
    public init() throws(SystemError) {
        path = "/tmp/nibassetd-test-" + String(UInt64.random(in: .min ... .max), radix: 36)
        try makeDirectories(path, mode: 0o755)
    }

    /// Takes over an existing folder, which is removed in the same way.
    public init(at path: String) { self.path = path }

    deinit {
        Self.remove(path)
    }

    /// Opens the folder, or a folder in it.
    public func directory(_ name: String = "") throws(SystemError) -> FileDescriptor {
        try .open(absolute(name), .directory)
    }

    /// Returns the absolute path for a name in the folder.
    public func absolute(_ name: String) -> String { name.isEmpty ? path : path + "/" + name }

    /// Writes a file. Makes missing folders of its path.
    public func write(_ name: String, _ bytes: [UInt8] = [1], mode: UInt32 = 0o644) throws(SystemError) {
        if let slash = name.lastIndex(of: "/") { try makeFolder(String(name[..<slash])) }
        try FileDescriptor.open(absolute(name), [.readWrite, .create, .truncate], mode: mode).write(bytes)
        try setMode(mode, of: name)
    }

    /// Returns the content of a file.
    public func contents(_ name: String) throws(SystemError) -> [UInt8] {
        try FileDescriptor.open(absolute(name)).readAll(limit: 1 << 30) ?? []
    }

    /// Makes a folder and the folders above it.
    public func makeFolder(_ name: String) throws(SystemError) {
        try makeDirectories(absolute(name), mode: 0o755)
    }

    /// Makes a link whose text is `target`.
    public func link(_ name: String, to target: String) throws(SystemError) {
        if unsafe symlink(target, absolute(name)) != 0 { throw SystemError("symlink") }
    }

    /// Renames to a name of any bytes.
    public func rename(_ name: String, to newName: FilePath) throws(SystemError) {
        unsafe try withTerminated(FilePath(path).appending(newName.bytes)) { new in
            unsafe CLinux.rename(absolute(name), new)
        }
    }

    /// Makes a link whose text has any bytes.
    public func link(_ name: String, to target: FilePath) throws(SystemError) {
        unsafe try withTerminated(target) { unsafe symlink($0, absolute(name)) }
    }

    private func withTerminated(
        _ path: FilePath, _ call: (UnsafePointer<CChar>) -> Int32
    ) throws(SystemError) {
        let bytes = path.bytes.map { CChar(bitPattern: $0) } + [0]
        // The array outlives the call.
        let result = unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return Int32(-1) }
            return unsafe call(start)
        }
        if result != 0 { throw SystemError("rename or symlink") }
    }

    /// Makes a FIFO.
    public func makeFIFO(_ name: String) throws(SystemError) {
        if unsafe mkfifo(absolute(name), 0o644) != 0 { throw SystemError("mkfifo") }
    }

    /// Sets permission bits.
    public func setMode(_ mode: UInt32, of name: String = "") throws(SystemError) {
        if unsafe chmod(absolute(name), mode_t(mode)) != 0 { throw SystemError("chmod") }
    }

    /// Changes the owner of a file or folder; only root may.
    public func setOwner(_ user: UInt32, of name: String = "") throws(SystemError) {
        if unsafe chown(absolute(name), user, user) != 0 { throw SystemError("chown") }
    }

    /// Changes the group of a file or folder; only root may.
    public func setGroup(_ group: UInt32, of name: String) throws(SystemError) {
        if unsafe chown(absolute(name), uid_t.max, group) != 0 { throw SystemError("chown") }
    }

    /// Attaches an access-control list that lets user 1 read, besides the users with permission by the mode.
    public func setAccessControlList(of name: String) throws(SystemError) {
        let nobody = UInt32.max
        // Tag, permissions and identity of: owner, user 1, group, mask, others.
        let entries: [(UInt16, UInt16, UInt32)] = [
            (0x01, 6, nobody), (0x02, 4, 1), (0x04, 4, nobody), (0x10, 4, nobody), (0x20, 4, nobody),
        ]
        var list: [UInt8] = [2, 0, 0, 0]
        for (tag, permissions, identity) in entries {
            list +=
                [UInt8(tag), 0, UInt8(permissions), 0] + (0..<4).map { UInt8(truncatingIfNeeded: identity >> (8 * $0)) }
        }
        if unsafe setxattr(absolute(name), "system.posix_acl_access", list, list.count, 0) != 0 {
            throw SystemError("setxattr")
        }
    }

    /// Renames within the folder.
    public func rename(_ name: String, to newName: String) throws(SystemError) {
        if unsafe CLinux.rename(absolute(name), absolute(newName)) != 0 { throw SystemError("rename") }
    }

    /// Removes a file or a folder with everything in it; links are removed, not followed.
    public func remove(_ name: String) {
        Self.remove(absolute(name))
    }

    private static func remove(_ path: String) {
        if let folder = try? FileDescriptor.open(path, [.directory, .noFollow]) {
            for entry in (try? folder.entries(limit: 1 << 20)) ?? [] {
                remove(path + "/" + String(decoding: entry.name, as: UTF8.self))
            }
            unsafe rmdir(path)
        } else {
            unsafe unlink(path)
        }
    }
}
