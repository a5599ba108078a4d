import LinuxSystem

/// The interface files in a folder: the parts of a wrapper (`Main.nib`, `Main.gorm`, `Main.storyboardc`), or those of a whole bundle.
enum InterfaceParts {
    /// Parts of wrappers that describe classes and the file itself, not the interface.
    private static let others: Set = ["classes.nib", "info.nib", "data.info", "data.classes"]
    private static let depthLimit = 16
    private static let entryLimit = 100_000

    /// The paths of the files below a folder, in order; nil when the path is no folder.
    static func paths(in path: String) throws(ControlFailure) -> [String]? {
        let folder: FileDescriptor
        do {
            guard try FileDescriptor.open(path, .pathOnly).status().kind == .directory else { return nil }
            folder = try .open(path, .directory)
        } catch {
            throw ControlFailure(path, error)
        }
        var paths: [String] = []
        do {
            try collect(folder, path.hasSuffix("/") ? String(path.dropLast()) : path, depth: 0, &paths)
        } catch {
            throw ControlFailure(path, error)
        }
        guard !paths.isEmpty else {
            throw ControlFailure(.notFound, "\(path) is a folder without interface files, expected a file or a wrapper")
        }
        return paths
    }

    private static func collect(
        _ folder: FileDescriptor, _ path: String, depth: Int, _ paths: inout [String]
    ) throws(SystemError) {
        for name in try folder.entries(limit: entryLimit).map({ String(decoding: $0.name, as: UTF8.self) }).sorted() {
            // Links are not followed: what they lead to is elsewhere.
            guard let status = try? folder.open(name, [.pathOnly, .noFollow]).status() else { continue }
            if status.kind == .directory, depth < depthLimit {
                try collect(try folder.open(name, .directory), path + "/" + name, depth: depth + 1, &paths)
            } else if status.kind == .regular, InterfaceFiles.isInterface(name), !others.contains(name) {
                paths.append(path + "/" + name)
            }
        }
    }
}
