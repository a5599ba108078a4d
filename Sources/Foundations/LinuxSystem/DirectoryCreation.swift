internal import CLinux

/// Makes a directory, and those above it that are missing. Directories that are there already stay as they are.
public func makeDirectories(_ path: String, mode: UInt32 = 0o777) throws(SystemError) {
    var prefix = ""
    for part in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
        prefix += Substring(part)
        if !prefix.utf8.isEmpty {
            do {
                _ = try checked("mkdir") { unsafe mkdir(prefix, mode_t(mode)) }  // the string outlives the call
            } catch  where error.code == EEXIST {}
        }
        prefix += "/"
    }
}
