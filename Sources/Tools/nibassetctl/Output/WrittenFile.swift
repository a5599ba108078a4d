import LinuxSystem

/// Writes a file for the user; "-" is standard output. Links are followed, and a FIFO or a device is written to.
///
/// A private file is one that nobody but the user can read. It takes the place of a file that is there, because that may be somebody else's, or open
/// in another process.
func writeFile(
    _ path: String, _ bytes: [UInt8], _ screen: Screen, for readers: FileReaders = .everybody
) throws(ControlFailure) {
    if path == "-" { return screen.write(bytes) }
    if readers == .user { try refuseLinkOfOthers(at: path) }
    do {
        if readers == .user, let file = try emptyPlace(at: path) { return try file.write(bytes) }
        try FileDescriptor.open(path, [.write, .create, .truncate], mode: readers == .user ? 0o600 : 0o666).write(bytes)
    } catch {
        throw ControlFailure(path, error)
    }
}

enum FileReaders { case everybody, user }

/// Whoever may change the link chooses where the page goes.
private func refuseLinkOfOthers(at path: String) throws(ControlFailure) {
    guard let link = try? FileDescriptor.open(path, [.pathOnly, .noFollow]).status(), link.kind == .link,
        link.owner != effectiveUser(), link.owner != 0
    else { return }
    throw ControlFailure(
        .failed, "\(path) is a link of user \(link.owner), expected a place for what nobody else may read")
}

/// A new file where there is none, or in the place of the regular one that a path leads to; nil where it leads to something else.
private func emptyPlace(at path: String) throws(SystemError) -> FileDescriptor? {
    // A file that the shell has opened is written to as it is.
    if path.hasPrefix("/dev/") || path.hasPrefix("/proc/") { return nil }
    var place = path
    if let there = try? FileDescriptor.open(path, .pathOnly) {
        let status = try there.status()
        // A file that the shell has opened as standard output is written to as it is.
        guard status.kind == .regular, try FileDescriptor.standardOutput.status().identity != status.identity else {
            return nil
        }
        place = try there.path()
        try removeFile(place)
    } else if (try? FileDescriptor.open(path, [.pathOnly, .noFollow])) != nil {
        // A link to a file that is not there yet.
        return nil
    }
    return try .open(place, [.write, .create, .exclusive], mode: 0o600)
}
