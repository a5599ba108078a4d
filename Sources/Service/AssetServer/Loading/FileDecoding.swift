internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import SharedLayout
internal import WireProtocol
internal import WorkerPool
internal import WorkerProtocol

/// A file of an image or sound that is decoded, and the memory that may see it.
struct DecodeJob {
    let file: SourceFile
    let request: DecodeRequest
    let visibility: Visibility
}

/// A worker's result for a file. Whoever gets it publishes or cancels the staged data.
struct DecodedFile {
    var staged: [StagedData] = []
    var images: [ObjectRecord.Bitmap] = []
    var sound: (ObjectRecord.DataLocation, SoundDescription)?
    /// Whether the result is a drawing, rendered at the requested size.
    var isDrawing = false
    /// Nanoseconds that the worker took.
    var duration: UInt64 = 0
}

/// Files of one requester that are decoded together, into the cache's memory.
@EventLoopActor
struct FileDecoding {
    /// A worker's try at a file.
    private struct Attempt {
        /// The number of the file.
        let file: Int
        let program: WorkerProgram
        let delivery: FileDelivery?
        /// Bytes of the cache that are reserved for the result.
        var reserved: UInt64 = 0
    }

    private let jobs: [DecodeJob]
    private let dispatcher: JobDispatcher
    private let group: JobGroup
    private var attempts: [Attempt] = []

    init(_ jobs: [DecodeJob], for requester: Requester, by dispatcher: JobDispatcher) {
        self.jobs = jobs
        self.dispatcher = dispatcher
        group = dispatcher.workers.group(for: requester)
        add(Array(jobs.indices), by: .decoder)
    }

    private mutating func add(_ files: [Int], by program: WorkerProgram) {
        var added: [(job: WorkerJob, domain: TrustDomain)] = []
        added.reserveCapacity(files.count)
        for file in files {
            let (job, delivery) = workerJob(jobs[file], by: program)
            attempts.append(Attempt(file: file, program: program, delivery: delivery))
            added.append((job, dispatcher.domain(of: jobs[file].file, jobs[file].request.requester)))
        }
        group.add(added)
    }

    /// Waits for outcomes, and returns those that have come, with the numbers of their files; none when each file has had one.
    mutating func outcomes() async -> [(file: Int, outcome: Result<DecodedFile, RequestFailure>)] {
        while true {
            let events = await group.events()
            if events.isEmpty { return [] }
            var outcomes: [(file: Int, outcome: Result<DecodedFile, RequestFailure>)] = []
            outcomes.reserveCapacity(events.count)
            var drawings: [Int] = []
            for event in events {
                let file = attempts[event.number].file
                do throws(RequestFailure) {
                    switch event.content {
                    case .memoryNeeded(let byteCount): try await giveMemory(byteCount, to: event.number)
                    case .done(let result):
                        if let decoded = try await take(result, of: event.number) {
                            outcomes.append((file, .success(decoded)))
                        } else {
                            drawings.append(file)
                        }
                    case .failed(let error):
                        throw await dispatcher.failure(error, jobs[file].file, attempts[event.number].delivery)
                    }
                } catch {
                    unreserve(event.number)
                    outcomes.append(
                        (file, .failure(dispatcher.refused(jobs[file].file, jobs[file].request.requester, error))))
                }
            }
            if !drawings.isEmpty { add(drawings, by: .renderer) }
            if !outcomes.isEmpty { return outcomes }
        }
    }

    private mutating func giveMemory(_ byteCount: UInt64, to number: Int) async throws(RequestFailure) {
        let visibility = jobs[attempts[number].file].visibility
        do throws(RequestFailure) {
            try await dispatcher.cache.reserveInSteps(byteCount, for: visibility)
        } catch {
            group.refuseMemory(number)
            throw error
        }
        attempts[number].reserved = byteCount
        group.giveMemory(number)
    }

    private mutating func unreserve(_ number: Int) {
        let reserved = attempts[number].reserved
        if reserved > 0 { dispatcher.cache.unreserve(reserved, for: jobs[attempts[number].file].visibility) }
        attempts[number].reserved = 0
    }

    /// Stages a result; nil when the file is a drawing, which the renderer has to read.
    private mutating func take(_ result: JobResult, of number: Int) async throws(RequestFailure) -> DecodedFile? {
        let attempt = attempts[number]
        let job = jobs[attempt.file]
        if result.content == .drawing {
            if attempt.program == .decoder { return nil }
            throw RequestFailure(
                .broken, reason: FileDamage.workerLost.rawValue,
                "\(job.file.path): neither the decoder nor the renderer reads it")
        }
        // The worker could lie about this, but then it could also lie about the pixels.
        try dispatcher.checkUnchanged(job.file, result)
        if case .scratch = result.memory {
            while dispatcher.cache.evictOne(toPlace: AssetCache.smallObjectLimit, for: job.visibility) {
                await EventLoopActor.giveWay()
            }
        }
        var decoded: DecodedFile
        do throws(CacheError) {
            decoded = try stage(result, attempt.program == .decoder ? job.file.scale : 1, job.visibility)
        } catch {
            throw .init(error)
        }
        decoded.isDrawing = attempt.program == .renderer
        // The reservation is not used when a second try needed no memory file, or when a sound is streamed.
        if case .file = result.memory, !decoded.staged.isEmpty { attempts[number].reserved = 0 }
        unreserve(number)
        dispatcher.statistics.count(job.request.kind == .image ? .imagesDecoded : .soundsDecoded)
        dispatcher.statistics.count(.decodeTime, decoded.duration)
        return decoded
    }

    private func workerJob(_ job: DecodeJob, by program: WorkerProgram) -> (WorkerJob, FileDelivery?) {
        let (file, request) = (job.file, job.request)
        let operation: WorkerRequest.Operation =
            file.isCompiledCatalog ? .decodeCatalogImage : request.kind == .image ? .decodeImage : .decodeSound
        let (input, delivery) = FileDelivery.input(file, from: dispatcher.access)
        let worker = WorkerJob(
            operation, by: program, input: input, pixelForm: request.pixelForm, sampleForm: request.sampleForm,
            renderingSize: request.renderingSize,
            // A sound within another file cannot be streamed.
            frameLimit: file.ownerOfWhole == nil ? dispatcher.soundFrameLimit : .max,
            catalogNumber: file.item?.number ?? 0, expectedTime: program == .decoder ? expectedTime(file) : nil,
            name: file.path.description)
        return (worker, delivery)
    }

    /// Estimated time for a picture or sound of this size: 250 bytes take a microsecond. Of a catalog only one picture is read, of whatever size.
    private func expectedTime(_ file: SourceFile) -> UInt64? {
        file.isCompiledCatalog ? nil : 20_000 + 4 * file.status.size
    }

    private func stage(_ result: JobResult, _ scale: UInt8, _ visibility: Visibility) throws(CacheError) -> DecodedFile
    {
        var decoded = DecodedFile(duration: result.nanoseconds)
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
            try dispatcher.cache.stage(copying: scratch, at: 0, count: Int(count), visibility: visibility)
        case .file(let file, let byteCount):
            try dispatcher.cache.stage(sealed: file, count: Int(byteCount), visibility: visibility)
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
