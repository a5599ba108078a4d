internal import LinuxSystem
internal import WorkerProtocol

/// The socket to the daemon.
struct Connection {
    private let socket: FileDescriptor

    init(_ socket: FileDescriptor) { self.socket = socket }

    /// The daemon sent what is no message: it is not the program that this one was built with.
    struct Misunderstanding: Error {}

    /// Waits for the next message; nil when the daemon has closed its end.
    func receive() throws -> (request: WorkerRequest, descriptors: [FileDescriptor])? {
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
