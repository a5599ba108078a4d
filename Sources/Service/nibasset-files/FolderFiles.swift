internal import FileHelperProtocol
internal import LinuxSystem

/// Finds the files of one request and opens them for reading. What is the same for all files of a folder is found out once.
struct FolderFiles {
    /// A file that may be read for the client.
    struct Found {
        let file: FileDescriptor
        /// Its status when it was opened.
        let status: FileStatus
        /// Its folder's path without links, as the kernel reports it, and its name there.
        let folder: FilePath
        let name: FilePath
        /// The path of both.
        let path: FilePath
        /// Whether that is another one than that of the handle and the given one.
        let isBehindLink: Bool
        /// Where the name was looked up; nil where that is not known.
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

    /// A regular file in a folder that is known; nil where anything else is there, and where anything fails: then a walk to it says what.
    ///
    /// The name is looked up once, and that file is opened for reading after its status: between two lookups a client could put a device in its place.
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
        let found = newFolder(place, base)
        folders[place] = .some(found)
        return found
    }

    private func newFolder(_ place: FileLocation, _ base: FileDescriptor) -> Folder? {
        // Paths beneath "/" would begin with two slashes.
        guard let path = try? FilePath(base.pathBytes()), path != "/",
            let directory = BundlePath.folder(place.path, in: base, rule)
        else { return nil }
        return Folder(
            directory: directory, path: place.path.bytes.isEmpty ? path : path.appending(place.path.bytes),
            place: try? directory.place())
    }
}

extension FilePath {
    /// The folder's path, empty without a slash or where the only one is the first byte, and the name.
    fileprivate func split() -> (folder: FilePath, name: FilePath) {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (FilePath([]), self) }
        return (FilePath(Array(bytes[..<slash])), FilePath(Array(bytes[(slash + 1)...])))
    }
}
