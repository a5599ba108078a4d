internal import AssetModel
internal import LinuxSystem
internal import WorkerProtocol

/// The socket to the daemon.
final class JobConnection {
    /// Requests of one batch and the descriptors that came with them.
    typealias Batch = (requests: [WorkerRequest], descriptors: [FileDescriptor])

    private let socket: FileDescriptor
    /// Batches that arrived while a job waited for memory.
    private var earlyBatches: [Batch] = []
    /// Replies that are sent together.
    private var replies: [UInt8] = []
    /// Time at which the first of `replies` was added, in monotonic nanoseconds.
    private var firstReplyTime: UInt64 = 0

    /// Error (`EBADMSG`) for an unexpected message of the daemon: daemon and worker are not from the same build.
    static let unexpectedMessage = SystemError("recvmsg", code: 74)

    init(_ socket: FileDescriptor) { self.socket = socket }

    /// Waits for the next batch; nil when the daemon has closed its end.
    func nextBatch() throws(SystemError) -> Batch? { earlyBatches.isEmpty ? try receive() : earlyBatches.removeFirst() }

    /// Waits for the memory that the job has asked for.
    func memory() throws(SystemError) -> FileDescriptor {
        while let batch = try receive() {
            if batch.requests[0].operation == .useMemory, let file = batch.descriptors.first { return file }
            guard earlyBatches.count < WorkerScratch.slotCount else { break }
            earlyBatches.append(batch)
        }
        throw Self.unexpectedMessage
    }

    private func receive() throws(SystemError) -> Batch? {
        var buffer = [UInt8](repeating: 0, count: WorkerRequest.batchSize)
        switch try Socket.receive(into: &buffer, descriptorLimit: NumberedFiles.limit, on: socket) {
        case .closed: return nil
        case .wouldBlock, .message(_, _, isTruncated: true): throw Self.unexpectedMessage
        case .message(let count, let descriptors, _):
            guard let requests = try? WorkerRequest.batch(decoding: buffer[..<count]) else {
                throw Self.unexpectedMessage
            }
            return (requests, descriptors)
        }
    }

    /// Queues a reply to a request. The queue is sent at the end of a batch, when a packet is full, or when the oldest reply is old enough.
    func add(_ reply: WorkerReply, to identifier: UInt32) throws(SystemError) {
        if replies.count == WorkerLimits.replies.value * WorkerReply.size { try flush() }
        if replies.isEmpty { firstReplyTime = monotonicNanoseconds() }
        replies += reply.encoded(for: identifier)
    }

    /// Sends the replies if the oldest reply has waited long enough.
    func flushIfDue() throws(SystemError) {
        if monotonicNanoseconds() - firstReplyTime >= UInt64(WorkerLimits.batchAnswer.value) { try flush() }
    }

    /// Sends all replies in one packet. Blocks while the socket is full.
    func flush() throws(SystemError) {
        if replies.isEmpty { return }
        let packet = replies
        replies = []
        if try !Socket.send(packet, on: socket) { throw Self.unexpectedMessage }
    }
}
