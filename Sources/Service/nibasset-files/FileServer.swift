internal import AssetModel
internal import FileHelperProtocol
internal import LinuxSystem

/// Answers the daemon's requests one after another. It may wait for a slow file system: the daemon sets the time limit.
final class FileServer {
    private let socket: FileDescriptor
    private let inotify: Inotify
    private let publicRule: PublicFileRule
    /// What clients have passed, and "/".
    private var handles: [UInt32: FileDescriptor]

    init(socket: FileDescriptor, inotify: Inotify, publicRule: PublicFileRule) throws {
        self.socket = socket
        self.inotify = inotify
        self.publicRule = publicRule
        handles = [FileLocation.root: try .open("/", [.pathOnly, .directory])]
    }

    /// Returns when the daemon has closed its end of the socket.
    func run() throws {
        var buffer = [UInt8](repeating: 0, count: FileRequest.messageSize)
        while true {
            guard
                case .message(let count, let descriptors, _) = try Socket.receive(
                    into: &buffer, descriptorLimit: 1, on: socket)
            else { return }
            let request = try FileRequest(buffer[..<count])
            do throws(FileFailure) {
                try answer(request, descriptors.first)
            } catch {
                try send(.failed(error), to: request)
            }
        }
    }

    private func answer(_ request: FileRequest, _ descriptor: FileDescriptor?) throws(FileFailure) {
        switch request.operation {
        case .adopt(let handle): try adopt(came(descriptor), as: handle, request)
        case .list(let location): try list(location, request)
        case .open(let location): try open(location, request)
        case .pass(let location, let status): try pass(location, status, over: came(descriptor), request)
        case .forget(let numbers): for number in numbers { handles[number] = nil }
        }
    }

    /// What must have come with a request.
    private func came(_ descriptor: FileDescriptor?) throws(FileFailure) -> FileDescriptor {
        guard let descriptor else { throw .unknownHandle }
        return descriptor
    }

    private func kept(_ location: FileLocation) throws(FileFailure) -> FileDescriptor {
        guard let kept = handles[location.handle] else { throw .unknownHandle }
        return kept
    }

    private func adopt(
        _ descriptor: FileDescriptor, as handle: UInt32, _ request: FileRequest
    ) throws(FileFailure) {
        let limit = FileHelperLimits.handles.value
        // "/" does not count.
        guard handles.count <= limit else { throw .tooManyHandles(limit: limit) }
        let adopted: FileReply.Adopted
        do {
            adopted = FileReply.Adopted(
                status: try descriptor.status(), path: FilePath(try descriptor.pathBytes()),
                isPathOnly: try descriptor.isPathOnly())
        } catch {
            throw FileFailure(error)
        }
        handles[handle] = descriptor
        try send(.adopted(adopted), to: request)
    }

    private func list(_ location: FileLocation, _ request: FileRequest) throws(FileFailure) {
        let target = try BundlePath.find(location.path, in: try kept(location))
        guard target.status.kind == .directory else { throw .notDirectory(target.status.kind) }
        // Watched first, so that a change during the listing is reported too.
        let watch = try? inotify.watch(target.file)
        let entries: [DirectoryEntry]
        do {
            entries = try target.file.entries(limit: FileHelperLimits.entries.value)
        } catch {
            if error.code == SystemCode.tooBig { throw .tooManyEntries(limit: FileHelperLimits.entries.value) }
            throw FileFailure(error)
        }
        if entries.reduce(0, { $0 + $1.name.count }) > FileHelperLimits.entryNameBytes.value {
            throw .tooManyNameBytes(limit: FileHelperLimits.entryNameBytes.value)
        }
        try send(entries, to: request)
        let foreign = (try? target.file.isOnForeignFileSystem()) ?? true
        try send(.listed(.init(watch: watch, status: target.status, isForeign: foreign)), to: request)
    }

    private func open(_ location: FileLocation, _ request: FileRequest) throws(FileFailure) {
        let base = try kept(location)
        let (target, file) = try readable(location.path, in: base)
        let path: FilePath
        let expected: FilePath
        do {
            path = FilePath(try file.pathBytes())
            expected = FilePath(try base.pathBytes()).appending(location.path.bytes)
        } catch {
            throw FileFailure(error)
        }
        let watch = path == expected ? nil : try? inotify.watch(target.file)
        let opened = FileReply.Opened(
            watch: watch, status: try status(file), path: path, isPublic: publicRule.accepts(target.status, at: path),
            isForeign: (try? file.isOnForeignFileSystem()) ?? true)
        try send(.opened(opened), to: request)
    }

    private func pass(
        _ location: FileLocation, _ expected: FileStatus, over receiver: FileDescriptor, _ request: FileRequest
    ) throws(FileFailure) {
        let base = try kept(location)
        let file = location.path.bytes.isEmpty ? base : try readable(location.path, in: base).file
        guard try status(file) == expected else { throw .changed }
        // Whoever waits for the file may be gone: then nobody needs it.
        _ = try? Socket.send([0], descriptors: [file], on: receiver)
        try send(.passed, to: request)
    }

    /// A file that may be read for the client: its name, and the file open for reading.
    private func readable(
        _ path: FilePath, in base: FileDescriptor
    ) throws(FileFailure) -> (target: BundlePath.Target, file: FileDescriptor) {
        let target = try BundlePath.find(path, in: base)
        guard target.status.kind == .regular else { throw .notRegular(target.status.kind) }
        guard publicRule.allowsReading(target.file, target.status) else { throw .permission }
        do {
            return (target, try target.file.reopened(.nonBlocking))
        } catch {
            throw FileFailure(error)
        }
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

    private func send(_ reply: FileReply, to request: FileRequest) throws(FileFailure) {
        do {
            _ = try Socket.send(reply.encoded(for: request.number), on: socket)
        } catch {
            throw FileFailure(error)
        }
    }
}
