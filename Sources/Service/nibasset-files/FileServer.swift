internal import AssetModel
internal import FileHelperProtocol
internal import LinuxSystem

/// Answers the daemon's requests one after another. It may wait for a slow file system: the daemon sets the time limit.
struct FileServer {
    let socket: FileDescriptor
    let inotify: Inotify
    let publicRule: PublicFileRule

    /// Returns when the daemon has closed its end of the socket.
    func run() throws {
        var buffer = [UInt8](repeating: 0, count: FileRequest.messageSize)
        while true {
            guard
                case .message(let count, let descriptors, _) = try Socket.receive(
                    into: &buffer, descriptorLimit: 1, on: socket)
            else { return }
            let request = try FileRequest(buffer[..<count])
            guard let file = descriptors.first else {
                throw FileHelperProtocolError.unexpectedReply(found: "no descriptor", expected: "one")
            }
            do throws(FileFailure) {
                switch request.operation {
                case .list: try list(request, in: file)
                case .open: try open(request, in: file)
                case .status: try send(.status(try status(file)), to: request)
                }
            } catch {
                try send(.failed(error), to: request)
            }
        }
    }

    private func list(_ request: FileRequest, in bundle: FileDescriptor) throws(FileFailure) {
        let target = try BundlePath.find(request.path, in: bundle)
        guard target.status.kind == .directory else { throw .notDirectory(target.status.kind) }
        // Watched first, so that a change during the listing is reported too.
        let watch = try? inotify.watch(target.file)
        let directory: FileDescriptor
        let entries: [DirectoryEntry]
        do {
            directory = try target.file.open(".", [.directory])
            entries = try directory.entries(limit: FileHelperLimits.entries.value)
        } catch {
            if error.code == SystemCode.tooBig { throw .tooManyEntries(limit: FileHelperLimits.entries.value) }
            throw FileFailure(error)
        }
        if entries.reduce(0, { $0 + $1.name.count }) > FileHelperLimits.entryNameBytes.value {
            throw .tooManyNameBytes(limit: FileHelperLimits.entryNameBytes.value)
        }
        try send(entries, to: request)
        let foreign = (try? target.file.isOnForeignFileSystem()) ?? true
        let path = FilePath((try? target.file.pathBytes()) ?? [])
        let listed = FileReply.Listed(
            watch: watch, status: target.status, isForeign: foreign,
            isBeneathLocal: (try? bundle.isOnLocalFileSystem()) ?? false,
            isPublic: publicRule.accepts(target.status, at: path))
        try send(.listed(listed), to: request, with: [directory])
    }

    private func open(_ request: FileRequest, in bundle: FileDescriptor) throws(FileFailure) {
        let target = try BundlePath.find(request.path, in: bundle)
        guard target.status.kind == .regular else { throw .notRegular(target.status.kind) }
        guard publicRule.allowsReading(target.file, target.status) else { throw .permission }
        let file: FileDescriptor
        let path: FilePath
        let expected: FilePath
        do {
            file = try target.file.reopened(.nonBlocking)
            path = FilePath(try file.pathBytes())
            expected = FilePath(try bundle.pathBytes()).appending(request.path.bytes)
        } catch {
            throw FileFailure(error)
        }
        let watch = path == expected ? nil : try? inotify.watch(target.file)
        let opened = FileReply.Opened(
            watch: watch, status: try status(file), path: path, isPublic: publicRule.accepts(target.status, at: path),
            isForeign: (try? file.isOnForeignFileSystem()) ?? true)
        try send(.opened(opened), to: request, with: [file])
    }

    private func status(_ file: FileDescriptor) throws(FileFailure) -> FileStatus {
        do { return try file.status() } catch { throw FileFailure(error) }
    }

    private func send(_ entries: [DirectoryEntry], to request: FileRequest) throws(FileFailure) {
        var batch: [DirectoryEntry] = []
        var size = 0
        for entry in entries {
            if size + entry.name.count + 2 > FileReply.entryBytes {
                try send(.entries(batch), to: request)
                batch = []
                size = 0
            }
            batch.append(entry)
            size += entry.name.count + 2
        }
        if !batch.isEmpty { try send(.entries(batch), to: request) }
    }

    private func send(
        _ reply: FileReply, to request: FileRequest, with descriptors: [FileDescriptor] = []
    ) throws(FileFailure) {
        do {
            _ = try Socket.send(reply.encoded(for: request.number), descriptors: descriptors, on: socket)
        } catch {
            throw FileFailure(error)
        }
    }
}
