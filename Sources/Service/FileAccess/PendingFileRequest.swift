internal import AssetModel
internal import EventLoop
internal import FileHelperProtocol
internal import LinuxSystem

/// The answer to one request: all its replies together.
struct FileHelperAnswer: Sendable {
    /// The last reply.
    let reply: FileReply
    /// The names of a listing.
    let entries: [DirectoryEntry]
    /// What came with the last reply.
    let descriptor: FileDescriptor?

    /// The error for an answer of the wrong kind.
    func unexpected(_ path: FilePath, expected: String) -> FileAccessError {
        FileAccessError(
            path: path.description, reason: .malformed(.unexpectedReply(found: "another reply", expected: expected)))
    }
}

/// A request to a file helper, and who waits for the answer.
@EventLoopActor
final class PendingFileRequest {
    typealias Outcome = Result<FileHelperAnswer, FileAccessError.Reason>

    let operation: FileRequest.Operation
    let path: FilePath
    let descriptor: FileDescriptor
    private let finished: @EventLoopActor (Outcome) -> Void
    private var entries: [DirectoryEntry] = []
    private var nameBytes = 0

    /// Twice the helper's own limits, which no helper exceeds.
    private static let entryLimit = 2 * FileHelperLimits.entries.value
    private static let nameByteLimit = 2 * FileHelperLimits.entryNameBytes.value

    init(
        operation: FileRequest.Operation, path: FilePath, descriptor: FileDescriptor,
        finished: @escaping @EventLoopActor (Outcome) -> Void
    ) {
        self.operation = operation
        self.path = path
        self.descriptor = descriptor
        self.finished = finished
    }

    /// Takes a reply; true when it was the last one.
    func take(_ reply: FileReply, _ descriptor: FileDescriptor?) throws(FileHelperProtocolError) -> Bool {
        guard case .entries(let more) = reply else {
            finish(.success(FileHelperAnswer(reply: reply, entries: entries, descriptor: descriptor)))
            return true
        }
        entries += more
        nameBytes += more.reduce(0) { $0 + $1.name.count }
        if operation != .list || entries.count > Self.entryLimit || nameBytes > Self.nameByteLimit {
            throw .unexpectedReply(found: "\(entries.count) entries", expected: "an answer within its limits")
        }
        return false
    }

    /// Reports the outcome. Called once.
    func finish(_ outcome: Outcome) {
        finished(outcome)
    }
}
