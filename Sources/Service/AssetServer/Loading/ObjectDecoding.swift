internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import ServiceManager
internal import SharedLayout
internal import WireProtocol
internal import WorkerPool
internal import WorkerProtocol

/// Objects of one requester that are decoded together, into the cache's memory.
@EventLoopActor
struct ObjectDecoding {
    /// Results of workers: for a file, or for all files of an object so far.
    struct Decoded {
        var staged: [StagedData] = []
        fileprivate var images: [ObjectRecord.Bitmap] = []
        fileprivate var sound: ObjectRecord.Content?
        /// Whether a drawing is among the files, rendered at the requested size.
        fileprivate(set) var isDrawing = false
        /// Nanoseconds that the workers took.
        var duration: UInt64 = 0
    }

    /// An object and what has come of its files. Whoever gets it decoded publishes or cancels the staged data.
    struct Object {
        let number: Int
        let files: [SourceFile]
        fileprivate let request: DecodeRequest
        fileprivate let visibility: Visibility
        fileprivate(set) var decoded = Decoded()
        /// Those of each bitmap, where the files are variants of a catalog.
        fileprivate(set) var attributes: [ImageAttributes] = []
        fileprivate var failure: RequestFailure?

        /// Fails where a file has failed that the object cannot do without. A worker's answer has a sound or at least one bitmap.
        var content: Result<ObjectRecord.Content, RequestFailure> {
            failure.map { .failure($0) } ?? .success(decoded.sound ?? .image(decoded.images))
        }
    }

    /// A worker's try at a file.
    private struct Attempt {
        let object: Int
        let file: Int
        let program: WorkerProgram
        /// Bytes of the cache that are reserved for the result.
        var reserved: UInt64 = 0
    }

    private let dispatcher: JobDispatcher
    private let group: JobGroup
    private var wanted: [Object] = []
    private var attempts: [Attempt] = []
    /// Jobs that go to the workers with the next call of `objects`.
    private var jobs: [WorkerJob] = []

    init(by dispatcher: JobDispatcher) {
        self.dispatcher = dispatcher
        group = JobGroup(in: dispatcher.workers)
    }

    /// Adds an object, which is made of at least one file, for memory that `visibility` may see. Its files are decoded one after another.
    mutating func add(_ files: [SourceFile], _ request: DecodeRequest, _ visibility: Visibility, number: Int) {
        wanted.append(Object(number: number, files: files, request: request, visibility: visibility))
        add(0, of: wanted.count - 1, by: .decoder)
    }

    private mutating func add(_ file: Int, of object: Int, by program: WorkerProgram) {
        let (source, request) = (wanted[object].files[file], wanted[object].request)
        let operation: WorkerRequest.Operation =
            source.isCompiledCatalog ? .decodeCatalogImage : request.kind == .image ? .decodeImage : .decodeSound
        attempts.append(Attempt(object: object, file: file, program: program))
        jobs.append(
            WorkerJob(
                operation, by: program, in: dispatcher.domain(of: source, request.requester), for: request.requester,
                input: source.input, pixelForm: request.pixelForm, sampleForm: request.sampleForm,
                renderingSize: request.renderingSize,
                // A sound within another file cannot be streamed.
                frameLimit: source.ownerOfWhole == nil ? dispatcher.soundFrameLimit : .max,
                catalogNumber: source.item?.number ?? 0, expectedTime: program == .decoder ? expectedTime(source) : nil,
                path: source.path))
    }

    /// Waits for objects, and returns those that are decoded; none when all have been returned.
    mutating func objects() async -> [Object] {
        while true {
            if !jobs.isEmpty { group.add(jobs) }
            jobs = []
            let events = await group.events()
            if events.isEmpty { return [] }
            var objects: [Object] = []
            for (number, event) in events {
                let attempt = attempts[number]
                do throws(RequestFailure) {
                    guard let decoded = try await take(event, of: number) else { continue }
                    wanted[attempt.object].add(decoded, of: attempt.file)
                } catch {
                    let object = wanted[attempt.object]
                    let failure = dispatcher.refused(object.files[attempt.file], object.request.requester, error)
                    wanted[attempt.object].note(failure, of: attempt.file)
                }
                unreserve(number)
                let object = wanted[attempt.object]
                if object.failure == nil, attempt.file + 1 < object.files.count {
                    add(attempt.file + 1, of: attempt.object, by: .decoder)
                } else {
                    objects.append(object)
                }
                if EventLoopActor.isTurnOver { await EventLoopActor.nextTurn() }
            }
            if !objects.isEmpty { return objects }
        }
    }

    /// What a worker has made of a file; nil where more comes.
    private mutating func take(_ event: JobGroup.Event, of number: Int) async throws(RequestFailure) -> Decoded? {
        let attempt = attempts[number]
        let (file, visibility) = (wanted[attempt.object].files[attempt.file], wanted[attempt.object].visibility)
        switch event {
        case .failed(let error): throw RequestFailure(error, file: file.path)
        case .memoryNeeded(let byteCount):
            do throws(RequestFailure) {
                if wanted[attempt.object].request.requester.isGuess, byteCount > ServerLimits.guessedBytes.value {
                    throw RequestFailure(.overloaded, "\(file.path): nobody has asked for so large an image")
                }
                try await dispatcher.cache.reserveInSteps(byteCount, for: visibility)
            } catch {
                group.refuseMemory(number)
                throw error
            }
            attempts[number].reserved = byteCount
            group.giveMemory(number)
            return nil
        case .done(let result):
            if result.content == .drawing {
                guard attempt.program == .decoder else {
                    throw RequestFailure(
                        .broken, reason: FileDamage.workerLost.rawValue,
                        "\(file.path): neither the decoder nor the renderer reads it")
                }
                unreserve(number)
                add(attempt.file, of: attempt.object, by: .renderer)
                return nil
            }
            // The worker could lie about this, but then it could also lie about the pixels.
            try dispatcher.checkUnchanged(file, result)
            if case .scratch = result.memory {
                while dispatcher.cache.evictOne(toPlace: AssetCache.smallObjectLimit, for: visibility) {
                    await EventLoopActor.giveWay()
                }
            }
            var decoded: Decoded
            do throws(CacheError) {
                decoded = try stage(result, attempt.program == .decoder ? file.scale : 1, visibility)
            } catch {
                throw .init(error)
            }
            decoded.isDrawing = attempt.program == .renderer
            // The reservation is not used when a second try needed no memory file, or when a sound is streamed.
            if case .file = result.memory, !decoded.staged.isEmpty { attempts[number].reserved = 0 }
            dispatcher.statistics.count(wanted[attempt.object].request.kind == .image ? .imagesDecoded : .soundsDecoded)
            dispatcher.statistics.count(.decodeTime, decoded.duration)
            return decoded
        }
    }

    private mutating func unreserve(_ number: Int) {
        let reserved = attempts[number].reserved
        if reserved > 0 { dispatcher.cache.unreserve(reserved, for: wanted[attempts[number].object].visibility) }
        attempts[number].reserved = 0
    }

    /// Bytes above which a file takes so long that more make no difference. A sparse file may claim 2^63, which would overflow the time.
    private static let longFile: UInt64 = 1 << 32

    /// Estimated time for a picture or sound of this size: 250 bytes take a microsecond. Of a catalog only one picture is read, of whatever size.
    private func expectedTime(_ file: SourceFile) -> UInt64? {
        file.isCompiledCatalog ? nil : 20_000 + 4 * min(file.status.size, Self.longFile)
    }

    private func stage(_ result: JobResult, _ scale: UInt8, _ visibility: Visibility) throws(CacheError) -> Decoded {
        var decoded = Decoded(duration: result.nanoseconds)
        switch result.content {
        case .image(let bitmaps):
            // In the order of the memory: `ReplyChecker` sees to that.
            let count = bitmaps.last.map { $0.offset + $0.representation.dataByteCount } ?? 0
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
            decoded.sound = .sound(location, sound)
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

extension ObjectDecoding.Object {
    fileprivate mutating func add(_ more: ObjectDecoding.Decoded, of file: Int) {
        if let item = files[file].item { attributes += repeatElement(item.attributes, count: more.images.count) }
        // Nothing was decoded before: only a streamed sound has no data, and one file.
        if decoded.staged.isEmpty { return decoded = more }
        decoded.staged += more.staged
        decoded.images += more.images
        decoded.sound = more.sound
        decoded.isDrawing = decoded.isDrawing || more.isDrawing
        decoded.duration += more.duration
    }

    /// Notes that a file has failed. An image can do without a bad companion.
    fileprivate mutating func note(_ error: RequestFailure, of file: Int) {
        let isBad = error.failure.status == .broken && !error.isChangedFile
        if files[file].isCompanion, !decoded.images.isEmpty, isBad {
            Log.info("the image is served without \(files[file].path): \(error)")
        } else {
            failure = error
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
