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

    /// Confirms that an object of the cache is what a request would get for `files`. Nothing is decoded. One of an earlier version of them is outdated then.
    func confirm(_ files: [SourceFile], _ request: DecodeRequest, as number: UInt64) -> Bool {
        guard let entry = cache.entry(number), !entry.isStale else { return false }
        let keys = keys(for: key(of: files, request), request)
        if keys.contains(where: { entry.key == $0 || entry.key == $0.ofPixels }) { return true }
        if let old = entry.key.files.first,
            files.contains(where: { FileVersion($0.status) != old && $0.status.identity == old.identity })
        {
            clients?.sendInvalidated([number])
            cache.invalidate(entry)
        }
        return false
    }

    func key(of files: [SourceFile], _ request: DecodeRequest) -> CacheKey {
        CacheKey(
            kind: request.kind, name: request.name, files: files.map { FileVersion($0.status) },
            items: files.compactMap(\.item),
            pixelForm: request.kind == .image ? request.pixelForm : nil,
            sampleForm: request.kind == .sound ? request.sampleForm : nil,
            renderingSize: request.kind == .image ? request.renderingSize : nil,
            visibility: files.allSatisfy(\.isPublic) ? .everybody : .user(request.requester.user))
    }

    /// An object that is wanted.
    struct Wanted {
        let key: CacheKey
        let request: DecodeRequest
        /// Opens the files; called where it has to be decoded.
        let files: @EventLoopActor () async throws(RequestFailure) -> [SourceFile]
    }

    /// Objects for one requester, from the cache or decoded now. Each is delivered with its number as soon as it is there, with a hold for the caller.
    /// `files` are opened in the second case only.
    func load(_ wanted: [Wanted], deliver: (Int, Result<Loaded, RequestFailure>) -> Void) async {
        var left = Array(wanted.indices)
        // Nobody waits for a guess: that would put a client behind all others.
        let isGuess = wanted.first?.request.requester.isGuess ?? false
        while !left.isEmpty {
            var own: [Int] = []
            var joined: [(number: Int, work: Promise<Result<UInt64, RequestFailure>>)] = []
            for number in left {
                if EventLoopActor.isTurnOver { await EventLoopActor.nextTurn() }
                let keys = keys(for: wanted[number].key, wanted[number].request)
                // A file that holds pixels has one object, whatever size was requested.
                if let entry = keys.lazy.compactMap({ self.cache.find($0.ofPixels) ?? self.cache.find($0) }).first {
                    cache.hold(entry)
                    deliver(number, .success(Loaded(entry: entry, origin: .shared)))
                } else if let work = keys.lazy.compactMap({ self.inFlight[$0] }).first {
                    joinedCount += 1
                    joined.append((number, work))
                } else {
                    if !isGuess { inFlight[wanted[number].key] = Promise() }
                    own.append(number)
                }
            }
            left = []
            /// Takes what has come of an object that another request made.
            func settle(_ number: Int, _ result: Result<UInt64, RequestFailure>) {
                switch result {
                // The time of the request that began may be over while this one has some left.
                case .failure(let failure) where failure.isNotBegun && !RequestTime.isOver: left.append(number)
                case .failure(let failure): deliver(number, .failure(failure))
                case .success(let object):
                    // The request that decoded it may have released it, and it may be evicted: then this request decodes it again.
                    guard let entry = cache.entry(object), !entry.isStale else { return left.append(number) }
                    cache.hold(entry)
                    deliver(number, .success(Loaded(entry: entry, origin: .shared)))
                }
            }
            if !own.isEmpty {
                await make(own.map { wanted[$0] }) { index, result in
                    deliver(own[index], result.map { Loaded(entry: $0, origin: .decoded) })
                    joined.removeAll { number, work in
                        guard let result = work.value else { return false }
                        settle(number, result)
                        return true
                    }
                }
            }
            // Own work is done before others' is waited for: so no two requests wait for each other.
            for (number, work) in joined { settle(number, await work.kept()) }
        }
    }

    /// Makes objects. The caller gets each with a hold, and others who wait for it get it, as soon as it is there.
    private func make(_ wanted: [Wanted], deliver: (Int, Result<CacheEntry, RequestFailure>) -> Void) async {
        func finish(_ number: Int, _ result: Result<CacheEntry, RequestFailure>) {
            deliver(number, result)
            if wanted[number].request.requester.isGuess { return }
            inFlight.removeValue(forKey: wanted[number].key)?.keep(result.map(\.number))
        }
        var decoding = ObjectDecoding(by: dispatcher)
        for (number, object) in wanted.enumerated() {
            do throws(RequestFailure) {
                let files = try await object.files()
                if files.isEmpty { throw RequestFailure(.broken, "the file holds no image and no sound") }
                decoding.add(files, object.request, object.key.visibility, number: number)
            } catch {
                finish(number, .failure(error))
            }
        }
        while case let objects = await decoding.objects(), !objects.isEmpty {
            for object in objects {
                let wanted = wanted[object.number]
                while cache.evictOne(toPublishFor: wanted.key.visibility) { await EventLoopActor.giveWay() }
                finish(object.number, publish(object, wanted))
                if EventLoopActor.isTurnOver { await EventLoopActor.nextTurn() }
            }
        }
    }

    private func publish(_ object: ObjectDecoding.Object, _ wanted: Wanted) -> Result<CacheEntry, RequestFailure> {
        let content: ObjectRecord.Content
        do throws(RequestFailure) {
            content = try object.content.get()
        } catch {
            cache.cancel(object.decoded.staged)
            return .failure(error)
        }
        let key = object.decoded.isDrawing ? wanted.key : wanted.key.ofPixels
        // Meanwhile the same object may have been made for a guess, or of pixels for a request with another size.
        if let known = cache.find(key) {
            cache.cancel(object.decoded.staged)
            cache.hold(known)
            return .success(known)
        }
        do throws(CacheError) {
            let entry = try cache.publish(
                key, content: content, attributes: object.attributes, isTemplate: wanted.request.isTemplate,
                decodeDuration: object.decoded.duration, path: object.files[0].path.bytes,
                staged: object.decoded.staged)
            supersede(by: entry)
            return .success(entry)
        } catch {
            return .failure(RequestFailure(error))
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
