internal import FileHelperProtocol
internal import LinuxSystem

/// Decides which files of one request are public. Facts about a folder or a file system count for all files there.
struct FileJudge {
    /// A folder on a path that everybody may walk, so far.
    private struct Step {
        let entry: FileDescriptor
        let device: UInt64
        /// Place of the names in the folder; nil except for the last folder of a path.
        var place: FileDescriptor.Place?
    }

    private let rule: PublicFileRule
    /// Folders by their paths; nil where nothing is public.
    private var folders: [FilePath: Step?] = [:]
    /// Whether everybody may list the folders in which names of files behind links were looked up.
    private var listability: [FileLocation: Bool] = [:]
    private var foreignDevices: [UInt64: Bool] = [:]

    init(_ rule: PublicFileRule) { self.rule = rule }

    /// Whether a file that may be read for the client, and has this status now, is public.
    ///
    /// The path is walked as the user of this process, who should have no special permissions. Permission bits are checked all the same, so that no
    /// file becomes public because that user is root or owns the file. A file that cannot be checked is not public.
    mutating func isPublic(_ found: FolderFiles.Found, _ status: FileStatus) -> Bool {
        guard let folder = folder(found.folder),
            // A client's mounts are not everybody's.
            found.place != nil && found.place == folder.place
                || (try? folder.entry.status(of: found.name))?.identity == status.identity
        else { return false }
        return rule.allowsFile(found.file, status) && isTrusted(found.file, status, in: folder)
    }

    /// Whether everybody may reach and list a folder, which lies at `path`, as the kernel reports it.
    mutating func isPublicFolder(_ status: FileStatus, at path: FilePath) -> Bool {
        guard status.kind == .directory, let entry = folder(path)?.entry, let found = try? entry.status() else {
            return false
        }
        // A client's mounts are not everybody's.
        return found.identity == status.identity && entry.allowsAll(0o555, found)
    }

    /// Whether everybody may list each folder in which a name was looked up on the way to a file behind a link. The cache names the file after the
    /// link, and the folders of the link are not on the file's own path.
    mutating func everybodyMayListTheWay(to location: FileLocation, in base: FileDescriptor) -> Bool {
        if rule == .rootOwned { return true }
        var folder = FileLocation(handle: location.handle)
        for name in location.path.names {
            guard everybodyMayList(folder, in: base) else { return false }
            folder = FileLocation(handle: folder.handle, path: folder.path.appending(name))
        }
        return true
    }

    private mutating func everybodyMayList(_ location: FileLocation, in base: FileDescriptor) -> Bool {
        if let known = listability[location] { return known }
        let path = try? BundlePath.find(location.path, in: base, rule).file.pathBytes()
        let isListed = path.map { self.folder(FilePath($0)) != nil } ?? false
        listability[location] = isListed
        return isListed
    }

    /// Whether changes of a file may go unnoticed.
    mutating func isForeign(_ file: FileDescriptor, _ status: FileStatus) -> Bool {
        if let known = foreignDevices[status.identity.device] { return known }
        let isForeign = (try? file.isOnForeignFileSystem()) ?? true
        foreignDevices[status.identity.device] = isForeign
        return isForeign
    }

    private mutating func folder(_ path: FilePath) -> Step? {
        if let known = folders[path] { return known }
        let found = try? walk(path.names)
        folders[path] = .some(found)
        return found
    }

    private func walk(_ names: [[UInt8]]) throws -> Step? {
        let root = try FileDescriptor.open("/", [.pathOnly, .directory])
        let status = try root.status()
        guard rule.allowsFolder(root, status), try root.isOnTrustedFileSystem() else { return nil }
        var last = Step(entry: root, device: status.identity.device)
        for name in names {
            let entry = try last.entry.open(FilePath(name), [.pathOnly, .noFollow])
            let status = try entry.status()
            guard rule.allowsFolder(entry, status), isTrusted(entry, status, in: last) else { return nil }
            last = Step(entry: entry, device: status.identity.device)
        }
        last.place = try? last.entry.place()
        return last
    }

    /// Whether an entry of a folder lies on a trusted file system: the owner of an untrusted file system can claim anything of its files.
    private func isTrusted(_ entry: FileDescriptor, _ status: FileStatus, in folder: Step) -> Bool {
        status.identity.device == folder.device || (try? entry.isOnTrustedFileSystem()) == true
    }
}
