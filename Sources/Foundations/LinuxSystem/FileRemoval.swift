internal import CLinux

/// Removes a name from the file system (`unlink`).
public func removeFile(_ path: String) throws(SystemError) {
    _ = try checked("unlink") { unsafe unlink(path) }  // the string outlives the call
}

/// Gives a file another path, and replaces a file that has that path (`rename`).
public func renameFile(_ path: String, to other: String) throws(SystemError) {
    _ = try checked("rename") { unsafe rename(path, other) }  // the strings outlive the call
}

/// Sets a file's permission bits (`chmod`).
public func setMode(_ path: String, _ mode: UInt32) throws(SystemError) {
    _ = try checked("chmod") { unsafe chmod(path, mode_t(mode)) }  // the string outlives the call
}

/// Removes an empty directory (`rmdir`).
public func removeDirectory(_ path: String) throws(SystemError) {
    _ = try checked("rmdir") { unsafe rmdir(path) }  // the string outlives the call
}

/// Removes a file or an empty directory when SIGHUP, SIGINT, SIGQUIT, SIGTERM or SIGXFSZ ends the program; the last path first. A signal that is
/// ignored or handled keeps its effect.
public func removeAtSignal(_ path: String) { unsafe linux_remove_at_signal(path) }  // the path is copied

extension FileDescriptor {
    /// Gives this file the owner, the group and the permission bits of another (`fchown`, `fchmod`), without set-ID bits.
    public func setPermissions(of other: FileStatus) throws(SystemError) {
        let number = number
        try checked("fchown") { fchown(number, other.owner, other.group) }
        try checked("fchmod") { fchmod(number, mode_t(other.mode & 0o777)) }
    }
}
