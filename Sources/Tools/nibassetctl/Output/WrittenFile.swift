import LinuxSystem

/// Writes a file for the user; "-" is standard output. Links are followed, and a FIFO or a device is written to.
///
/// If writing fails, there is no file, or the old file as it was. Only a file that no new file may replace is written to as it is: in a folder in
/// which the user makes no files, of another user, or a mount point.
///
/// Only the user can read a private file. It replaces an existing regular file, which may belong to another user or be open in another process.
func writeFile(
    _ path: String, _ bytes: [UInt8], _ screen: Screen, isPrivate: Bool = false
) throws(ControlFailure) {
    if path == "-" { return screen.write(bytes) }
    let place = try OutputPlace(path, isPrivate: isPrivate)
    try using(path, try place.write(bytes))
}

/// The place to which a path leads, behind all links.
private enum OutputPlace {
    /// A FIFO, a device, or a file that the shell has opened.
    case stream(FileDescriptor)
    /// A path without a file, or of a file whose content may be read by nobody else any more.
    case new(String, mode: UInt32)
    /// A path of a regular file.
    case old(String, FileStatus)

    /// Each link at the end of the path is read from the entry whose owner was checked, so no other user can choose the place meanwhile.
    init(_ path: String, isPrivate: Bool) throws(ControlFailure) {
        var place = path
        var refusal = "\(path) leads through more than 40 links, expected a file"
        let system = try? FileDescriptor.open("/proc", .pathOnly).status().identity.device
        do {
            for _ in 0..<40 {
                let entry = try? FileDescriptor.open(place, [.pathOnly, .noFollow])
                guard let entry, let status = try? entry.status() else {
                    self = .new(place, mode: isPrivate ? 0o600 : 0o666)
                    return
                }
                // A file that the shell has opened is written to as it is.
                if status.kind == .link, status.identity.device == system {
                    self = .stream(try .open(place, [.write, .truncate]))
                    return
                }
                if status.kind == .regular {
                    let output = try? FileDescriptor.standardOutput.status().identity
                    self =
                        output == status.identity
                        ? .stream(.standardOutput) : isPrivate ? .new(place, mode: 0o600) : .old(place, status)
                    return
                }
                guard Self.isTrusted(status, in: Self.folder(of: place), isPrivate: isPrivate) else {
                    refusal =
                        "\(place) is no regular file and belongs to user \(status.owner), expected user \(effectiveUser()) or root"
                    break
                }
                guard status.kind == .link else {
                    let file = try FileDescriptor.open(place, [.write, .noFollow])
                    if try file.status().identity == status.identity {
                        self = .stream(file)
                        return
                    }
                    continue
                }
                let target = String(decoding: try entry.linkText(), as: UTF8.self)
                place = target.hasPrefix("/") ? target : Self.folder(of: place) + target
            }
        } catch {
            throw ControlFailure(path, error)
        }
        throw ControlFailure(.failed, refusal)
    }

    /// Whether a link, FIFO or device is used. For files that are not private, the rule is the kernel's `protected_symlinks`.
    private static func isTrusted(_ status: FileStatus, in folder: String, isPrivate: Bool) -> Bool {
        if status.owner == effectiveUser() || status.owner == 0 { return true }
        guard !isPrivate, let folder = try? FileDescriptor.open(folder + ".", .pathOnly).status() else { return false }
        return folder.mode & 0o1002 != 0o1002 || folder.owner == status.owner
    }

    /// The start of a path up to its last name.
    private static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

    func write(_ bytes: [UInt8]) throws(SystemError) {
        switch self {
        case .stream(let file): try file.write(bytes)
        case .new(let path, let mode): try Self.put(bytes, at: path, mode: mode, replacing: nil)
        case .old(let path, let status):
            // A file that may not be written to is not replaced either.
            _ = try FileDescriptor.open(path, [.write, .noFollow])
            do { try Self.put(bytes, at: path, mode: 0o600, replacing: status) } catch {
                guard error.meansNoRight || error.meansBusy else { throw error }
                try FileDescriptor.open(path, [.write, .truncate, .noFollow]).write(bytes)
            }
        }
    }

    /// Writes a file beside the path, and gives it the path when all is written.
    private static func put(
        _ bytes: [UInt8], at path: String, mode: UInt32, replacing old: FileStatus?
    ) throws(SystemError) {
        let new = folder(of: path) + ".nibassetctl-" + String(UInt64.random(in: .min ... .max), radix: 36)
        removeAtSignal(new)
        let file = try FileDescriptor.open(new, [.write, .create, .exclusive], mode: mode)
        do {
            if let old { try file.setPermissions(of: old) }
            try file.write(bytes)
            try renameFile(new, to: path)
        } catch {
            try? removeFile(new)
            throw error
        }
    }
}
