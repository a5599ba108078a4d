internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import FileHelperProtocol
internal import LinuxSystem
internal import WireProtocol

/// An open file that a worker can read.
struct SourceFile {
    let descriptor: FileDescriptor
    let status: FileStatus
    /// Where it was when it was opened, as the kernel reports.
    let path: FilePath
    let isPublic: Bool
    /// The scale in its name, 1 to 3.
    var scale: UInt8 = 1
    /// The variant of a catalog that it is or holds.
    var item: CatalogItem?
    /// Whether it is a drawing beside the bitmaps of an image: the image can do without it.
    var isCompanion = false
    /// Whether it is a compiled catalog, in which `item` has to be decoded.
    var isCompiledCatalog = false
    /// Set where the file is not in the watched folder in which its name was found, but behind a link.
    var watch: FileWatch?
    /// Whether changes may go unnoticed. Answers that depend on such a file are not remembered.
    var isForeign = false
    /// For a part of another file: the owner of that file.
    var ownerOfWhole: UInt32?

    /// Who wrote the bytes.
    var owner: UInt32 { ownerOfWhole ?? status.owner }
}

extension SourceFile {
    fileprivate init(_ opened: FileAccess.OpenedFile, watch: FileWatch?) {
        descriptor = opened.file
        status = opened.facts.status
        path = opened.facts.path
        isPublic = opened.facts.isPublic
        isForeign = opened.facts.isForeign
        self.watch = watch
    }

    /// Adds what the resolution knows about the file.
    mutating func take(_ file: Candidate.File) {
        scale = file.scale
        item = file.item
        isCompiledCatalog = file.isCompiledCatalog
        isCompanion = file.isCompanion
    }
}

/// Opens files: through file helpers, except where nothing can make the daemon wait.
@EventLoopActor
final class FileOpener {
    private let access: FileAccess
    private let folders: FolderStore
    private let watcher: DirectoryWatcher

    init(access: FileAccess, folders: FolderStore, watcher: DirectoryWatcher) {
        self.access = access
        self.folders = folders
        self.watcher = watcher
    }

    /// The files of a candidate; nil when they no longer exist, or are links to nothing. Throws the error of a changed file when the folder was
    /// listed again since the candidate was found.
    func open(_ candidate: Candidate, bundlePath: FilePath) async throws(RequestFailure) -> [SourceFile]? {
        guard let folder = folders.folder(candidate.folder) else {
            throw RequestFailure(
                .broken, reason: FileDamage.changed.rawValue,
                "\(candidate.folderPath): the folder changed during the request")
        }
        var files: [SourceFile] = []
        for file in candidate.files {
            // A compiled catalog holds the variants for all scales.
            if var source = files.last, file.isCompiledCatalog {
                source.take(file)
                files.append(source)
                continue
            }
            guard var source = try await open(file.entry, in: folder, { candidate.path(of: file, bundlePath) }) else {
                continue
            }
            source.take(file)
            source.isForeign = source.isForeign || folder.isForeign
            files.append(source)
        }
        return files.isEmpty ? nil : files
    }

    /// A file of a listed folder, or nil when there is none. `fullPath` is the path for the client, where only the client can open it.
    private func open(
        _ entry: FolderEntry, in folder: Folder, _ fullPath: () -> FilePath
    ) async throws(RequestFailure) -> SourceFile? {
        let path = folder.path(of: entry.name)
        if entry.kind == .regular, folder.isUnchanged,
            let opened = access.openAtOnce(path, in: folder.base, folder: folder.facts)
        {
            return SourceFile(opened, watch: nil)
        }
        return try await open(path, in: folder.base, for: folder.user, calling: fullPath())
    }

    /// The file at a path beneath a directory, or nil when there is none. `calling` is the path for the client, where only the client can open the
    /// file.
    func open(
        _ path: FilePath, in directory: FileDescriptor, for user: UInt32, calling fullPath: FilePath? = nil
    ) async throws(RequestFailure) -> SourceFile? {
        let moment = watcher.moment
        do {
            let opened = try await access.open(path, in: directory, for: user)
            return SourceFile(
                opened, watch: opened.facts.watch.map { FileWatch($0, watcher: watcher, since: moment) })
        } catch {
            switch error.reason {
            case .refused(.notFound): return nil
            case .refused(.permission), .refused(.untrustedLink), .refused(.leavesBundle):
                if let fullPath, user != effectiveUser() { throw RequestFailure(needsFile: fullPath) }
                throw RequestFailure(error)
            default: throw RequestFailure(error)
            }
        }
    }

    /// A file that a client passed. It is private, whatever its permissions are.
    func adopt(_ descriptor: FileDescriptor, user: UInt32) async throws(RequestFailure) -> SourceFile {
        do {
            let status = try await access.status(of: descriptor, for: user)
            guard status.kind == .regular else {
                throw RequestFailure(.broken, "the client passed something that is not a regular file")
            }
            let path = (try? descriptor.pathBytes()).map { FilePath($0) } ?? ""
            return SourceFile(descriptor: descriptor, status: status, path: path, isPublic: false, isForeign: true)
        } catch let error as FileAccessError {
            throw RequestFailure(error)
        } catch let error as RequestFailure {
            throw error
        } catch {
            throw RequestFailure(.systemError, "\(error)")
        }
    }
}

extension Candidate {
    /// The path of one of its files, for a client whose bundle is at `bundlePath`.
    func path(of file: File, _ bundlePath: FilePath) -> FilePath {
        let top = role == .system ? [] : bundlePath.bytes
        return FilePath(top + [UInt8(ascii: "/")] + folderPath.appending(file.entry.name).bytes)
    }
}
