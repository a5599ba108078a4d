internal import AssetModel
internal import LinuxSystem
internal import WorkerProtocol

/// The pool's end of the socket to a worker: whole packets, without waiting.
struct WorkerSocket {
    enum Reception {
        case packet(ArraySlice<UInt8>)
        /// A packet that no worker of ours sends: empty, or longer than any.
        case wrongSize(Int)
        case nothing
        case closed
    }

    /// Descriptor to watch for packets.
    let descriptor: FileDescriptor
    private var buffer = [UInt8](repeating: 0, count: WorkerLimits.replies.value * WorkerReply.size)

    /// Makes a pair of connected sockets; the other one is for the worker.
    static func pair() throws(SystemError) -> (own: WorkerSocket, workers: FileDescriptor) {
        let (own, workers) = try Socket.guardedPair()
        return (WorkerSocket(descriptor: own), workers)
    }

    private init(descriptor: FileDescriptor) { self.descriptor = descriptor }

    /// Sends a batch of requests with their files; false when the worker has not taken earlier ones.
    func send(_ requests: [WorkerRequest], with files: [FileDescriptor]) throws(SystemError) -> Bool {
        try Socket.send(WorkerRequest.encoded(requests), descriptors: files, on: descriptor)
    }

    mutating func receive() -> Reception {
        guard let received = try? Socket.receive(into: &buffer, descriptorLimit: 0, on: descriptor) else {
            return .closed
        }
        switch received {
        case .closed: return .closed
        case .wouldBlock: return .nothing
        case .message(let count, _, let isTruncated):
            return isTruncated || count == 0 ? .wrongSize(count) : .packet(buffer[..<count])
        }
    }
}
