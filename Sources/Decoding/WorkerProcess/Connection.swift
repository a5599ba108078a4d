internal import LinuxSystem
internal import WorkerProtocol

/// The socket to the daemon.
final class Connection {
    /// A request and its descriptors.
    typealias Message = (request: WorkerRequest, descriptors: [FileDescriptor])

    private let socket: FileDescriptor
    /// Jobs that arrived while another job waited for its memory.
    private var early: [Message] = []

    init(_ socket: FileDescriptor) { self.socket = socket }

    /// Waits for the next job; nil when the daemon has closed its end.
    func nextJob() throws(ConnectionError) -> Message? { early.isEmpty ? try receive() : early.removeFirst() }

    /// Waits for the memory that the job has asked for.
    func memory() throws(ConnectionError) -> FileDescriptor {
        while let message = try receive() {
            if message.request.operation == .useMemory, let file = message.descriptors.first { return file }
            guard early.count < WorkerScratch.slotCount else { break }
            early.append(message)
        }
        throw .unexpectedMessage
    }

    /// The file of a job: what came with it, or what comes over the socket that did. Nil when there is none; waits for it.
    func input(of message: Message) -> FileDescriptor? {
        guard message.request.isInputSent, let sender = message.descriptors.first else {
            return message.descriptors.first
        }
        return (try? NumberedFiles.receive(on: sender))?.first?.descriptor
    }

    private func receive() throws(ConnectionError) -> Message? {
        var buffer = [UInt8](repeating: 0, count: WorkerRequest.size)
        let received: Socket.Received
        do {
            received = try Socket.receive(into: &buffer, descriptorLimit: 1, on: socket)
        } catch {
            throw .system(error)
        }
        switch received {
        case .closed: return nil
        case .wouldBlock, .message(_, _, isTruncated: true): throw .unexpectedMessage
        case .message(let count, let descriptors, _):
            guard let request = try? WorkerRequest(decoding: buffer[..<count]) else { throw .unexpectedMessage }
            return (request, descriptors)
        }
    }

    /// Sends a reply. Blocks while the socket is full.
    func send(_ reply: WorkerReply, for identifier: UInt32) throws(ConnectionError) {
        try send(reply.encoded(for: identifier))
    }

    /// Sends several replies in one packet.
    func send(_ packet: [UInt8]) throws(ConnectionError) {
        do throws(SystemError) {
            if try Socket.send(packet, on: socket) { return }
        } catch {
            throw .system(error)
        }
        throw .unexpectedMessage
    }
}
