internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import ServiceManager
internal import SharedLayout
internal import WireProtocol
internal import WorkerPool
internal import WorkerProtocol

/// Sends files to workers as jobs, and puts decoded images and sounds into the cache's memory.
@EventLoopActor
final class JobDispatcher {
    /// A worker's result for a file.
    struct Decoded {
        var staged: [StagedData] = []
        var images: [ObjectRecord.Bitmap] = []
        var sound: (ObjectRecord.DataLocation, SoundDescription)?
        /// Whether the result is a drawing, rendered at the requested size.
        var isDrawing = false
        /// Nanoseconds that the worker took.
        var duration: UInt64 = 0
    }

    private let workers: WorkerPool
    private let access: FileAccess
    private let cache: AssetCache
    private let statistics: Statistics
    /// Frames up to which sounds are decoded; longer ones are streamed (S4).
    private let soundFrameLimit: UInt64

    init(
        workers: WorkerPool, access: FileAccess, cache: AssetCache, statistics: Statistics, soundFrameLimit: UInt64
    ) {
        self.workers = workers
        self.access = access
        self.cache = cache
        self.statistics = statistics
        self.soundFrameLimit = soundFrameLimit
    }

    /// Decodes an image or sound into memory that `visibility` may see. The caller publishes or cancels the staged data.
    func decode(_ file: SourceFile, _ request: DecodeRequest, _ visibility: Visibility) async throws(RequestFailure)
        -> Decoded
    {
        var decoded = try await decode(file, request, visibility, by: .decoder)
        if decoded == nil { decoded = try await decode(file, request, visibility, by: .renderer) }
        guard let decoded else {
            throw refused(
                file, request.requester,
                RequestFailure(
                    .broken, reason: FileDamage.workerLost.rawValue,
                    "\(file.path): neither the decoder nor the renderer reads it"))
        }
        switch request.kind {
        case .image: statistics.count(.imagesDecoded)
        case .sound: statistics.count(.soundsDecoded)
        }
        statistics.count(.decodeTime, decoded.duration)
        return decoded
    }

    /// One program's result for the file; nil when the file is a drawing and the program is the decoder.
    private func decode(
        _ file: SourceFile, _ request: DecodeRequest, _ visibility: Visibility, by program: WorkerProgram
    ) async throws(RequestFailure) -> Decoded? {
        let operation: WorkerRequest.Operation =
            file.isCompiledCatalog ? .decodeCatalogImage : request.kind == .image ? .decodeImage : .decodeSound
        let (input, delivery) = FileDelivery.input(file, from: access)
        let job = WorkerJob(
            operation, by: program, input: input, pixelForm: request.pixelForm,
            sampleForm: request.sampleForm,
            renderingSize: request.renderingSize,
            // A sound within another file cannot be streamed.
            frameLimit: file.ownerOfWhole == nil ? soundFrameLimit : .max, catalogNumber: file.item?.number ?? 0,
            expectedTime: program == .decoder ? expectedTime(file) : nil, name: file.path.description)
        var reserved: UInt64 = 0
        defer { if reserved > 0 { cache.unreserve(reserved, for: visibility) } }
        do throws(JobError<RequestFailure>) {
            return try await workers.run(
                job, in: domain(of: file, request.requester), for: request.requester,
                reserve: { [cache] bytes async throws(RequestFailure) in
                    while cache.evictOne(toReserve: bytes, for: visibility) { await EventLoopActor.giveWay() }
                    do throws(CacheError) { try cache.reserve(bytes, for: visibility) } catch { throw .init(error) }
                    reserved = bytes
                },
                take: { [self] (result) async throws(RequestFailure) in
                    if result.content == .drawing { return nil }
                    // The worker could lie about this, but then it could also lie about the pixels.
                    try checkUnchanged(file, result)
                    if case .scratch = result.memory {
                        while cache.evictOne(toPlace: AssetCache.smallObjectLimit, for: visibility) {
                            await EventLoopActor.giveWay()
                        }
                    }
                    var decoded: Decoded
                    do throws(CacheError) {
                        decoded = try stage(result, program == .decoder ? file.scale : 1, visibility)
                    } catch {
                        throw .init(error)
                    }
                    decoded.isDrawing = program == .renderer
                    // The reservation is not used when a second try needed no memory file, or when a sound is streamed.
                    if case .file = result.memory, !decoded.staged.isEmpty { reserved = 0 }
                    return decoded
                })
        } catch {
            throw refused(file, request.requester, await failure(error, file, delivery))
        }
    }

    /// The references of an interface file, and the bytes of the media within it.
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
            guard case .nib(let references, let media) = result.content else { throw otherContent(file) }
            try await reservation.set(result.memory.byteCount ?? media.byteCount)
            do throws(SystemError) {
                return (
                    NibContent(references: references, media: media),
                    try media.isEmpty
                        ? nil : ExtractedMedia(result.memory, byteCount: media.byteCount, reservation: reservation)
                )
            } catch {
                throw RequestFailure(error)
            }
        }
    }

    /// The pairs of an alias table or property list.
    func pairs(
        of file: SourceFile, _ operation: WorkerRequest.Operation, for requester: Requester
    ) async throws(RequestFailure) -> [JobResult.Pair] {
        try await run(operation, file, requester) {
            [self] (result) async throws(RequestFailure) in
            guard case .pairs(let pairs) = result.content else { throw otherContent(file) }
            return pairs
        }
    }

    /// The items of a compiled catalog, or of one folder of an uncompiled one, from its description file.
    func catalog(of file: SourceFile, for requester: Requester) async throws(RequestFailure) -> [CatalogItem] {
        try await run(.readCatalog, file, requester) {
            [self] (result) async throws(RequestFailure) in
            guard case .catalog(let items) = result.content else { throw otherContent(file) }
            return items
        }
    }

    /// The complete description of an interface file or a catalog: JSON in sealed memory.
    func describe(
        _ file: SourceFile, for requester: Requester
    ) async throws(RequestFailure) -> (memory: FileDescriptor, byteCount: UInt64, reservation: CacheReservation) {
        let reservation = CacheReservation(in: cache, for: requester.user)
        return try await run(.describeNib, file, requester, reservation: reservation) {
            [self] (result) async throws(RequestFailure) in
            guard case .document(let count) = result.content else { throw otherContent(file) }
            switch result.memory {
            case .file(let file, _): return (file, count, reservation)
            case .scratch(let scratch):
                do throws(SystemError) {
                    let copy = try MemoryFile.create("nibassetd-document", copying: scratch, count: Int(max(count, 1)))
                    try MemoryFile.seal(copy, [.write, .shrink, .grow])
                    return (copy, count, reservation)
                } catch {
                    throw RequestFailure(error)
                }
            }
        }
    }

    /// Runs a job whose result is no object. Memory that the worker asks for is reserved for the requester.
    private func run<Value>(
        _ operation: WorkerRequest.Operation, _ file: SourceFile, _ requester: Requester, byteLimit: UInt64? = nil,
        reservation: CacheReservation? = nil,
        take: @EventLoopActor (JobResult) async throws(RequestFailure) -> Value
    ) async throws(RequestFailure) -> Value {
        let (input, delivery) = FileDelivery.input(file, from: access)
        let job = WorkerJob(operation, input: input, byteLimit: byteLimit, name: file.path.description)
        do throws(JobError<RequestFailure>) {
            return try await workers.run(
                job, in: domain(of: file, requester), for: requester,
                reserve: { bytes async throws(RequestFailure) in try await reservation?.set(bytes) }, take: take)
        } catch {
            throw refused(file, requester, await failure(error, file, delivery))
        }
    }

    /// Counts that a file could not be read or decoded, and logs it if that is the file's fault; returns the failure.
    private func refused(_ file: SourceFile, _ requester: Requester, _ failure: RequestFailure) -> RequestFailure {
        guard failure.failure.status == .broken, !failure.isChangedFile else { return failure }
        statistics.count(.filesRefused)
        Log.report(
            .fileRefused, user: requester.user,
            "a file that user \(requester.user) asked for could not be read: \(failure)",
            [.file: file.path.description, .reason: "\(failure)"])
        return failure
    }

    /// Why a job failed. Where the worker got no file, the file helper knows the reason.
    private func failure(
        _ error: JobError<RequestFailure>, _ file: SourceFile, _ delivery: FileDelivery?
    ) async -> RequestFailure {
        if case .noResult(.broken(let failure)) = error, failure.reason == .unreadable,
            let cause = await delivery?.failure()
        {
            return RequestFailure(cause)
        }
        return RequestFailure(error, file: file.path)
    }

    /// Estimated time for a picture or sound of this size: 250 bytes take a microsecond. Of a catalog only one picture is read, of whatever size.
    private func expectedTime(_ file: SourceFile) -> UInt64? {
        file.isCompiledCatalog ? nil : 20_000 + 4 * file.status.size
    }

    private func domain(of file: SourceFile, _ requester: Requester) -> TrustDomain {
        file.isPublic ? .publicFiles(owner: file.owner) : .privateInput(user: requester.user)
    }

    private func checkUnchanged(_ file: SourceFile, _ result: JobResult) throws(RequestFailure) {
        guard result.input == .init(file.status) else {
            throw RequestFailure(
                .init(reason: .changed, message: "the file changed while it was read"), file: file.path)
        }
    }

    /// Not reached: the pool checks that the content answers the operation.
    private func otherContent(_ file: SourceFile) -> RequestFailure {
        RequestFailure(.init(reason: .workerLost, message: "the worker answered another request"), file: file.path)
    }

    private func stage(_ result: JobResult, _ scale: UInt8, _ visibility: Visibility) throws(CacheError) -> Decoded {
        var decoded = Decoded(duration: result.nanoseconds)
        switch result.content {
        case .image(let bitmaps):
            let count = bitmaps.map { $0.offset + $0.representation.dataByteCount }.max() ?? 0
            let data = try stage(result.memory, count: count, visibility)
            decoded.staged = [data]
            decoded.images = bitmaps.map { bitmap in
                var representation = bitmap.representation
                representation.setScale(scale)
                var location = data.location
                location.offset += bitmap.offset
                location.byteCount = bitmap.representation.dataByteCount
                return ObjectRecord.Bitmap(location, representation)
            }
        case .sound(let sound, let count):
            let data = try count == 0 ? nil : stage(result.memory, count: count, visibility)
            decoded.staged = [data].compactMap { $0 }
            var location = data?.location ?? ObjectRecord.DataLocation(memory: 0, offset: 0, byteCount: 0)
            location.byteCount = count
            decoded.sound = (location, sound)
        // The pool checks that the content answers the operation.
        case .nib, .pairs, .catalog, .document, .drawing: break
        }
        return decoded
    }

    private func stage(
        _ memory: JobResult.Memory, count: UInt64, _ visibility: Visibility
    ) throws(CacheError) -> StagedData {
        switch memory {
        case .scratch(let scratch):
            try cache.stage(copying: scratch, at: 0, count: Int(count), visibility: visibility)
        case .file(let file, let byteCount):
            try cache.stage(sealed: file, count: Int(byteCount), visibility: visibility)
        }
    }
}

extension ImageRepresentation {
    /// Sets the scale and the size in points: a `@2x` file has twice the pixels for the same points.
    fileprivate mutating func setScale(_ scale: UInt8) {
        guard scale > 1 else { return }
        self.scale = scale
        pointWidth = Double(pixelWidth) / Double(scale)
        pointHeight = Double(pixelHeight) / Double(scale)
    }
}

extension WorkerReply.InputState {
    /// The state that a file had when it was opened.
    fileprivate init(_ status: FileStatus) {
        self.init(size: status.size, modified: status.modified, changed: status.changed)
    }
}
