internal import CLinux

/// Creates a directory and its missing parents. Existing directories stay as they are.
public func makeDirectories(_ path: String, mode: UInt32 = 0o777) throws(SystemError) {
    let bytes = Array(path.utf8)
    for end in 1..<bytes.count + 1 where end == bytes.count || bytes[end] == UInt8(ascii: "/") {
        let folder = String(decoding: bytes[..<end], as: UTF8.self)
        do {
            _ = try checked("mkdir") { unsafe mkdir(folder, mode_t(mode)) }  // the string outlives the call
        } catch  where error.code == EEXIST {}
    }
}
