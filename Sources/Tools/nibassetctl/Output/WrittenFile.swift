import LinuxSystem

/// Writes a file for the user; "-" is standard output. Links are followed, and a FIFO or a device is written to.
///
/// Only the user can read a private file. It replaces an existing regular file, which may belong to another user or be open in another process.
func writeFile(
    _ path: String, _ bytes: [UInt8], _ screen: Screen, isPrivate: Bool = false
) throws(ControlFailure) {
    if path == "-" { return screen.write(bytes) }
    let file =
        isPrivate
        ? try privateFile(at: path)
        : try using(path, try FileDescriptor.open(path, [.write, .create, .truncate], mode: 0o666))
    try using(path, try file.write(bytes))
}

/// Creates a file at a path without a file, or in place of a regular file. Opens a file of another kind if its owner is the user or root.
///
/// Each link at the end of the path is read from the entry whose owner was checked, so no other user can choose the place meanwhile.
private func privateFile(at path: String) throws(ControlFailure) -> FileDescriptor {
    var place = path
    var refusal = "\(path) leads through more than 40 links, expected a file"
    do {
        for _ in 0..<40 {
            // A file that the shell has opened is written to as it is.
            if place.hasPrefix("/dev/") || place.hasPrefix("/proc/") { return try .open(place, [.write, .truncate]) }
            guard let entry = try? FileDescriptor.open(place, [.pathOnly, .noFollow]) else {
                return try .open(place, [.write, .create, .exclusive], mode: 0o600)
            }
            let status = try entry.status()
            if status.kind == .regular {
                if try FileDescriptor.standardOutput.status().identity == status.identity { return .standardOutput }
                try removeFile(place)
                return try .open(place, [.write, .create, .exclusive], mode: 0o600)
            }
            guard status.owner == effectiveUser() || status.owner == 0 else {
                refusal =
                    "\(place) is no regular file and belongs to user \(status.owner), expected user \(effectiveUser()) or root"
                break
            }
            guard status.kind == .link else {
                let file = try FileDescriptor.open(place, [.write, .noFollow])
                if try file.status().identity == status.identity { return file }
                continue
            }
            let target = String(decoding: try entry.linkText(), as: UTF8.self)
            let folder = place.lastIndex(of: "/").map { place[...$0] } ?? ""
            place = target.hasPrefix("/") ? target : folder + target
        }
    } catch {
        throw ControlFailure(path, error)
    }
    throw ControlFailure(.failed, refusal)
}
