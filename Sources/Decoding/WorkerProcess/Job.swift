internal import AssetModel
public import LinuxSystem
public import WorkerProtocol

/// One request and the answer to it.
public struct Job {
    /// What is asked for.
    public let request: WorkerRequest
    private let connection: Connection
    private let scratch: Mapping
    /// Replies sent, the last one not counted.
    private var itemCount: UInt32 = 0
    /// Replies that go out together.
    private var packet: [UInt8] = []
    private let begin = monotonicNanoseconds()

    init(_ request: WorkerRequest, connection: Connection, scratch: Mapping) {
        self.request = request
        self.connection = connection
        self.scratch = scratch
    }

    /// Does the job and sends the whole answer.
    mutating func answer(
        input: FileDescriptor?, _ perform: (inout Job, FileDescriptor) throws(JobError) -> Void
    ) throws(ConnectionError) {
        do throws(JobError) {
            guard let input else {
                throw .failed(.init(reason: .unreadable, message: "no file came with the request"))
            }
            if request.operation == .useMemory { throw .disconnected(.unexpectedMessage) }  // nothing was asked for
            try perform(&self, input)
        } catch {
            switch error {
            case .failed(let failure): return try connection.send(.failed(failure), for: request.identifier)
            case .disconnected(let error): throw error
            }
        }
        // All memory but the scratch has been unmapped: the daemon can seal it now.
        let end = WorkerReply.finished(
            itemCount: itemCount, input: input.flatMap(state), nanoseconds: monotonicNanoseconds() - begin)
        packet += end.encoded(for: request.identifier)
        try connection.send(packet)
    }

    /// The input's state now; nil when the system does not tell.
    private func state(_ input: FileDescriptor) -> WorkerReply.InputState? {
        (try? input.status()).map { .init(size: $0.size, modified: $0.modified, changed: $0.changed) }
    }

    /// Sends one item of the answer, of which there may be as many as the request says.
    public mutating func send(_ reply: WorkerReply) throws(JobError) {
        if itemCount == request.itemLimit {
            throw .failed(
                .init(
                    reason: .limitExceeded, found: UInt64(itemCount) + 1, allowed: UInt64(request.itemLimit),
                    message: "the answer has more than \(request.itemLimit) items"))
        }
        itemCount += 1
        packet += reply.encoded(for: request.identifier)
        // The end has to fit in as well.
        if packet.count < (WorkerReply.packetLimit - 1) * WorkerReply.size { return }
        do {
            try connection.send(packet)
        } catch {
            throw .disconnected(error)
        }
        packet = []
    }

    /// Memory for a result: the scratch where it is large enough, else what the daemon sends for it.
    public func memory(_ byteCount: UInt64) throws(JobError) -> Mapping {
        if byteCount > request.byteLimit {
            throw .failed(
                .init(
                    reason: .limitExceeded, found: byteCount, allowed: request.byteLimit,
                    message: "the result takes \(byteCount) bytes, allowed are \(request.byteLimit)"))
        }
        if byteCount <= UInt64(scratch.count) { return scratch }
        let file: FileDescriptor
        do throws(ConnectionError) {
            try connection.send(.memoryNeeded(byteCount: byteCount), for: request.identifier)
            file = try connection.memory()
        } catch {
            throw .disconnected(error)
        }
        do throws(SystemError) {
            // Every page at once: this costs less than a fault for each, and a fault that finds no memory would end the process.
            try MemoryFile.allocate(file, from: 0, to: byteCount)
            return try Mapping(file, count: Int(byteCount), writable: true)
        } catch {
            throw .failed(.init(reason: .outOfMemory, message: "there is no memory for \(byteCount) bytes: \(error)"))
        }
    }

    /// The whole input, which is refused when it is larger than `limit`.
    public func contents(of input: FileDescriptor, limit: Int) throws(JobError) -> [UInt8] {
        let contents: [UInt8]?
        do {
            contents = try input.readAll(limit: limit)
        } catch {
            throw .failed(.init(reason: .unreadable, message: "it cannot be read: \(error)"))
        }
        if let contents { return contents }
        let size = (try? input.status().size) ?? UInt64(limit) + 1
        throw .failed(
            .init(
                reason: .limitExceeded, found: size, allowed: UInt64(limit),
                message: "the file has \(size) bytes, allowed are \(limit)"))
    }
}
