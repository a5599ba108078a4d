internal import CLinux

/// Takes a name away from the tree; the file goes with its last user.
public func removeFile(_ path: String) throws(SystemError) {
    _ = try checked("unlink") { unsafe unlink(path) }  // the string outlives the call
}

/// Says who may do what with the file at a path.
public func setMode(_ path: String, _ mode: UInt32) throws(SystemError) {
    _ = try checked("chmod") { unsafe chmod(path, mode_t(mode)) }  // the string outlives the call
}
