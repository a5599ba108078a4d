internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import FileHelperProtocol
internal import LinuxSystem
internal import WireProtocol

/// Opens files through file helpers.
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
    /// listed again since the candidate was found. Files that only the client can open are `supplied`, or needed.
    func open(
        _ candidate: Candidate, bundlePath: FilePath, supplied: SuppliedFiles? = nil
    ) async throws(RequestFailure) -> [SourceFile]? {
        guard let folder = folders.folder(candidate.folder) else {
            throw RequestFailure(
                .broken, reason: FileDamage.changed.rawValue,
                "\(candidate.folderPath): the folder changed during the request")
        }
        var files: [SourceFile] = []
        var needed: [FilePath] = []
        var isLacking = false
        for file in candidate.files {
            // A compiled catalog holds the variants for all scales.
            if var source = files.last, file.isCompiledCatalog {
                source.take(file)
                files.append(source)
                continue
            }
            let found: SourceFile?
            do throws(RequestFailure) {
                found = try await open(
                    folder.path(of: file.entry.name), in: folder.base, calling: candidate.path(of: file, bundlePath))
            } catch {
                guard error.failure.status == .needsFile else { throw error }
                needed.append(candidate.path(of: file, bundlePath))
                switch supplied?.file(at: needed) {
                case .sent(let file): found = try await adopt(file)
                case .leftOut: found = nil
                case .lacking, nil: (found, isLacking) = (nil, true)
                }
            }
            guard var source = found else { continue }
            source.take(file)
            source.isForeign = source.isForeign || folder.isForeign
            files.append(source)
        }
        if isLacking { throw RequestFailure(needsFiles: needed) }
        return files.isEmpty ? nil : files
    }

    /// The file at a path beneath a directory, or nil when there is none. `calling` is the path for the client, where only the client can open the
    /// file.
    func open(
        _ path: FilePath, in directory: FileHandle, calling fullPath: @autoclosure () -> FilePath? = nil
    ) async throws(RequestFailure) -> SourceFile? {
        let moment = watcher.moment
        do {
            let found = try await access.open(path, in: directory)
            return SourceFile(
                found.facts, at: path, in: directory,
                watch: found.watch.map { FileWatch($0, watcher: watcher, since: moment) })
        } catch {
            switch error.reason {
            case .refused(.notFound): return nil
            case .refused(.permission), .refused(.untrustedLink), .refused(.leavesBundle):
                if directory.user != effectiveUser(), let fullPath = fullPath() {
                    throw RequestFailure(needsFiles: [fullPath])
                }
                throw RequestFailure(error)
            default: throw RequestFailure(error)
            }
        }
    }

    /// Has the file itself sent to the client that plays it. False where the client has to open it by its path.
    func send(_ file: SourceFile, as sent: SuppliedFile) async throws(RequestFailure) -> Bool {
        // Files of another user's helper are the system's, which everybody can open.
        guard case .helper(let directory, let path) = file.source, directory.user == sent.channel.user else {
            return false
        }
        do {
            try await access.send(path, in: directory, of: file.status, as: sent)
            return true
        } catch {
            throw RequestFailure(error)
        }
    }

    /// A file that a client passed.
    func adopt(_ file: SuppliedFile) async throws(RequestFailure) -> SourceFile {
        let handle: FileHandle
        do {
            handle = try await access.adopt(file)
        } catch {
            throw RequestFailure(error)
        }
        guard handle.status.kind == .regular else {
            throw RequestFailure(.broken, "the client passed something that is not a regular file")
        }
        return SourceFile(handle)
    }
}

extension Candidate {
    /// The path of one of its files, for a client whose bundle is at `bundlePath`.
    func path(of file: File, _ bundlePath: FilePath) -> FilePath {
        let top = role == .system ? [] : bundlePath.bytes
        return FilePath(top + [UInt8(ascii: "/")] + folderPath.appending(file.entry.name).bytes)
    }
}
