internal import AssetModel
internal import EventLoop
internal import FileHelperProtocol
internal import LinuxSystem

/// The answer to one request: all its replies together.
struct FileHelperAnswer {
    /// The last reply.
    let reply: FileReply
    /// The names of a listing.
    let entries: [DirectoryEntry]
    /// Watches of the process that answered.
    let watches: HelperWatches
    /// Watch that the last reply names; nil if there is none. It is made before the next message is handled, which may report a change.
    let watch: FileWatch?

    @EventLoopActor
    fileprivate init(
        _ reply: FileReply, entries: [DirectoryEntry], from watches: HelperWatches
    ) throws(FileAccessError.Reason) {
        let watch: Int32?
        switch reply {
        case .failed(let failure): throw .refused(failure)
        case .listed(let listed, _, _): watch = listed
        default: watch = nil
        }
        self.reply = reply
        self.entries = entries
        self.watches = watches
        self.watch = watch.map { FileWatch($0, of: watches) }
    }

    func unexpected(_ path: FilePath, expected: String) -> FileAccessError {
        FileAccessError(
            path: path.description, reason: .malformed(.unexpectedReply(found: "another reply", expected: expected)))
    }
}

/// A request to a file helper, and its outcome. A request that opens files has an outcome for each file.
@EventLoopActor
final class PendingFileRequest {
    typealias Outcome = Result<FileHelperAnswer, FileAccessError.Reason>

    let operation: FileRequest.Operation
    /// Directory in which the path starts, or channel; nil for a request without a handle, such as one that sends a new channel.
    let handle: FileHandle?
    private(set) var descriptor: FileDescriptor?
    private let outcome = Promise<Outcome>()
    private var entries: [DirectoryEntry] = []
    private var failures: [FileFailure?] = []
    private var nameBytes = 0
    /// Files to open, and the outcomes of the first ones.
    private let locations: [FileLocation]
    private var opened: [Result<FileAccess.FoundFile, FileAccessError.Reason>] = []
    /// Number of repetitions of the request, or of the file that is opened next.
    private var repetitions = 0

    /// Twice the helper's own limits, which no helper exceeds.
    private static let entryLimit = 2 * FileHelperLimits.entries.value
    private static let nameByteLimit = 2 * FileHelperLimits.entryNameBytes.value

    /// Time after which nobody waits for the request, in monotonic nanoseconds; nil without such a time.
    let deadline: UInt64?
    /// Whether the request goes before all that are not urgent.
    let isUrgent: Bool

    init(
        _ operation: FileRequest.Operation, handle: FileHandle?, descriptor: FileDescriptor? = nil,
        deadline: UInt64? = RequestTime.deadline, isUrgent: Bool = false
    ) {
        self.deadline = deadline
        self.isUrgent = isUrgent
        self.operation = operation
        self.handle = handle
        self.descriptor = descriptor
        if case .open(let files) = operation { locations = files } else { locations = [] }
    }

    /// Returns requests that open files in their order. Each request has files of one directory.
    static func opening(_ files: [(path: FilePath, directory: FileHandle)]) -> [PendingFileRequest] {
        var requests: [PendingFileRequest] = []
        var rest = files[...]
        while let first = rest.first {
            var (locations, byteCount): ([FileLocation], Int) = ([], 0)
            while let next = rest.first, next.directory === first.directory,
                next.path.isTooLong == first.path.isTooLong, locations.count < FileHelperLimits.filesInRequest.value
            {
                let location = FileLocation(handle: next.directory.number, path: next.path)
                byteCount += location.byteCount
                // A single location fits, unless its path is too long. Then the request fails anyway.
                if !locations.isEmpty, byteCount > FileRequest.locationBytes { break }
                locations.append(location)
                rest.removeFirst()
            }
            requests.append(PendingFileRequest(.open(locations), handle: first.directory))
        }
        return requests
    }

    /// Waits for the outcomes of all files.
    func openedFiles() async -> [Result<FileAccess.FoundFile, FileAccessError>] {
        _ = await outcome.waitForValue()
        return zip(locations, opened).map { location, outcome in
            outcome.mapError { FileAccessError(path: location.path.description, reason: $0) }
        }
    }

    /// Waits for the answer. `path` is the path in an error.
    func answer(about path: FilePath) async throws(FileAccessError) -> FileHelperAnswer {
        let outcome = await outcome.waitForValue()
        do { return try outcome.get() } catch { throw FileAccessError(path: path.description, reason: error) }
    }

    /// Takes a reply of the helper's process. Returns true for the last reply to a message; files may be left to open.
    func take(_ reply: FileReply, from watches: HelperWatches) throws(FileHelperProtocolError) -> Bool {
        var reply = reply
        switch (reply, operation) {
        case (.opened(let outcomes), .open):
            guard !outcomes.isEmpty, outcomes.count <= nextLocations.count else {
                throw .unexpectedReply(
                    found: "\(outcomes.count) opened files", expected: "\(nextLocations.count) at most")
            }
            for outcome in outcomes { add(outcome, from: watches) }
            let isAlone = repetitions > 0
            if isAlone { repetitions = 1 }
            if opened.count < locations.count { return isAlone }
        case (.failed, .open): break
        case (_, .open): throw .unexpectedReply(found: "another reply", expected: "opened files")
        case (.passed(let more), .pass(let files)):
            failures += more
            if failures.count < files.count, !more.isEmpty { return false }
            guard failures.count == files.count else {
                throw .unexpectedReply(found: "\(failures.count) outcomes", expected: "\(files.count)")
            }
            reply = .passed(failures)
        case (.entries(let more), .list):
            entries += more
            for entry in more { nameBytes += entry.name.count }
            if entries.count > Self.entryLimit || nameBytes > Self.nameByteLimit {
                throw .unexpectedReply(
                    found: "\(entries.count) names of \(nameBytes) bytes",
                    expected: "at most \(Self.entryLimit) of \(Self.nameByteLimit) bytes")
            }
            return false
        default: break
        }
        finish(Result { () throws(FileAccessError.Reason) in try .init(reply, entries: entries, from: watches) })
        return true
    }

    private func add(_ outcome: Result<FileReply.Opened, FileFailure>, from watches: HelperWatches) {
        let path = locations[opened.count].path
        opened.append(
            outcome.mapError { .refused($0) }.map { facts in
                .init(path: path, facts: facts, watch: facts.watch.map { FileWatch($0, of: watches) })
            })
    }

    /// Files that the next message opens. After the end of a process, files go one by one, so that the file that ends processes is found.
    private var nextLocations: ArraySlice<FileLocation> {
        let left = locations.dropFirst(opened.count)
        return repetitions == 0 ? left : left.prefix(1)
    }

    /// Operation of the next message to the process.
    var nextOperation: FileRequest.Operation {
        nextLocations.count == locations.count ? operation : .open(Array(nextLocations))
    }

    /// Notes that the process of the request has ended, and drops its partial answer. Returns whether another process may repeat the request.
    func prepareRepetition() -> Bool {
        entries = []
        failures = []
        nameBytes = 0
        repetitions += 1
        return repetitions <= FileHelperLimits.repetitions.value
    }

    /// Fails the request, or only the next of several files. After a timeout all files fail, because they would wait for the same file system.
    func failNext(_ reason: FileAccessError.Reason) {
        if case .timedOut = reason { return finish(.failure(reason)) }
        guard opened.count + 1 < locations.count else { return finish(.failure(reason)) }
        opened.append(.failure(reason))
        repetitions = 1
    }

    /// Whether the outcome is known.
    var isFinished: Bool { outcome.value != nil }

    /// Path of the file or directory that comes next.
    var path: FilePath { nextLocations.first?.path ?? operation.path }

    /// Reports the outcome. Called once.
    func finish(_ outcome: Outcome) {
        descriptor = nil
        if case .failure(let reason) = outcome {
            opened += repeatElement(.failure(reason), count: locations.count - opened.count)
        }
        self.outcome.fulfil(outcome)
    }
}

extension FilePath {
    /// Whether the path is too long for the kernel.
    var isTooLong: Bool { bytes.count > FileHelperLimits.pathBytes.value }
}

extension FileRequest.Operation {
    /// Name of the operation, for the log.
    var name: String { Mirror(reflecting: self).children.first?.label ?? "\(self)" }

    var path: FilePath {
        switch self {
        case .list(let location), .send(let location, _, _): location.path
        case .open(let locations): locations.first?.path ?? ""
        case .pass(let files): files.first?.location.path ?? ""
        case .keepChannel, .adopt, .drain, .forget: ""
        }
    }
}
