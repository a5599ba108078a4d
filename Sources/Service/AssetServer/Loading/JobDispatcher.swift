internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import ServiceManager
internal import WireProtocol
internal import WorkerPool
internal import WorkerProtocol

/// Sends files to workers as jobs.
@EventLoopActor
final class JobDispatcher {
    let workers: WorkerPool
    let cache: AssetCache
    let statistics: Statistics
    /// Frames up to which sounds are decoded; longer ones are streamed (S4).
    let soundFrameLimit: UInt64

    init(workers: WorkerPool, cache: AssetCache, statistics: Statistics, soundFrameLimit: UInt64) {
        self.workers = workers
        self.cache = cache
        self.statistics = statistics
        self.soundFrameLimit = soundFrameLimit
    }

    /// Reads the references of an interface file, and the bytes of the media within it; `media` is nil if there are no media.
    func readNib(
        _ file: SourceFile, for requester: Requester
    ) async throws(RequestFailure) -> (content: NibContent, media: ExtractedMedia?) {
        statistics.count(.nibsRead)
        let reservation = CacheReservation(in: cache, for: requester.user)
        return try await run(
            .readNib, file, requester, byteLimit: UInt64(AssetLimits.interfaceBytes.value), reservation: reservation
        ) {
            [self] (result) async throws(RequestFailure) in
            try checkUnchanged(file, result)
            guard case .nib(let references, let media) = result.content else { Self.failUnexpectedContent() }
            if case .scratch = result.memory { try await reservation.set(media.byteCount) }
            let content = NibContent(references: references, media: media)
            if media.isEmpty { return (content, nil) }
            do throws(SystemError) {
                let file = try result.memory.file("nibassetd-media", media.byteCount)
                let bytes = try Mapping(file, count: Int(media.byteCount), writable: false)
                return (content, ExtractedMedia(bytes: bytes, reservation: reservation))
            } catch {
                throw RequestFailure(error)
            }
        }
    }

    /// Reads the pairs of an alias table or property list.
    func pairs(
        of file: SourceFile, _ operation: WorkerRequest.Operation, for requester: Requester
    ) async throws(RequestFailure) -> [JobResult.Pair] {
        guard case .pairs(let pairs) = try await run(operation, file, requester, take: { $0.content }) else {
            Self.failUnexpectedContent()
        }
        return pairs
    }

    /// Reads the items of a compiled catalog, or of one folder of an uncompiled catalog, from the folder's description file.
    func catalog(of file: SourceFile, for requester: Requester) async throws(RequestFailure) -> [CatalogItem] {
        guard case .catalog(let items) = try await run(.readCatalog, file, requester, take: { $0.content }) else {
            Self.failUnexpectedContent()
        }
        return items
    }

    /// Describes an interface file or a catalog completely: JSON in sealed memory.
    func describe(
        _ file: SourceFile, for requester: Requester
    ) async throws(RequestFailure) -> (memory: FileDescriptor, byteCount: UInt64, reservation: CacheReservation) {
        let reservation = CacheReservation(in: cache, for: requester.user)
        return try await run(.describeNib, file, requester, reservation: reservation) {
            (result) async throws(RequestFailure) in
            guard case .document(let count) = result.content else { Self.failUnexpectedContent() }
            do throws(SystemError) {
                return (try result.memory.file("nibassetd-document", max(count, 1)), count, reservation)
            } catch {
                throw RequestFailure(error)
            }
        }
    }

    /// Runs a job whose result is no object. Memory that the worker asks for is reserved for the requester.
    private func run<Value>(
        _ operation: WorkerRequest.Operation, _ file: SourceFile, _ requester: Requester, byteLimit: UInt64? = nil,
        reservation: CacheReservation? = nil,
        take: @EventLoopActor (JobResult) async throws(RequestFailure) -> Value
    ) async throws(RequestFailure) -> Value {
        let job = WorkerJob(
            operation, in: domain(of: file, requester), for: requester, input: file.input, byteLimit: byteLimit,
            path: file.path)
        do throws(RequestFailure) {
            return try await workers.run(
                job, reserve: { bytes async throws(RequestFailure) in try await reservation?.set(bytes) },
                failure: { RequestFailure($0, file: file.path) }, take: take)
        } catch {
            throw reportIfRefused(file, requester, error)
        }
    }

    /// Counts and logs a failure that is the fault of the file; returns the failure.
    func reportIfRefused(_ file: SourceFile, _ requester: Requester, _ failure: RequestFailure) -> RequestFailure {
        guard failure.failure.status == .broken, !failure.isChangedFile else { return failure }
        statistics.count(.filesRefused)
        Log.report(
            .fileRefused, user: requester.user,
            "a file that user \(requester.user) asked for could not be read: \(failure)",
            [.file: file.path.description, .reason: "\(failure)"])
        return failure
    }

    func domain(of file: SourceFile, _ requester: Requester) -> TrustDomain {
        file.isPublic ? .publicFiles(owner: file.owner) : .privateInput(user: requester.user)
    }

    func checkUnchanged(_ file: SourceFile, _ result: JobResult) throws(RequestFailure) {
        let status = file.status
        guard result.input == .init(size: status.size, modified: status.modified, changed: status.changed) else {
            throw RequestFailure(
                .init(reason: .changed, message: "the file changed while it was read"), file: file.path)
        }
    }

    private static func failUnexpectedContent() -> Never {
        preconditionFailure("the pool checks that the content answers the operation")
    }
}

extension JobResult.Memory {
    /// Returns a sealed file with the first bytes of the memory. Bytes that the worker can still write are copied, while the worker waits.
    fileprivate func file(_ name: String, _ byteCount: UInt64) throws(SystemError) -> FileDescriptor {
        switch self {
        case .file(let file, _): return file
        case .scratch(let scratch, let start):
            let copy = try MemoryFile.create(name, copying: scratch, from: start, count: Int(byteCount))
            try MemoryFile.seal(copy, [.write, .shrink, .grow])
            return copy
        }
    }
}
