internal import LinuxSystem
internal import WorkerProtocol

/// The socket to the daemon.
final class Connection {
    /// A request and what came with it.
    typealias Message = (request: WorkerRequest, descriptors: [FileDescriptor])

    private let socket: FileDescriptor
    /// Jobs that came while another one waited for its memory.
    private var early: [Message] = []

    init(_ socket: FileDescriptor) { self.socket = socket }

    /// The daemon sent what is no message: it is not the program that this one was built with.
    struct Misunderstanding: Error {}

    /// Waits for the next job; nil when the daemon has closed its end.
    func nextJob() throws -> Message? { early.isEmpty ? try receive() : early.removeFirst() }

    /// Waits for the memory that was asked for.
    func memory() throws -> FileDescriptor {
        while let message = try receive() {
            if message.request.operation == .useMemory, let file = message.descriptors.first { return file }
            guard early.count < WorkerScratch.slotCount else { break }
            early.append(message)
        }
        throw Misunderstanding()
    }

    private func receive() throws -> Message? {
        var buffer = [UInt8](repeating: 0, count: WorkerRequest.size)
        switch try Socket.receive(into: &buffer, descriptorLimit: 1, on: socket) {
        case .closed: return nil
        case .wouldBlock: throw Misunderstanding()
        case .message(let count, let descriptors, let isTruncated):
            if isTruncated { throw Misunderstanding() }
            return (try WorkerRequest(decoding: buffer[..<count]), descriptors)
        }
    }

    /// Waits until the daemon has room for the message.
    func send(_ reply: WorkerReply, for identifier: UInt32) throws {
        try send(reply.encoded(for: identifier))
    }

    /// The same for several messages in a packet.
    func send(_ packet: [UInt8]) throws {
        guard try Socket.send(packet, on: socket) else { throw Misunderstanding() }
    }
}
