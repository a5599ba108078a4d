import LinuxSystem

/// Finds the files of one kind below a folder.
struct FolderParts: Sendable {
    private static let depthLimit = 16
    /// Limit on the entries of all folders together: a link may lead to the whole file system.
    private static let entryLimit = 100_000

    /// Name of the files in errors, such as "interface files".
    let noun: String
    /// Whether a file with this name is of the wanted kind.
    let isWanted: @Sendable (String) -> Bool

    /// The interface files of a wrapper (`Main.nib`, `Main.gorm`, `Main.storyboardc`) or of a whole bundle, without the files in wrappers that
    /// describe classes or the wrapper itself.
    static let interfaces = FolderParts(noun: "interface files") { name in
        InterfaceFiles.isInterface(name)
            && !["classes.nib", "info.nib", "data.info", "data.classes"].contains(name)
    }

    /// The descriptions of catalog folders, and compiled catalogs.
    static let catalogs = FolderParts(noun: "asset catalogs") { name in
        name == "Contents.json" || name.hasSuffix(".car")
    }

    /// Files below a folder, in order. `leftOut` has files that cannot be named and folders that cannot be listed, with the reason.
    struct Found {
        var paths: [String] = []
        var leftOut: [(path: String, failure: ControlFailure)] = []

        fileprivate mutating func leaveOut(_ path: String, _ reason: String) {
            leftOut.append((path, ControlFailure(.failed, "\(path): \(reason) is left out")))
        }

        /// An entry with the reason for each file or folder that is left out. Files inside such a folder have no entry.
        var unreadFiles: [InspectedFile] { leftOut.map { InspectedFile($0.path, $0.failure) } }

        /// Reports on standard error the files and folders below a path that are left out, and their number.
        func complain(_ command: String, _ path: String, _ screen: Screen) {
            guard !leftOut.isEmpty else { return }
            for part in leftOut { screen.complain("nibassetctl \(command): \(part.failure.message)") }
            let count = Quantity.count(leftOut.count, "file or folder", "files and folders")
            screen.complain("nibassetctl \(command): \(count) of \(path) left out")
        }
    }

    /// Returns the file at a path, whatever its name, or the wanted files below a folder.
    func files(at path: String) throws(ControlFailure) -> Found {
        if path.isEmpty { throw ControlFailure(.usage, "a path is empty, expected \(noun)") }
        let kind = try using(path, try FileDescriptor.open(path, .pathOnly).status().kind)
        if kind == .regular { return Found(paths: [path]) }
        guard kind == .directory else {
            throw ControlFailure(.failed, "\(path) is neither a file nor a folder, expected \(noun)")
        }
        let folder = try using(path, try FileDescriptor.open(path, .directory))
        var found = Found()
        var seen: Set<FileStatus.Identity> = []
        var room = Self.entryLimit
        let start = path.hasSuffix("/") ? String(path.dropLast()) : path
        try using(path, try collect(folder, start, depth: 0, &found, &seen, &room))
        guard !found.paths.isEmpty || !found.leftOut.isEmpty else {
            throw ControlFailure(.failed, "\(path) is a folder without \(noun)")
        }
        return found
    }

    private func collect(
        _ folder: FileDescriptor, _ path: String, depth: Int, _ found: inout Found,
        _ seen: inout Set<FileStatus.Identity>, _ room: inout Int
    ) throws(SystemError) {
        // Links are followed, because Debian keeps the resources of bundles elsewhere. They may lead to a folder twice, or around in a circle.
        guard seen.insert(try folder.status().identity).inserted else { return }
        let names = try folder.names(limit: room)
        room -= names.count
        for name in names {
            guard let status = try? folder.open(name, .pathOnly).status() else {
                if isWanted(name), name.isMangled {
                    found.leaveOut(path + "/" + name, "its name is not UTF-8; the file")
                }
                continue
            }
            if status.kind == .directory, depth < Self.depthLimit {
                let inner = path + "/" + name
                do {
                    try collect(
                        folder.open(name, .directory), inner, depth: depth + 1, &found, &seen, &room)
                } catch {
                    // A link may lead to a folder that others keep closed.
                    if !folder.isLink(name) { found.leaveOut(inner, "\(error); the folder") }
                }
            } else if status.kind == .regular, isWanted(name), seen.insert(status.identity).inserted {
                found.paths.append(path + "/" + name)
            }
        }
    }
}

extension FileDescriptor {
    /// The names in a folder, sorted.
    func names(limit: Int) throws(SystemError) -> [String] {
        try entries(limit: limit).map { String(decoding: $0.name, as: UTF8.self) }.sorted()
    }

    func isLink(_ name: String) -> Bool { (try? open(name, [.pathOnly, .noFollow]).status().kind) == .link }
}

extension String {
    /// Whether the text comes from a file's name that is not UTF-8.
    var isMangled: Bool { unicodeScalars.contains("\u{FFFD}") }
}
