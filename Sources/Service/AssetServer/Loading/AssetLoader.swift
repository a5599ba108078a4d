internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import ServiceManager
internal import SharedLayout
internal import WireProtocol
internal import WorkerPool

/// Makes objects from files: each one once, however many requests for it come at the same time.
@EventLoopActor
final class AssetLoader {
    /// An object, and whether it was decoded for this request.
    struct Loaded {
        /// Held once for the request.
        let entry: CacheEntry
        let origin: Answer.Origin
    }

    /// The files that an object is made of.
    enum Files {
        case opened([SourceFile])
        /// They are opened when they are needed.
        case later(@EventLoopActor () async throws(RequestFailure) -> [SourceFile])
    }

    private let cache: AssetCache
    private let dispatcher: JobDispatcher
    /// What comes of objects that are being made for one request; others wait for them too.
    private var inFlight: [CacheKey: Promise<Result<UInt64, RequestFailure>>] = [:]
    private weak let clients: ConnectedClients?
    /// Requests that joined the decoding of the same object for another request.
    private(set) var joinedCount = 0

    init(cache: AssetCache, dispatcher: JobDispatcher, clients: ConnectedClients) {
        self.clients = clients
        self.cache = cache
        self.dispatcher = dispatcher
    }

    /// Whether an object of the cache is what a request would get for `files`. Nothing is decoded.
    func isSame(_ files: [SourceFile], _ request: DecodeRequest, as number: UInt64) -> Bool {
        guard let entry = cache.entry(number), !entry.isStale else { return false }
        let keys = keys(for: key(of: files, request), request)
        return keys.contains { entry.key == $0 || entry.key == $0.ofPixels }
    }

    func key(of files: [SourceFile], _ request: DecodeRequest) -> CacheKey {
        CacheKey(
            kind: request.kind, name: request.name, files: files.map { FileVersion($0.status) },
            items: files.compactMap(\.item),
            pixelForm: request.kind == .image ? request.pixelForm : nil,
            sampleForm: request.kind == .sound ? request.sampleForm : nil,
            renderingSize: request.kind == .image ? request.renderingSize : nil,
            visibility: visibility(of: files, request.requester.user))
    }

    /// The object of a key, from the cache or decoded now, with a hold for the caller. `files` are opened in the second case only.
    func load(_ key: CacheKey, _ request: DecodeRequest, _ files: Files) async throws(RequestFailure) -> Loaded {
        let keys = keys(for: key, request)
        while true {
            // A file that holds pixels has one object, whatever size was requested.
            if let entry = keys.lazy.compactMap({ self.cache.find($0.ofPixels) ?? self.cache.find($0) }).first {
                cache.hold(entry)
                return Loaded(entry: entry, origin: .shared)
            }
            guard let work = keys.lazy.compactMap({ self.inFlight[$0] }).first else { break }
            joinedCount += 1
            let result = await work.kept()
            // The time of the request that began may be over while this one has some left.
            if case .failure(let failure) = result, failure.isNotBegun, !RequestTime.isOver { continue }
            // The request that decoded it may have released it, and it may be evicted: then this request decodes it again.
            guard let entry = cache.entry(try result.get()), !entry.isStale else { continue }
            cache.hold(entry)
            return Loaded(entry: entry, origin: .shared)
        }
        let work = Promise<Result<UInt64, RequestFailure>>()
        inFlight[key] = work
        let result = await decode(files, request, key)
        inFlight[key] = nil
        work.keep(result)
        guard let entry = cache.entry(try result.get()) else {
            preconditionFailure("a held entry is not in the cache")
        }
        return Loaded(entry: entry, origin: .decoded)
    }

    private func decode(
        _ files: Files, _ request: DecodeRequest, _ key: CacheKey
    ) async -> Result<UInt64, RequestFailure> {
        var staged: [StagedData] = []
        do throws(RequestFailure) {
            var images: [ObjectRecord.Bitmap] = []
            var attributes: [ImageAttributes] = []
            var sound: (ObjectRecord.DataLocation, SoundDescription)?
            var duration: UInt64 = 0
            var isDrawing = false
            let files =
                switch files {
                case .opened(let files): files
                case .later(let open): try await open()
                }
            for file in files {
                let decoded: JobDispatcher.Decoded
                do throws(RequestFailure) {
                    decoded = try await dispatcher.decode(file, request, key.visibility)
                } catch {
                    let isBad = error.failure.status == .broken && !error.isChangedFile
                    guard file.isCompanion, !images.isEmpty, isBad else { throw error }
                    Log.info("the image is served without \(file.path): \(error)")
                    continue
                }
                isDrawing = isDrawing || decoded.isDrawing
                staged += decoded.staged
                images += decoded.images
                if let item = file.item { attributes += decoded.images.map { _ in item.attributes } }
                sound = sound ?? decoded.sound
                duration += decoded.duration
            }
            let image = images.isEmpty ? nil : ObjectRecord.Content.image(images)
            guard let content = sound.map({ .sound($0.0, $0.1) }) ?? image else {
                throw RequestFailure(
                    .broken, "\(files.first?.path.description ?? "the file") holds no image and no sound")
            }
            while cache.evictOne(toPublishFor: key.visibility) { await EventLoopActor.giveWay() }
            let key = isDrawing ? key : key.ofPixels
            // Meanwhile the same pixels may have been decoded for a request with another size.
            if !isDrawing, let known = cache.find(key) {
                cache.cancel(staged)
                cache.hold(known)
                return .success(known.number)
            }
            let data = staged
            staged = []  // publish cancels them itself if it fails
            do {
                let entry = try cache.publish(
                    key, content: content, attributes: attributes, isTemplate: request.isTemplate,
                    decodeDuration: duration,
                    path: files.first?.path.bytes ?? [], staged: data)
                supersede(by: entry)
                return .success(entry.number)
            } catch {
                throw RequestFailure(error)
            }
        } catch {
            cache.cancel(staged)
            return .failure(error)
        }
    }

    /// Invalidates the entries that were made of earlier versions of the same file.
    private func supersede(by entry: CacheEntry) {
        var old = cache.otherVersions(of: entry)[...]
        if old.isEmpty { return }
        EventLoopActor.inSteps { [self] in
            let next = old.prefix(ServerLimits.nibBatch.value)
            old = old.dropFirst(next.count)
            clients?.sendInvalidated(next.map(\.number))
            for entry in next { cache.invalidate(entry) }
            return !old.isEmpty
        }
    }

    /// The keys under which the requester may find what is made of a file. A file is known by device and inode, so it does not matter whether its path
    /// led through a sandbox, which makes it private, or not: this user may have public objects, and objects of this user's own files.
    private func keys(for key: CacheKey, _ request: DecodeRequest) -> [CacheKey] {
        var other = key
        other.visibility = key.visibility == .everybody ? .user(request.requester.user) : .everybody
        return [key, other]
    }

    /// Invalidates an entry if one of `files` is a later version of the file that it was made of.
    func supersede(_ number: UInt64, by files: [SourceFile]) {
        guard let entry = cache.entry(number), let old = entry.key.files.first, !entry.isStale,
            files.contains(where: { FileVersion($0.status) != old && $0.status.identity == old.identity })
        else { return }
        clients?.sendInvalidated([number])
        cache.invalidate(entry)
    }

    private func visibility(of files: [SourceFile], _ user: UInt32) -> Visibility {
        files.allSatisfy(\.isPublic) ? .everybody : .user(user)
    }
}

/// Object to make of files.
struct DecodeRequest {
    let kind: AssetKind
    /// The name under which the object is registered.
    let name: [UInt8]
    let pixelForm: PixelForm
    let sampleForm: SampleForm
    let renderingSize: RenderingSize
    let isTemplate: Bool
    let requester: Requester
}
