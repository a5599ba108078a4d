import LinuxSystem

/// A file's bytes. `meaning` says what such files are, for the error where there are more than `limit`.
func wholeFile(_ path: String, limit: Int, _ meaning: String) throws(ControlFailure) -> [UInt8] {
    let bytes: [UInt8]?
    do {
        bytes = try FileDescriptor.open(path, .nonBlocking).readAll(limit: limit)
    } catch {
        throw ControlFailure(path, error)
    }
    guard let bytes else {
        throw ControlFailure(.failed, "\(path) is larger than \(limit) bytes, the limit of \(meaning)")
    }
    return bytes
}
