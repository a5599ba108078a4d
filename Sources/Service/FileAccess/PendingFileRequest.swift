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
    /// The watch that the last reply names. It is made before the next message is taken, which may report a change.
    let watch: FileWatch?

    @EventLoopActor
    fileprivate init(
        _ reply: FileReply, entries: [DirectoryEntry], from watches: HelperWatches
    ) throws(FileAccessError.Reason) {
        let watch: Int32?
        switch reply {
        case .failed(let failure): throw .refused(failure)
        case .opened(let outcomes):
            do { watch = try outcomes.first?.get().watch } catch { throw .refused(error) }
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

/// A request to a file helper, and its outcome. One to open a file opens no others: those that wait together are joined when they are sent.
@EventLoopActor
final class PendingFileRequest {
    typealias Outcome = Result<FileHelperAnswer, FileAccessError.Reason>

    let operation: FileRequest.Operation
    /// Start of the path; nil when it comes with the request.
    let handle: FileHandle?
    private(set) var descriptor: FileDescriptor?
    private let outcome = Promise<Outcome>()
    private var entries: [DirectoryEntry] = []
    private var failures: [FileFailure?] = []
    private var nameBytes = 0
    private var repetitions = 0

    /// Twice the helper's own limits, which no helper exceeds.
    private static let entryLimit = 2 * FileHelperLimits.entries.value
    private static let nameByteLimit = 2 * FileHelperLimits.entryNameBytes.value

    /// When nobody waits for it any more; nil if somebody always does.
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
    }

    /// Waits for the answer. `path` is what an error is about.
    func answer(about path: FilePath) async throws(FileAccessError) -> FileHelperAnswer {
        let outcome = await outcome.kept()
        do { return try outcome.get() } catch { throw FileAccessError(path: path.description, reason: error) }
    }

    /// Takes a reply of the helper's process; true when it was the last one.
    func take(_ reply: FileReply, from watches: HelperWatches) throws(FileHelperProtocolError) -> Bool {
        var reply = reply
        switch (reply, operation) {
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
                throw .unexpectedReply(found: "\(entries.count) entries", expected: "an answer within its limits")
            }
            return false
        default: break
        }
        finish(Result { () throws(FileAccessError.Reason) in try .init(reply, entries: entries, from: watches) })
        return true
    }

    /// Whether another process may try, after the one that had the request has ended. Counts, and forgets what came from the first.
    func mayBeRepeated() -> Bool {
        entries = []
        failures = []
        nameBytes = 0
        repetitions += 1
        return repetitions <= FileHelperLimits.repetitions.value
    }

    /// Whether the request may go to the helper together with others: it opens a file, and no process has ended over it.
    var mayBeJoined: Bool { operation.isOpening && repetitions == 0 }

    /// Reports the outcome. Called once.
    func finish(_ outcome: Outcome) {
        descriptor = nil
        self.outcome.keep(outcome)
    }
}

extension FileRequest.Operation {
    var isOpening: Bool { !openedLocations.isEmpty }

    var openedLocations: [FileLocation] {
        if case .open(let locations) = self { locations } else { [] }
    }

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
