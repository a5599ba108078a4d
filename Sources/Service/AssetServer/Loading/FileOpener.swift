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
    private typealias Opened = Result<FileAccess.FoundFile, FileAccessError>

    private let access: FileAccess
    let folders: FolderStore

    init(access: FileAccess) {
        self.access = access
        folders = FolderStore(access: access)
    }

    /// Opens, for each search, the files of the first candidate that still has files: those of earlier candidates no longer exist, or are links to
    /// nothing. If a folder was listed again since the candidate was found, the search fails with the error of a changed file. Files that only the
    /// client can open come from `supplied`; else the search fails with `needsFile`.
    func open(_ searches: [NameSearch], _ context: AssetContext, supplied: SuppliedFiles? = nil) async {
        let bundlePath = context.bundle?.path ?? ""
        var remaining = searches.filter(\.hasCandidatesToOpen)
        while !remaining.isEmpty {
            let listed = remaining.map { folders.folder($0.candidates[$0.candidateIndex].folder) }
            var locations: [(path: FilePath, directory: FileHandle)] = []
            locations.reserveCapacity(remaining.count)
            for (search, folder) in zip(remaining, listed) {
                guard let folder else { continue }
                for file in search.candidates[search.candidateIndex].openedFiles {
                    locations.append((folder.path.appending(file.entry.name), folder.base))
                }
            }
            var opened = await access.open(locations)[...]
            for (search, folder) in zip(remaining, listed) {
                let candidate = search.candidates[search.candidateIndex]
                do throws(RequestFailure) {
                    guard let folder else {
                        throw RequestFailure(
                            .broken, reason: FileDamage.changed.rawValue,
                            "\(candidate.folderPath): the folder changed during the request")
                    }
                    let outcomes = opened.prefix(candidate.openedFiles.count)
                    opened = opened.dropFirst(outcomes.count)
                    search.files = try await files(of: candidate, in: folder, outcomes, bundlePath, supplied)
                    if search.files.isEmpty { search.candidateIndex += 1 }
                } catch {
                    search.failure = error
                }
            }
            remaining.removeAll { !$0.hasCandidatesToOpen }
        }
    }

    private func files(
        of candidate: Candidate, in folder: Folder, _ opened: ArraySlice<Opened>, _ bundlePath: FilePath,
        _ supplied: SuppliedFiles?
    ) async throws(RequestFailure) -> [SourceFile] {
        var opened = opened
        var (files, needed): ([SourceFile], [FilePath]) = ([], [])
        var hasMissingFiles = false
        for (index, file) in candidate.files.enumerated() {
            var found = files.last
            if index == 0 || !file.isCompiledCatalog, let outcome = opened.popFirst() {
                do throws(RequestFailure) {
                    found = try source(outcome, in: folder.base, calling: candidate.path(of: file, bundlePath))
                } catch {
                    guard error.failure.status == .needsFile else { throw error }
                    needed.append(candidate.path(of: file, bundlePath))
                    found = nil
                    if let sent = supplied?.file(at: needed) {
                        found = try await adopt(sent)
                    } else if supplied?.isOne != true {
                        hasMissingFiles = true
                    }
                }
            }
            guard var found else { continue }
            found.candidate = file
            found.isForeign = found.isForeign || folder.isForeign
            files.append(found)
        }
        if hasMissingFiles { throw RequestFailure(needsFiles: needed) }
        return files
    }

    /// Opens the file at a path beneath a directory; nil if there is none. If only the client can open it, the error has the path `calling`.
    func open(
        _ path: FilePath, in directory: FileHandle, calling fullPath: @autoclosure () -> FilePath? = nil
    ) async throws(RequestFailure) -> SourceFile? {
        let opened = await access.open([(path, directory)])[0]
        return try source(opened, in: directory, calling: fullPath())
    }

    private func source(
        _ opened: Opened, in directory: FileHandle, calling fullPath: @autoclosure () -> FilePath?
    ) throws(RequestFailure) -> SourceFile? {
        do throws(FileAccessError) {
            return SourceFile(try opened.get(), in: directory)
        } catch {
            if error.reason == .refused(.notFound) { return nil }
            guard let fullPath = fullPath() else { throw RequestFailure(error) }
            switch error.reason {
            case .refused(.permission), .refused(.untrustedLink), .refused(.leavesBundle):
                if directory.user != effectiveUser() { throw RequestFailure(needsFiles: [fullPath]) }
            default: break
            }
            throw RequestFailure(FileAccessError(path: fullPath.description, reason: error.reason))
        }
    }

    /// Has the file helper send an open file to the client that plays it. Returns false if the client has to open the file by its path.
    func send(_ file: SourceFile, as sent: SuppliedFile) async throws(RequestFailure) -> Bool {
        // Files of another user's helper are the system's, which everybody can open.
        guard case .helper(let directory, let path) = file.source, directory.user == sent.channel.user else {
            return false
        }
        try await askHelper { () async throws(FileAccessError) in
            try await access.send(path, in: directory, of: file.status, as: sent)
        }
        return true
    }

    /// Takes over a file that a client has passed to its file helper. Throws if the file is not a regular file.
    func adopt(_ file: SuppliedFile) async throws(RequestFailure) -> SourceFile {
        let handle = try await askHelper { () async throws(FileAccessError) in try await access.adopt(file) }
        guard handle.status.kind == .regular else {
            throw RequestFailure(.broken, "the client passed something that is not a regular file")
        }
        return SourceFile(handle)
    }
}

extension Candidate {
    /// Files to open for the candidate. A compiled catalog holds the variants for all scales, so it is opened once.
    fileprivate var openedFiles: [File] {
        files.count == 1 ? files : files.prefix(1) + files.dropFirst().filter { !$0.isCompiledCatalog }
    }

    /// Returns the path of one of the candidate's files, for a client whose bundle is at `bundlePath`.
    func path(of file: File, _ bundlePath: FilePath) -> FilePath {
        let top = role == .system ? [] : bundlePath.bytes
        return FilePath(top + [UInt8(ascii: "/")] + folderPath.appending(file.entry.name).bytes)
    }
}
