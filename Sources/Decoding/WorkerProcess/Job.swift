internal import AssetModel
public import LinuxSystem
public import WorkerProtocol

/// A request and its reply in progress.
public struct Job {
    /// The request.
    public let request: WorkerRequest
    private let connection: JobConnection
    private let scratch: Mapping
    /// End of the batch's results so far, in the scratch memory.
    private let scratchStart: Int
    /// Bytes of the scratch memory that the result takes.
    private var scratchCount = 0
    /// Number of result replies so far, without the final reply.
    private var itemCount: UInt32 = 0
    private let begin = monotonicNanoseconds()

    init(_ request: WorkerRequest, connection: JobConnection, scratch: Mapping, from start: Int) {
        self.request = request
        self.connection = connection
        self.scratch = scratch
        scratchStart = start
    }

    /// Offset at which the result of the next job of the batch may begin.
    var scratchEnd: Int {
        (scratchStart + scratchCount + WorkerScratch.alignment - 1) / WorkerScratch.alignment * WorkerScratch.alignment
    }

    /// Does the job and queues all its replies, which are sent with replies of other jobs of the batch.
    mutating func answer(
        input: FileDescriptor?, _ perform: (inout Job, FileDescriptor) throws(JobInterruption) -> Void
    ) throws(SystemError) {
        do throws(JobInterruption) {
            guard let input else {
                throw .failed(.init(reason: .unreadable, message: "no file came with the request"))
            }
            // The daemon sends memory only when a job asks for memory.
            if request.operation == .useMemory { throw .disconnected(JobConnection.unexpectedMessage) }
            try perform(&self, input)
        } catch {
            switch error {
            case .failed(let failure):
                scratchCount = 0
                return try connection.add(.failed(failure), to: request.identifier)
            case .deferred: return try connection.add(.deferred, to: request.identifier)
            case .disconnected(let error): throw error
            }
        }
        // All memory except the scratch has been unmapped, so the daemon can seal it now.
        let end = WorkerReply.finished(
            itemCount: itemCount, input: input.flatMap(state), nanoseconds: monotonicNanoseconds() - begin,
            start: UInt64(scratchCount == 0 ? 0 : scratchStart))
        try connection.add(end, to: request.identifier)
    }

    /// Returns the input's current state; nil if the state cannot be read.
    private func state(_ input: FileDescriptor) -> WorkerReply.InputState? {
        (try? input.status()).map { .init(size: $0.size, modified: $0.modified, changed: $0.changed) }
    }

    /// Queues one result. Throws if there are more results than the request allows.
    public mutating func send(_ reply: WorkerReply) throws(JobInterruption) {
        if itemCount == request.itemLimit {
            throw .exceeded(
                UInt64(itemCount) + 1, UInt64(request.itemLimit), "the file has more than \(request.itemLimit) items")
        }
        itemCount += 1
        do { try connection.add(reply, to: request.identifier) } catch { throw .disconnected(error) }
    }

    /// Provides memory for a result: the rest of the job's slot in the scratch memory, or memory from the daemon for a large result.
    public mutating func memory(_ byteCount: UInt64) throws(JobInterruption) -> Mapping {
        if byteCount > request.byteLimit {
            throw .exceeded(
                byteCount, request.byteLimit, "the result has \(byteCount) bytes, the limit is \(request.byteLimit)")
        }
        if byteCount <= UInt64(WorkerLimits.sharedResultBytes.value) {
            guard byteCount <= UInt64(scratch.count - scratchStart) else { throw .deferred }
            scratchCount = Int(byteCount)
            return Mapping(partOf: scratch, from: scratchStart)
        }
        let file: FileDescriptor
        do throws(SystemError) {
            try connection.add(.memoryNeeded(byteCount: byteCount), to: request.identifier)
            try connection.flush()
            file = try connection.memory()
        } catch {
            throw .disconnected(error)
        }
        do throws(SystemError) {
            // Allocates every page at once: cheaper than a page fault for each, and a page fault without free memory would kill the process.
            try MemoryFile.allocate(file, from: 0, to: byteCount)
            let memory = try Mapping(file, count: Int(byteCount), writable: true)
            // Huge pages cause fewer page faults, here and in each process that maps the memory later.
            memory.collapse()
            return memory
        } catch {
            throw .failed(.init(reason: .outOfMemory, message: "there is no memory for \(byteCount) bytes: \(error)"))
        }
    }

    /// Reads the whole input. Throws if the input is larger than `limit` bytes.
    public func contents(of input: FileDescriptor, limit: Int) throws(JobInterruption) -> [UInt8] {
        let contents: [UInt8]?
        do {
            contents = try input.readAll(limit: limit)
        } catch {
            throw .failed(.init(reason: .unreadable, message: "it cannot be read: \(error)"))
        }
        if let contents { return contents }
        let size = (try? input.status().size) ?? UInt64(limit) + 1
        throw .exceeded(size, UInt64(limit), "the file has \(size) bytes, the limit is \(limit)")
    }
}
