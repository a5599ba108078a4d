internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import LinuxSystem
internal import SharedLayout
internal import WireProtocol
internal import WorkerPool
internal import WorkerProtocol

/// Decodes objects of one requester together, into the cache's memory.
@EventLoopActor
final class ObjectDecoding {
    private let dispatcher: JobDispatcher
    private let group: JobGroup
    /// The objects of all jobs, by the numbers of the jobs.
    private var objects: [WantedObject] = []
    /// Jobs that `next` sends to the workers before it waits for events.
    private var jobs: [WorkerJob] = []

    init(by dispatcher: JobDispatcher) {
        self.dispatcher = dispatcher
        group = JobGroup(in: dispatcher.workers)
    }

    /// Adds an object, which is made of at least one file. Its files are decoded one after another.
    func add(_ object: WantedObject) {
        let (source, key) = (object.files[object.fileIndex], object.key)
        let operation: WorkerRequest.Operation =
            source.isCompiledCatalog ? .decodeCatalogImage : key.kind == .image ? .decodeImage : .decodeSound
        objects.append(object)
        jobs.append(
            WorkerJob(
                operation, by: object.program, in: dispatcher.domain(of: source, object.requester),
                for: object.requester, input: source.input, pixelForm: key.pixelForm ?? .premultipliedRGBA8,
                sampleForm: key.sampleForm ?? .natural, renderingSize: key.renderingSize ?? .scale(1),
                // A sound within another file cannot be streamed.
                frameLimit: source.ownerOfWhole == nil ? dispatcher.soundFrameLimit : .max,
                catalogNumber: source.candidate?.item?.number ?? 0,
                expectedTime: object.program == .decoder ? expectedTime(source) : nil, path: source.path))
    }

    /// Waits until objects are done or have failed, and returns them. Returns no object once all have been returned.
    func next() async -> [WantedObject] {
        while true {
            if !jobs.isEmpty { group.add(jobs) }
            jobs = []
            let events = await group.events()
            var done: [WantedObject] = []
            for (number, event) in events {
                let object = objects[number]
                do throws(RequestFailure) {
                    switch event {
                    case .failed(let error): throw RequestFailure(error, file: object.files[object.fileIndex].path)
                    case .memoryNeeded(let byteCount):
                        try await reserve(byteCount, for: object, number)
                        continue
                    case .done(let result):
                        if result.content == .drawing {
                            try render(object)
                            continue
                        }
                        // The worker could lie about this, but then it could also lie about the pixels.
                        try dispatcher.checkUnchanged(object.files[object.fileIndex], result)
                        if case .scratch = result.memory {
                            let count = AssetCache.smallObjectLimit
                            while dispatcher.cache.evictOne(toPlace: count, for: object.key.visibility) {
                                await EventLoopActor.giveWay()
                            }
                        }
                        do throws(CacheError) { try stage(result, of: object) } catch { throw .init(error) }
                    }
                } catch {
                    object.noteFailure(
                        dispatcher.reportIfRefused(object.files[object.fileIndex], object.requester, error))
                }
                unreserve(object)
                if object.failure == nil, object.fileIndex + 1 < object.files.count {
                    object.fileIndex += 1
                    object.program = .decoder
                    add(object)
                } else {
                    done.append(object)
                }
                if EventLoopActor.isTurnOver { await EventLoopActor.nextTurn() }
            }
            if !done.isEmpty || events.isEmpty { return done }
        }
    }

    /// Gives a worker the memory that it needs for an object's current file.
    private func reserve(
        _ byteCount: UInt64, for object: WantedObject, _ number: Int
    ) async throws(RequestFailure) {
        do throws(RequestFailure) {
            if object.requester.isGuess, byteCount > ServerLimits.guessedBytes.value {
                throw RequestFailure(
                    .overloaded, "\(object.files[object.fileIndex].path): nobody has asked for so large an image")
            }
            try await dispatcher.cache.reserveInSteps(byteCount, for: object.key.visibility)
        } catch {
            group.refuseMemory(number)
            throw error
        }
        object.reservedBytes = byteCount
        group.giveMemory(number)
    }

    /// Has the renderer read an object's current file.
    private func render(_ object: WantedObject) throws(RequestFailure) {
        guard object.program == .decoder else {
            throw RequestFailure(
                .broken, reason: FileDamage.workerLost.rawValue,
                "\(object.files[object.fileIndex].path): neither the decoder nor the renderer reads it")
        }
        unreserve(object)
        object.program = .renderer
        add(object)
    }

    private func unreserve(_ object: WantedObject) {
        if object.reservedBytes > 0 { dispatcher.cache.unreserve(object.reservedBytes, for: object.key.visibility) }
        object.reservedBytes = 0
    }

    /// Size in bytes above which the estimated time rises no further. A sparse file may claim 2^63 bytes, which would overflow the time.
    private static let longFile: UInt64 = 1 << 32

    /// Estimates the nanoseconds for decoding a file: 250 bytes take a microsecond. Nil for a catalog, of which one picture of unknown size is read.
    private func expectedTime(_ file: SourceFile) -> UInt64? {
        file.isCompiledCatalog ? nil : 20_000 + 4 * min(file.status.size, Self.longFile)
    }

    private func stage(_ result: JobResult, of object: WantedObject) throws(CacheError) {
        switch result.content {
        case .image(let bitmaps):
            // `ReplyChecker` makes sure that the bitmaps come in the order of their offsets.
            let count = bitmaps.last.map { $0.offset + $0.representation.dataByteCount } ?? 0
            let data = try stage(result.memory, count: count, of: object)
            let scale = object.program == .decoder ? object.files[object.fileIndex].candidate?.scale ?? 1 : 1
            for bitmap in bitmaps {
                var image = ObjectRecord.Bitmap(data, bitmap.representation)
                if scale > 1 { image.representation.setScale(scale) }
                image.location.offset += bitmap.offset
                image.location.byteCount = bitmap.representation.dataByteCount
                object.images.append(image)
            }
            if let item = object.files[object.fileIndex].candidate?.item {
                object.attributes += repeatElement(item.attributes, count: bitmaps.count)
            }
        case .sound(let sound, let count):
            var location = ObjectRecord.DataLocation(memory: 0, offset: 0, byteCount: 0)
            if count > 0 { location = try stage(result.memory, count: count, of: object) }
            location.byteCount = count
            object.sound = .sound(location, sound)
        // The pool checks that the content answers the operation.
        case .nib, .pairs, .catalog, .document, .drawing: break
        }
        if object.program == .renderer { object.isDrawing = true }
        object.duration += result.nanoseconds
        dispatcher.statistics.count(object.key.kind == .image ? .imagesDecoded : .soundsDecoded)
        dispatcher.statistics.count(.decodeTime, result.nanoseconds)
    }

    private func stage(
        _ memory: JobResult.Memory, count: UInt64, of object: WantedObject
    ) throws(CacheError) -> ObjectRecord.DataLocation {
        let (cache, visibility) = (dispatcher.cache, object.key.visibility)
        let data: StagedData
        switch memory {
        case .scratch(let scratch, let start):
            data = try cache.stage(copying: scratch, at: start, count: Int(count), visibility: visibility)
        case .file(let file, let byteCount):
            data = try cache.stage(sealed: file, count: Int(byteCount), visibility: visibility)
            // The file takes the reservation over. If there is no file, because a second try needed none or a sound is streamed, `unreserve` ends it.
            object.reservedBytes = 0
        }
        object.staged.append(data)
        return data.location
    }
}
