internal import AssetModel
internal import LinuxSystem
internal import WorkerProtocol

/// The socket to the daemon.
final class JobConnection {
    /// Requests of one batch and the descriptors that came with them.
    typealias Batch = (requests: [WorkerRequest], descriptors: [FileDescriptor])

    private let socket: FileDescriptor
    /// Batches that arrived while a job waited for its memory.
    private var early: [Batch] = []
    /// Replies that are sent together.
    private var replies: [UInt8] = []
    /// When the first of them was added, in monotonic nanoseconds.
    private var repliesSince: UInt64 = 0

    init(_ socket: FileDescriptor) { self.socket = socket }

    /// Waits for the next batch; nil when the daemon has closed its end.
    func nextBatch() throws(ConnectionError) -> Batch? { early.isEmpty ? try receive() : early.removeFirst() }

    /// Waits for the memory that the job has asked for.
    func memory() throws(ConnectionError) -> FileDescriptor {
        while let batch = try receive() {
            if batch.requests[0].operation == .useMemory, let file = batch.descriptors.first { return file }
            guard early.count < WorkerScratch.slotCount else { break }
            early.append(batch)
        }
        throw .unexpectedMessage
    }

    private func receive() throws(ConnectionError) -> Batch? {
        var buffer = [UInt8](repeating: 0, count: WorkerRequest.batchSize)
        let received: Socket.Received
        do {
            received = try Socket.receive(into: &buffer, descriptorLimit: NumberedFiles.limit, on: socket)
        } catch {
            throw .system(error)
        }
        switch received {
        case .closed: return nil
        case .wouldBlock, .message(_, _, isTruncated: true): throw .unexpectedMessage
        case .message(let count, let descriptors, _):
            guard let requests = try? WorkerRequest.batch(decoding: buffer[..<count]) else { throw .unexpectedMessage }
            return (requests, descriptors)
        }
    }

    /// Adds replies, at most a packet full. They are sent when there are no more for now, or when they are old enough.
    func add(_ more: [UInt8]) throws(ConnectionError) {
        if replies.count + more.count > WorkerLimits.replies.value * WorkerReply.size { try flush() }
        if replies.isEmpty { repliesSince = monotonicNanoseconds() }
        replies += more
    }

    /// Sends the replies if the first of them has waited long enough.
    func flushOld() throws(ConnectionError) {
        if monotonicNanoseconds() - repliesSince >= UInt64(WorkerLimits.batchAnswer.value) { try flush() }
    }

    /// Sends all replies in one packet. Blocks while the socket is full.
    func flush() throws(ConnectionError) {
        if replies.isEmpty { return }
        let packet = replies
        replies = []
        do throws(SystemError) {
            if try Socket.send(packet, on: socket) { return }
        } catch {
            throw .system(error)
        }
        throw .unexpectedMessage
    }
}
