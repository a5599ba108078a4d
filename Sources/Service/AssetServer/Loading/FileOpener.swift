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

    /// The files of one candidate, as `open(_ candidates:)` finds them.
    func open(
        _ candidate: Candidate, bundlePath: FilePath, supplied: SuppliedFiles? = nil
    ) async throws(RequestFailure) -> [SourceFile]? {
        try await open([candidate], bundlePath: bundlePath, supplied: supplied)[0].get()
    }

    /// The files of each candidate; nil when they no longer exist, or are links to nothing. Fails with the error of a changed file when the folder was
    /// listed again since the candidate was found. Files that only the client can open are `supplied`, or needed.
    func open(
        _ candidates: [Candidate], bundlePath: FilePath, supplied: SuppliedFiles? = nil
    ) async -> [Result<[SourceFile]?, RequestFailure>] {
        let listed = candidates.map { folders.folder($0.folder) }
        var locations: [(path: FilePath, directory: FileHandle)] = []
        locations.reserveCapacity(candidates.count)
        for (candidate, folder) in zip(candidates, listed) {
            guard let folder else { continue }
            for file in candidate.openedFiles { locations.append((folder.path(of: file.entry.name), folder.base)) }
        }
        let moment = watcher.moment
        let opened = await access.open(locations)
        var results: [Result<[SourceFile]?, RequestFailure>] = []
        results.reserveCapacity(candidates.count)
        var next = 0
        for (candidate, folder) in zip(candidates, listed) {
            do throws(RequestFailure) {
                guard let folder else {
                    throw RequestFailure(
                        .broken, reason: FileDamage.changed.rawValue,
                        "\(candidate.folderPath): the folder changed during the request")
                }
                var sources: [SourceFile?] = []
                var needed: [(index: Int, path: FilePath)] = []
                let first = next
                next += candidate.openedFiles.count
                for (index, file) in candidate.openedFiles.enumerated() {
                    let (path, directory) = locations[first + index]
                    if mayBeSupplied(opened[first + index], in: directory) {
                        needed.append((index, candidate.path(of: file, bundlePath)))
                        sources.append(nil)
                    } else {
                        sources.append(try source(opened[first + index], at: path, in: directory, since: moment))
                    }
                }
                if !needed.isEmpty { try await adopt(needed, supplied, into: &sources) }
                results.append(.success(candidate.files(of: sources, in: folder)))
            } catch {
                results.append(.failure(error))
            }
        }
        return results
    }

    /// Adopts the files that are needed and were supplied.
    private func adopt(
        _ needed: [(index: Int, path: FilePath)], _ supplied: SuppliedFiles?, into sources: inout [SourceFile?]
    ) async throws(RequestFailure) {
        var paths: [FilePath] = []
        var isLacking = false
        for (index, path) in needed {
            paths.append(path)
            switch supplied?.file(at: paths) {
            case .sent(let file): sources[index] = try await adopt(file)
            case .leftOut: break
            case .lacking, nil: isLacking = true
            }
        }
        if isLacking { throw RequestFailure(needsFiles: paths) }
    }

    /// The file at a path beneath a directory, or nil when there is none. `calling` is the path for the client, where only the client can open the
    /// file.
    func open(
        _ path: FilePath, in directory: FileHandle, calling fullPath: @autoclosure () -> FilePath? = nil
    ) async throws(RequestFailure) -> SourceFile? {
        let moment = watcher.moment
        let opened = await access.open([(path, directory)])[0]
        if mayBeSupplied(opened, in: directory), let fullPath = fullPath() {
            throw RequestFailure(needsFiles: [fullPath])
        }
        return try source(opened, at: path, in: directory, since: moment)
    }

    /// Whether a file could not be opened that the client can perhaps.
    private func mayBeSupplied(_ opened: Result<FileAccess.FoundFile, FileAccessError>, in directory: FileHandle)
        -> Bool
    {
        guard case .failure(let error) = opened, directory.user != effectiveUser() else { return false }
        switch error.reason {
        case .refused(.permission), .refused(.untrustedLink), .refused(.leavesBundle): return true
        default: return false
        }
    }

    /// A file that was opened; nil where there is none.
    private func source(
        _ opened: Result<FileAccess.FoundFile, FileAccessError>, at path: FilePath, in directory: FileHandle,
        since moment: UInt64
    ) throws(RequestFailure) -> SourceFile? {
        switch opened {
        case .success(let found):
            return SourceFile(
                found.facts, at: path, in: directory,
                watch: found.watch.map { FileWatch($0, watcher: watcher, since: moment) })
        case .failure(let error):
            if case .refused(.notFound) = error.reason { return nil }
            throw RequestFailure(error)
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
    /// The files that are opened for it. A compiled catalog holds the variants for all scales.
    fileprivate var openedFiles: [File] {
        files.count == 1 ? files : files.prefix(1) + files.dropFirst().filter { !$0.isCompiledCatalog }
    }

    /// Its files, of those that were opened; nil where none is there.
    @EventLoopActor
    fileprivate func files(of opened: [SourceFile?], in folder: Folder) -> [SourceFile]? {
        var found: [SourceFile] = []
        var next = opened.makeIterator()
        for (index, file) in files.enumerated() {
            let isAgain = index > 0 && file.isCompiledCatalog
            guard var source = isAgain ? found.last : next.next() ?? nil else { continue }
            source.take(file)
            source.isForeign = source.isForeign || folder.isForeign
            found.append(source)
        }
        return found.isEmpty ? nil : found
    }

    /// The path of one of its files, for a client whose bundle is at `bundlePath`.
    func path(of file: File, _ bundlePath: FilePath) -> FilePath {
        let top = role == .system ? [] : bundlePath.bytes
        return FilePath(top + [UInt8(ascii: "/")] + folderPath.appending(file.entry.name).bytes)
    }
}
