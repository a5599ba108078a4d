import LinuxSystem

/// Finds the files of one kind below a folder.
struct FolderParts: Sendable {
    private static let depthLimit = 16
    /// Of all folders together: a link may lead to the whole file system.
    private static let entryLimit = 100_000

    /// "interface files", for errors.
    let noun: String
    /// Whether a file of this name is of that kind.
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

    /// The formats that the service calls these descriptions.
    static let catalogFormats = ["compiled catalog", "catalog folder"]

    /// The paths of the files below a folder, in order; nil when the path is not a folder.
    func paths(in path: String) throws(ControlFailure) -> [String]? {
        let folder: FileDescriptor
        do {
            guard try FileDescriptor.open(path, .pathOnly).status().kind == .directory else { return nil }
            folder = try .open(path, .directory)
        } catch {
            throw ControlFailure(path, error)
        }
        var paths: [String] = []
        var seen: Set<FileStatus.Identity> = []
        var room = Self.entryLimit
        do {
            try collect(folder, path.hasSuffix("/") ? String(path.dropLast()) : path, depth: 0, &paths, &seen, &room)
        } catch {
            throw ControlFailure(path, error)
        }
        guard !paths.isEmpty else {
            throw ControlFailure(.failed, "\(path) is a folder without \(noun)")
        }
        return paths
    }

    private func collect(
        _ folder: FileDescriptor, _ path: String, depth: Int, _ paths: inout [String],
        _ seen: inout Set<FileStatus.Identity>, _ room: inout Int
    ) throws(SystemError) {
        // Links are followed, because Debian keeps the resources of bundles elsewhere. They may lead to a folder twice, or around in a circle.
        guard seen.insert(try folder.status().identity).inserted else { return }
        let names = try folder.entries(limit: room).map { String(decoding: $0.name, as: UTF8.self) }
        room -= names.count
        for name in names.sorted() {
            guard let status = try? folder.open(name, .pathOnly).status() else { continue }
            if status.kind == .directory, depth < Self.depthLimit {
                // A link may lead to a folder that others keep closed.
                let isLink = (try? folder.open(name, [.pathOnly, .noFollow]).status().kind) == .link
                let inner: FileDescriptor
                do { inner = try folder.open(name, .directory) } catch {
                    if isLink { continue }
                    throw error
                }
                try collect(inner, path + "/" + name, depth: depth + 1, &paths, &seen, &room)
            } else if status.kind == .regular, isWanted(name), seen.insert(status.identity).inserted {
                paths.append(path + "/" + name)
            }
        }
    }
}
