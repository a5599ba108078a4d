internal import FileHelperProtocol
internal import LinuxSystem

/// Judges the files of one request. What it has found out about a folder or a file system counts for all files there.
struct FileJudge {
    /// A folder or file on a path that everybody may walk, so far.
    private struct Step {
        let entry: FileDescriptor
        let device: UInt64
    }

    private let rule: PublicFileRule
    /// Folders by their paths; nil where nothing is public.
    private var folders: [FilePath: Step?] = [:]
    /// Folders in which names of files behind links were looked up.
    private var ways: [FileLocation: Bool] = [:]
    private var foreignDevices: [UInt64: Bool] = [:]

    init(_ rule: PublicFileRule) { self.rule = rule }

    /// Whether the file at `path`, as the kernel reports it, is public.
    ///
    /// The path is walked as the user of this process, who should have no special permissions. Permission bits are checked all
    /// the same, so that nothing becomes public because that user is root or owns the file. What cannot be checked is
    /// not public.
    mutating func isPublic(_ file: FileStatus, at path: FilePath) -> Bool {
        guard let slash = path.bytes.lastIndex(of: UInt8(ascii: "/")),
            let folder = folder(FilePath(Array(path.bytes[..<slash]))),
            let end = try? step(to: Array(path.bytes[(slash + 1)...]), from: folder)
        else { return false }
        return (try? end.entry.status().identity) == file.identity
    }

    /// Whether everybody may list each folder in which a name was looked up on the way to a file behind a link. The cache names the file after the link, and
    /// the folders of the link are not on the file's own path.
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
        if let known = ways[location] { return known }
        let path = try? BundlePath.find(location.path, in: base, rule).file.pathBytes()
        let isListed = path.map { self.folder(FilePath($0)) != nil } ?? false
        ways[location] = isListed
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
        guard try rule.allows(root), try root.isOnTrustedFileSystem() else { return nil }
        var last = Step(entry: root, device: try root.status().identity.device)
        for name in names {
            guard let next = try step(to: name, from: last) else { return nil }
            last = next
        }
        return last
    }

    private func step(to name: [UInt8], from folder: Step) throws -> Step? {
        let entry = try folder.entry.open(FilePath(name), [.pathOnly, .noFollow])
        guard try rule.allows(entry) else { return nil }
        let device = try entry.status().identity.device
        // The owner of an untrusted file system can claim anything of its files.
        guard try device == folder.device || entry.isOnTrustedFileSystem() else { return nil }
        return Step(entry: entry, device: device)
    }
}
