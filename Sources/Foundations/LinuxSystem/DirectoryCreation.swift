internal import CLinux

/// Makes a directory, and those above it that are missing. Directories that are there already stay as they are.
public func makeDirectories(_ path: String, mode: UInt32 = 0o777) throws(SystemError) {
    var prefix = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
        prefix += part
        if !prefix.isEmpty {
            do {
                _ = try checked("mkdir") { unsafe mkdir(prefix, mode_t(mode)) }  // the string outlives the call
            } catch  where error.code == EEXIST {}
        }
        prefix += "/"
    }
}
