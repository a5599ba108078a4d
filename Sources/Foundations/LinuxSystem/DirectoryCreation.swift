internal import CLinux

/// Creates a directory and its missing parents. Existing directories stay as they are.
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
