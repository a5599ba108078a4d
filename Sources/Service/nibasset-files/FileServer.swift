internal import AssetModel
internal import FileHelperProtocol
internal import LinuxSystem

/// Answers the daemon's requests one after another. The server may wait for a slow file system: the daemon sets the timeout.
final class FileServer {
    private let socket: FileDescriptor
    private let watches: Watches
    /// Time before which changes are reported only at a request, in monotonic nanoseconds.
    private var nextReport: UInt64 = 0
    private let publicRule: PublicFileRule
    /// Directories and files that clients have passed, and "/".
    private var handles: [UInt32: FileDescriptor]
    private var channels: [UInt32: ClientChannel] = [:]
    private var openedFiles = OpenedFiles()
    private var linkedPlaces = LinkedPlaces()

    init(socket: FileDescriptor, publicRule: PublicFileRule, _ watches: Watches) throws {
        self.socket = socket
        self.publicRule = publicRule
        self.watches = watches
        handles = [FileLocation.root: try .open("/", [.pathOnly, .directory])]
    }

    /// Answers requests until the daemon has closed its end of the socket.
    func run() throws {
        var buffer = [UInt8](repeating: 0, count: FileRequest.messageSize)
        while true {
            try waitForRequest()
            guard
                case .message(let count, let descriptors, _) = try Socket.receive(
                    into: &buffer, descriptorLimit: 1, on: socket)
            else { return }
            let request = try FileRequest(buffer[..<count])
            // The daemon has to know what has changed before it uses the answer.
            watches.takeEvents(report)
            let reply: FileReply?
            do throws(FileFailure) {
                reply = try answer(request, descriptors.first)
            } catch {
                reply = .failed(error)
            }
            // Before the reply: from then on, the daemon relies on the changes.
            watches.areIncomplete = !linkedPlaces.isEmpty
            if let reply { send(reply, to: request.number) }
        }
    }

    /// Reports changes until a request comes.
    private func waitForRequest() throws {
        while true {
            let now = monotonicNanoseconds()
            if now >= openedFiles.closingTime { openedFiles.close() }
            let isPausing = now < nextReport
            let sources = [socket] + (isPausing ? [] : [watches.descriptor].compactMap { $0 })
            let end = min(openedFiles.closingTime, isPausing ? nextReport : .max)
            let ready = try FileDescriptor.waitForInput(on: sources, until: end)
            if ready[0] { return }
            if ready.count > 1, ready[1] {
                watches.takeEvents(report)
                nextReport = monotonicNanoseconds() + UInt64(FileHelperLimits.eventPause.value)
            }
        }
    }

    private func report(_ events: [Inotify.Event]) {
        send(events, size: { FileReply.changeBytes + $0.name.count }, to: 0, as: FileReply.changes)
    }

    /// Answers a request. Returns the last reply; nil if all replies have been sent. Between making a watch and sending the reply that names it, no
    /// changes are read: the daemon knows the watch only from that reply on.
    private func answer(_ request: FileRequest, _ descriptor: FileDescriptor?) throws(FileFailure) -> FileReply? {
        switch request.operation {
        case .keepChannel(let handle):
            let socket = try required(descriptor)
            try checkRoom(channels.count + 1)
            channels[handle] = try systemCall(ClientChannel(socket))
            return .channelKept
        case .adopt(let handle, let file): return try adopt(file, as: handle)
        case .send(let location, let status, let file): return try sendFile(location, status, as: file)
        case .list(let location): return try list(location, request.number)
        case .open(let locations): return open(locations, request.number)
        case .pass(let files): return pass(files, over: try required(descriptor), request.number)
        case .drain:
            // Later changes are not awaited: a program may make changes faster than they are reported.
            for _ in 0..<watches.readings { watches.takeEvents(report) }
            report(linkedPlaces.takeChanges(identity))
            return .drained
        case .forget(let numbers, let ended):
            for number in numbers {
                handles[number] = nil
                channels[number] = nil
            }
            for watch in ended { watches.end(watch) }
            linkedPlaces.forget(numbers, ended)
            openedFiles.close()
            return nil
        }
    }

    private func required(_ descriptor: FileDescriptor?) throws(FileFailure) -> FileDescriptor {
        guard let descriptor else { throw .unknownHandle }
        return descriptor
    }

    private func descriptor(of location: FileLocation) throws(FileFailure) -> FileDescriptor {
        guard let descriptor = handles[location.handle] else { throw .unknownHandle }
        return descriptor
    }

    private func checkRoom(_ count: Int) throws(FileFailure) {
        let limit = FileHelperLimits.handles.value
        guard count <= limit else { throw .tooManyHandles(limit: limit) }
    }

    private func adopt(_ file: SentFile, as handle: UInt32) throws(FileFailure) -> FileReply {
        guard let sent = try systemCall(channels[file.channel]?.take(file.number)) else { throw .unknownHandle }
        // The handle of "/" does not count.
        try checkRoom(handles.count)
        let (status, path) = try systemCall((sent.status(), FilePath(sent.pathBytes())))
        var judge = FileJudge(publicRule)
        let reply = FileReply.adopted(
            status: status, path: path, isPathOnly: try systemCall(sent.isPathOnly()),
            isPublic: judge.isPublicFolder(status, at: path))
        handles[handle] = sent
        return reply
    }

    private func list(_ location: FileLocation, _ number: UInt32) throws(FileFailure) -> FileReply {
        let base = try descriptor(of: location)
        let found = Result { () throws(FileFailure) in try BundlePath.find(location.path, in: base, publicRule) }
        if case .failure = found { linkedPlaces.noteFailure(at: location, nil) }
        let (folder, status) = try found.get()
        guard status.kind == .directory else { throw .notDirectory(status.kind) }
        // The client may list the directory that it has passed.
        guard location.path.bytes.isEmpty || publicRule.allowsListing(folder, status) else { throw .permission }
        // Watched first, so that a change during the listing is reported too.
        return try watches.watch(folder) { watch throws(FileFailure) in
            let entries = try entries(folder)
            let (path, basePath) = try systemCall((folder.pathBytes(), base.pathBytes()))
            linkedPlaces.note(location, status, at: FilePath(path), in: FilePath(basePath), entries, watch: watch)
            send(entries, size: { 2 + $0.name.count }, to: number, as: FileReply.entries)
            return .listed(watch: watch, status: status, isForeign: (try? folder.isOnForeignFileSystem()) ?? true)
        }
    }

    /// Identity of the file or folder that is at a location now; nil if there is none.
    private func identity(at location: FileLocation) -> FileStatus.Identity? {
        guard let base = handles[location.handle] else { return nil }
        return (try? BundlePath.find(location.path, in: base, publicRule))?.status.identity
    }

    private func entries(_ directory: FileDescriptor) throws(FileFailure) -> [DirectoryEntry] {
        let entries = try systemCall(directory.entries(limit: FileHelperLimits.entries.value))
        if entries.reduce(0, { $0 + $1.name.count }) > FileHelperLimits.entryNameBytes.value {
            throw .tooManyNameBytes(limit: FileHelperLimits.entryNameBytes.value)
        }
        return entries
    }

    private func open(_ locations: [FileLocation], _ number: UInt32) -> FileReply? {
        var answer = OutcomesInParts<Result<FileReply.Opened, FileFailure>>(limit: FileReply.entryBytes)
        var files = FolderFiles(publicRule)
        var judge = FileJudge(publicRule)
        for location in locations {
            let outcome = Result { () throws(FileFailure) in try open(location, &files, &judge) }
            if case .failure(let failure) = outcome {
                // A missing file may have come meanwhile, and its identity would hide the change.
                linkedPlaces.noteFailure(at: location, failure == .notFound ? nil : identity(at: location))
            }
            answer.add(outcome, size: outcome.byteCount) { send(.opened($0), to: number) }
        }
        return answer.unsent.map { .opened($0) }
    }

    private func open(
        _ location: FileLocation, _ files: inout FolderFiles, _ judge: inout FileJudge
    ) throws(FileFailure) -> FileReply.Opened {
        let base = try descriptor(of: location)
        let found = try files.open(location, in: base)
        let (file, isBehindLink) = (found.file, found.isBehindLink)
        if isBehindLink { linkedPlaces.note(location, found) }
        return try watches.watch(isBehindLink ? file : nil) { watch throws(FileFailure) in
            // From here on, the file's or the folder's watch reports changes.
            let status = isBehindLink ? try systemCall(file.status()) : found.status
            // Behind a link, this status is later than the status with which the file was allowed to be read.
            if found.place == nil, !publicRule.allowsReading(file, status) { throw .permission }
            let isPublic =
                judge.isPublic(found, status)
                && (!isBehindLink || judge.everybodyMayListTheWay(to: location, in: base))
            openedFiles.keep(file, at: location)
            return FileReply.Opened(
                watch: watch, status: status, path: found.path, isPublic: isPublic,
                isForeign: (isBehindLink && watch == nil) || judge.isForeign(file, status))
        }
    }

    private func pass(_ files: [PassedFile], over receiver: FileDescriptor, _ number: UInt32) -> FileReply? {
        typealias Outcome = (file: NumberedFiles.File, failure: FileFailure?)
        var answer = OutcomesInParts<FileFailure?>(limit: FileReply.entryBytes)
        var opened = OutcomesInParts<Outcome>(limit: NumberedFiles.limit)
        var found = FolderFiles(publicRule)
        func send(_ part: [Outcome]) {
            let sent = Result { () throws(SystemError) in try NumberedFiles.send(part.map(\.file), on: receiver) }
            // If the process that waits for the files is gone, nobody needs them.
            let lost: FileFailure? =
                if case .failure(let error) = sent, !error.meansClosed { .init(error) } else { nil }
            for failure in part.map({ $0.failure ?? lost }) {
                answer.add(failure, size: failure.byteCount) { self.send(.passed($0), to: number) }
            }
        }
        for file in files {
            let outcome = Result { () throws(FileFailure) in try unchanged(file.location, file.status, &found) }
            let failure: FileFailure? = if case .failure(let failure) = outcome { failure } else { nil }
            opened.add(((file.number, try? outcome.get()), failure), size: 1, send)
        }
        if let unsent = opened.unsent { send(unsent) }
        return answer.unsent.map { .passed($0) }
    }

    private func sendFile(
        _ location: FileLocation, _ expected: FileStatus, as sent: SentFile
    ) throws(FileFailure) -> FileReply {
        var found = FolderFiles(publicRule)
        let file = try unchanged(location, expected, &found)
        guard let channel = channels[sent.channel]?.channel else { throw .unknownHandle }
        guard try systemCall(channel.send(file, number: sent.number)) else { throw .channelFull }
        return .sent
    }

    private func unchanged(
        _ location: FileLocation, _ expected: FileStatus, _ files: inout FolderFiles
    ) throws(FileFailure) -> FileDescriptor {
        let base = try descriptor(of: location)
        if location.path.bytes.isEmpty {
            guard try systemCall(base.status()) == expected else { throw .changed }
            return base
        }
        if let opened = openedFiles.take(location), try systemCall(opened.status()) == expected { return opened }
        do throws(FileFailure) {
            let file = try files.open(location, in: base).file
            if try systemCall(file.status()) == expected { return file }
        } catch {
            // The file could be read when it was found, so a failure of the file means a change.
            if !error.isOfTheFile { throw error }
        }
        throw .changed
    }

    /// Sends items in as many messages as they need.
    private func send<Item>(
        _ items: [Item], size: (Item) -> Int, to number: UInt32, as reply: ([Item]) -> FileReply
    ) {
        var parts = OutcomesInParts<Item>(limit: FileReply.entryBytes)
        for item in items { parts.add(item, size: size(item)) { send(reply($0), to: number) } }
        if let unsent = parts.unsent { send(reply(unsent), to: number) }
    }

    /// Sends a reply. If that fails, the process ends: then the daemon knows that all watches are gone.
    private func send(_ reply: FileReply, to number: UInt32) {
        do { _ = try Socket.send(reply.encoded(for: number), on: socket) } catch { exitProcess(1) }
    }
}
