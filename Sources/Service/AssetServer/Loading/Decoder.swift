internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import SharedLayout
internal import WireProtocol
internal import WorkerPool
internal import WorkerProtocol

/// Has files read in workers, and puts what comes of it into the cache's memory.
@EventLoopActor
final class Decoder {
    /// What a file was decoded to.
    struct Decoded {
        var placed: [PlacedData] = []
        var images: [(ObjectRecord.DataLocation, ImageRepresentation)] = []
        var sound: (ObjectRecord.DataLocation, SoundDescription)?
        /// Whether it was rendered at the size that was asked for.
        var isDrawing = false
        /// Nanoseconds that the worker took.
        var duration: UInt64 = 0
    }

    private let workers: WorkerPool
    private let cache: AssetCache
    private let statistics: Statistics
    /// Frames up to which sounds are decoded; longer ones are streamed (S4).
    private let soundFrameLimit: UInt64

    init(workers: WorkerPool, cache: AssetCache, statistics: Statistics, soundFrameLimit: UInt64) {
        self.workers = workers
        self.cache = cache
        self.statistics = statistics
        self.soundFrameLimit = soundFrameLimit
    }

    /// Decodes an image or sound into memory that `visibility` may see. The caller publishes or cancels what was placed.
    func decode(_ file: SourceFile, _ wish: Wish, _ visibility: Visibility) async throws(RequestFailure) -> Decoded {
        var decoded = try await decode(file, wish, visibility, by: .decoder)
        if decoded == nil { decoded = try await decode(file, wish, visibility, by: .renderer) }
        guard let decoded else {
            statistics.filesRefused += 1
            throw RequestFailure(
                .broken, reason: FileDamage.workerLost.rawValue, "\(file.path): no worker reads it")
        }
        switch wish.kind {
        case .image: statistics.imagesDecoded += 1
        case .sound: statistics.soundsDecoded += 1
        }
        statistics.decodeDuration += decoded.duration
        return decoded
    }

    /// What a program makes of the file; nil when it is a drawing and the program is not the one for drawings.
    private func decode(
        _ file: SourceFile, _ wish: Wish, _ visibility: Visibility, by program: WorkerProgram
    ) async throws(RequestFailure) -> Decoded? {
        let operation: WorkerRequest.Operation =
            file.isCompiledCatalog ? .decodeCatalogImage : wish.kind == .image ? .decodeImage : .decodeSound
        let job = WorkerJob(
            operation, by: program, input: file.descriptor, pixelForm: wish.pixelForm, sampleForm: wish.sampleForm,
            renderingSize: wish.renderingSize,
            // What lies in another file cannot be streamed from it.
            frameLimit: file.ownerOfWhole == nil ? soundFrameLimit : .max, catalogNumber: file.item?.number ?? 0)
        var reserved: UInt64 = 0
        defer { if reserved > 0 { cache.giveBack(reserved, visibility) } }
        do throws(JobError<RequestFailure>) {
            return try await workers.run(
                job, in: domain(of: file, wish.requester), for: wish.requester,
                reserve: { [cache] bytes throws(RequestFailure) in
                    do throws(CacheError) { try cache.reserve(bytes, for: visibility) } catch { throw .init(error) }
                    reserved = bytes
                },
                take: { [self] (result) async throws(RequestFailure) in
                    if result.content == .drawing { return nil }
                    // The worker's word is enough: it answers for the pixels of this file as well.
                    try checkUnchanged(file, result)
                    var decoded: Decoded
                    do throws(CacheError) {
                        decoded = try place(result, program == .decoder ? file.scale : 1, visibility)
                    } catch {
                        throw .init(error)
                    }
                    decoded.isDrawing = program == .renderer
                    // The charge was not needed when a second try made do with the scratch memory, or a sound is streamed.
                    if case .file = result.memory, !decoded.placed.isEmpty { reserved = 0 }
                    return decoded
                })
        } catch {
            statistics.filesRefused += 1
            throw RequestFailure(error, file: file.path)
        }
    }

    /// What an interface file makes a loader find, and the bytes of the media in it.
    func readNib(
        _ file: SourceFile, for requester: Requester
    ) async throws(RequestFailure) -> (content: NibContent, media: ExtractedMedia?) {
        statistics.nibsRead += 1
        var job = WorkerJob(.readNib, input: file.descriptor)
        job.byteLimit = ExtractedMedia.byteLimit
        return try await run(job, file, requester) { [self] (result) async throws(RequestFailure) in
            try checkUnchanged(file, result)
            guard case .nib(let references, let media) = result.content else { throw otherContent(file) }
            do throws(SystemError) {
                return (
                    NibContent(references: references, media: media),
                    try media.isEmpty ? nil : ExtractedMedia(result.memory, byteCount: media.byteCount)
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
        try await run(WorkerJob(operation, input: file.descriptor), file, requester) {
            [self] (result) async throws(RequestFailure) in
            guard case .pairs(let pairs) = result.content else { throw otherContent(file) }
            return pairs
        }
    }

    /// What is in a compiled catalog, or in a folder of one by its description.
    func catalog(of file: SourceFile, for requester: Requester) async throws(RequestFailure) -> [CatalogItem] {
        try await run(WorkerJob(.readCatalog, input: file.descriptor), file, requester) {
            [self] (result) async throws(RequestFailure) in
            guard case .catalog(let items) = result.content else { throw otherContent(file) }
            return items
        }
    }

    /// The complete description of an interface file or a catalog: sealed memory that holds JSON.
    func describe(
        _ file: SourceFile, for requester: Requester
    ) async throws(RequestFailure) -> (memory: FileDescriptor, byteCount: UInt64) {
        try await run(WorkerJob(.describeNib, input: file.descriptor), file, requester) {
            [self] (result) async throws(RequestFailure) in
            guard case .document(let count) = result.content else { throw otherContent(file) }
            switch result.memory {
            case .file(let file, _): return (file, count)
            case .scratch(let scratch):
                do throws(SystemError) {
                    let copy = try MemoryFile.create("nibassetd-document", copying: scratch, count: Int(max(count, 1)))
                    try MemoryFile.seal(copy, [.write, .shrink, .grow])
                    return (copy, count)
                } catch {
                    throw RequestFailure(error)
                }
            }
        }
    }

    /// Runs a job whose result is not charged to anybody.
    private func run<Value>(
        _ job: WorkerJob, _ file: SourceFile, _ requester: Requester,
        take: @EventLoopActor (JobResult) async throws(RequestFailure) -> Value
    ) async throws(RequestFailure) -> Value {
        do throws(JobError<RequestFailure>) {
            return try await workers.run(job, in: domain(of: file, requester), for: requester, take: take)
        } catch {
            throw RequestFailure(error, file: file.path)
        }
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

    /// The pool checks that the content answers the operation, so nobody ever gets this.
    private func otherContent(_ file: SourceFile) -> RequestFailure {
        RequestFailure(.init(reason: .workerLost, message: "the worker answered another request"), file: file.path)
    }

    private func place(_ result: JobResult, _ scale: UInt8, _ visibility: Visibility) throws(CacheError) -> Decoded {
        var decoded = Decoded(duration: result.nanoseconds)
        switch result.content {
        case .image(let bitmaps):
            let count = bitmaps.map { $0.offset + $0.representation.dataByteCount }.max() ?? 0
            let data = try place(result.memory, count: count, visibility)
            decoded.placed = [data]
            decoded.images = bitmaps.map { bitmap in
                var representation = bitmap.representation
                representation.setScale(scale)
                var place = data.place
                place.offset += bitmap.offset
                place.byteCount = bitmap.representation.dataByteCount
                return (place, representation)
            }
        case .sound(let sound, let count):
            let data = try count == 0 ? nil : place(result.memory, count: count, visibility)
            decoded.placed = [data].compactMap { $0 }
            var place = data?.place ?? ObjectRecord.DataLocation(memory: 0, offset: 0, byteCount: 0)
            place.byteCount = count
            decoded.sound = (place, sound)
        // The pool has checked that the content answers the operation.
        case .nib, .pairs, .catalog, .document, .drawing: break
        }
        return decoded
    }

    private func place(
        _ memory: JobResult.Memory, count: UInt64, _ visibility: Visibility
    ) throws(CacheError) -> PlacedData {
        switch memory {
        case .scratch(let scratch):
            try cache.place(copying: scratch, at: 0, count: Int(count), visibility: visibility)
        case .file(let file, let byteCount):
            try cache.place(sealed: file, count: Int(byteCount), visibility: visibility)
        }
    }
}

extension ImageRepresentation {
    /// Makes it the representation of a scale: a `@2x` file shows the same points with twice the pixels.
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
