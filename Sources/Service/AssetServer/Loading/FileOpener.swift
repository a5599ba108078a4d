internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import FileHelperProtocol
internal import LinuxSystem
internal import WireProtocol

/// A file to decode, open.
struct SourceFile {
    let descriptor: FileDescriptor
    let status: FileStatus
    /// Where it lay when it was opened, as the kernel told.
    let path: FilePath
    let isPublic: Bool
    /// 1 to 3, from its name.
    var scale: UInt8 = 1
    /// The variant, where it was found in a catalog.
    var item: CatalogItem?
    /// Whether it is a drawing beside the bitmaps of an image, which is there without it, too.
    var isCompanion = false
    /// Whether it is a compiled catalog, of which `item` is wanted.
    var isCompiledCatalog = false
    /// Set where the file lies elsewhere than in the watched folder where its name was found.
    var watch: FileWatch?
    /// Whether changes may go unnoticed: then nothing that depends on the file is remembered.
    var isForeign = false
    /// Who owns the file that these bytes lie in; nil when they are a file of their own.
    var ownerOfWhole: UInt32?

    /// Whose word it is, what the bytes say.
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

    /// Takes over what the resolution knows of the file.
    mutating func take(_ file: Candidate.File) {
        scale = file.scale
        item = file.item
        isCompiledCatalog = file.isCompiledCatalog
        isCompanion = file.isCompanion
    }
}

/// Opens files: through the file helpers, but for those that need not be waited for.
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

    /// The files of a candidate, or nil when they are not there any more or a link of theirs leads to nothing. Throws an error of a changed
    /// file when the candidate was found in a folder that has been listed anew since.
    func open(_ candidate: Candidate, bundlePath: FilePath) async throws(RequestFailure) -> [SourceFile]? {
        guard let folder = folders.folder(candidate.folder) else {
            throw RequestFailure(
                .broken, reason: FileDamage.changed.rawValue, "\(candidate.folderPath): the folder changed meanwhile")
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

    /// A file of a listed folder, or nil when there is none; `fullPath` is asked for when only the client can open it.
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

    /// The file at a path beneath a directory, or nil when there is none. `calling` is the path that the client is told when
    /// only it can open the file.
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

    /// A file that a client passed: private, whatever it is.
    func adopt(_ descriptor: FileDescriptor, user: UInt32) async throws(RequestFailure) -> SourceFile {
        do {
            let status = try await access.status(of: descriptor, for: user)
            guard status.kind == .regular else {
                throw RequestFailure(.broken, "the file that was passed is not a regular file")
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
    /// Where a file of it lies, for a client whose bundle lies at `bundlePath`.
    func path(of file: File, _ bundlePath: FilePath) -> FilePath {
        let top = role == .system ? [] : bundlePath.bytes
        return FilePath(top + [UInt8(ascii: "/")] + folderPath.appending(file.entry.name).bytes)
    }
}
