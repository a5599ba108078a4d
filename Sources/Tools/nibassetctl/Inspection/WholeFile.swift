import LinuxSystem

/// Reads a file. The error for a file of more than `limit` bytes names the kind of files, `meaning`, such as "projects".
func wholeFile(_ path: String, limit: Int, _ meaning: String) throws(ControlFailure) -> [UInt8] {
    let file = try using(path, try FileDescriptor.open(path, .nonBlocking))
    guard try using(path, try file.status().kind) == .regular else {
        throw ControlFailure(.failed, "\(path) is a folder, pipe or device, expected a file")
    }
    guard let bytes = try using(path, try file.readAll(limit: limit)) else {
        throw ControlFailure(.failed, "\(path) is larger than \(limit) bytes, the limit of \(meaning)")
    }
    return bytes
}

/// Reads a file and parses its bytes with `read`. Errors contain the path.
func wholeFile<Content>(
    _ path: String, limit: Int, _ meaning: String, _ read: ([UInt8]) throws -> Content
) throws(ControlFailure) -> Content {
    let bytes = try wholeFile(path, limit: limit, meaning)
    do { return try read(bytes) } catch { throw ControlFailure(.failed, "\(path): \(error)") }
}

/// Returns the first line of a file of the kernel; nil if the file cannot be read.
func firstLine(of path: String) -> String? {
    guard let bytes = try? FileDescriptor.open(path).readAll(limit: 4_096) else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
}
