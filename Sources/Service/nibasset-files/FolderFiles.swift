internal import FileHelperProtocol
internal import LinuxSystem

/// Finds the files of one request and opens them for reading. Facts about a folder are found out once for all files in it.
struct FolderFiles {
    /// A file that may be read for the client.
    struct Found {
        let file: FileDescriptor
        /// Status of the file when it was opened.
        let status: FileStatus
        /// Path of the file's folder without links, as the kernel reports it, and name of the file there.
        let folder: FilePath
        let name: FilePath
        /// Path of the file: folder and name.
        let path: FilePath
        /// Whether the path differs from the handle's path with the given path appended.
        let isBehindLink: Bool
        /// Place in which the name was looked up; nil if the place is not known.
        let place: FileDescriptor.Place?
    }

    /// A folder to which no link led.
    private struct Folder {
        let directory: FileDescriptor
        let path: FilePath
        let place: FileDescriptor.Place?
    }

    private let rule: PublicFileRule
    private var folders: [FileLocation: Folder?] = [:]

    init(_ rule: PublicFileRule) { self.rule = rule }

    mutating func open(_ location: FileLocation, in base: FileDescriptor) throws(FileFailure) -> Found {
        if let found = openDirectly(location, base) { return found }
        let (named, status) = try BundlePath.find(location.path, in: base, rule)
        guard status.kind == .regular else { throw .notRegular(status.kind) }
        guard rule.allowsReading(named, status) else { throw .permission }
        let file = try systemCall(named.reopened(.nonBlocking))
        let path = FilePath(try systemCall(file.pathBytes()))
        let (folder, name) = path.split()
        let expected = FilePath(try systemCall(base.pathBytes())).appending(location.path.bytes)
        return Found(
            file: file, status: try systemCall(file.status()), folder: folder, name: name, path: path,
            isBehindLink: path != expected, place: nil)
    }

    /// Opens a regular file in a folder to which no link leads; nil if anything else is there or a step fails. Then `open` finds the reason.
    ///
    /// The name is looked up once, and the found file is opened after a check of its status: between two lookups, a client could put a device there.
    private mutating func openDirectly(_ location: FileLocation, _ base: FileDescriptor) -> Found? {
        guard location.path.isPlain else { return nil }
        let (folderPath, name) = location.path.split()
        guard let folder = folder(FileLocation(handle: location.handle, path: folderPath), base),
            let named = try? folder.directory.open(name, [.pathOnly, .noFollow]), let status = try? named.status(),
            status.kind == .regular, rule.mayAllowReading(status), let file = try? named.reopened(.nonBlocking),
            rule.allowsReading(file, status)
        else { return nil }
        return Found(
            file: file, status: status, folder: folder.path, name: name, path: folder.path.appending(name.bytes),
            isBehindLink: false, place: folder.place)
    }

    private mutating func folder(_ place: FileLocation, _ base: FileDescriptor) -> Folder? {
        if let known = folders[place] { return known }
        var found: Folder?
        // Paths beneath "/" would begin with two slashes.
        if let basePath = try? FilePath(base.pathBytes()), basePath != "/",
            let directory = BundlePath.folder(place.path, in: base, rule)
        {
            let path = place.path.bytes.isEmpty ? basePath : basePath.appending(place.path.bytes)
            found = Folder(directory: directory, path: path, place: try? directory.place())
        }
        folders[place] = .some(found)
        return found
    }
}

extension FilePath {
    /// Splits the path into folder and name. The folder is empty if the path has no slash, or if its only slash is the first byte.
    func split() -> (folder: FilePath, name: FilePath) {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (FilePath([]), self) }
        return (FilePath(Array(bytes[..<slash])), FilePath(Array(bytes[(slash + 1)...])))
    }
}
