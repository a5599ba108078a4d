internal import AssetCache
internal import EventLoop
internal import LinuxSystem
internal import WireProtocol
internal import WorkerPool

/// Makes objects from files: each object once, however many requests ask for it at the same time.
@EventLoopActor
final class AssetLoader {
    private let cache: AssetCache
    private let dispatcher: JobDispatcher
    /// Objects that are being made for one request. Other requests for such an object wait for it.
    private var inFlight: [CacheKey: WantedObject] = [:]
    private weak let clients: ConnectedClients?
    /// Number of requests that joined the decoding of the same object for another request.
    private(set) var joinedCount = 0

    init(cache: AssetCache, dispatcher: JobDispatcher, clients: ConnectedClients) {
        self.clients = clients
        self.cache = cache
        self.dispatcher = dispatcher
    }

    /// Returns whether a request for `key` would get the object `number` of the cache. Decodes nothing. If the object was made of an earlier version
    /// of the files, invalidates it.
    func confirm(_ key: CacheKey, for user: UInt32, as number: UInt64) -> Bool {
        guard let entry = cache.entry(number), !entry.isStale else { return false }
        let other = key.counterpart(for: user)
        if [key, key.ofPixels, other, other.ofPixels].contains(entry.key) { return true }
        if let old = entry.key.files.first, key.files.contains(where: { $0 != old && $0.identity == old.identity }) {
            cache.invalidate(entry)
            clients?.sendInvalidated([number])
        }
        return false
    }

    /// Delivers objects for one requester, from the cache or decoded now: each object as soon as it is ready, with a hold for the caller.
    func load(
        _ wanted: [WantedObject], deliver: (WantedObject, Result<CacheEntry, RequestFailure>) -> Void
    ) async {
        var remaining = wanted
        while !remaining.isEmpty {
            var objectsToMake: [WantedObject] = []
            var joined: [(object: WantedObject, outcome: Promise<Result<UInt64, RequestFailure>>)] = []
            for object in remaining {
                if EventLoopActor.isTurnOver { await EventLoopActor.nextTurn() }
                let (key, user) = (object.key, object.requester.user)
                if let entry = cache.find(key, for: user) {
                    cache.hold(entry)
                    deliver(object, .success(entry))
                } else if let other = inFlight[key] ?? inFlight[key.counterpart(for: user)] {
                    joinedCount += 1
                    let outcome = other.outcome ?? Promise()
                    other.outcome = outcome
                    joined.append((object, outcome))
                } else {
                    // No request joins a guess: guesses run last, so the client would wait behind all other clients.
                    if !object.requester.isGuess { inFlight[key] = object }
                    objectsToMake.append(object)
                }
            }
            remaining = []
            /// Delivers an object that another request has made, or leaves it to the next round.
            func deliverJoined(_ object: WantedObject, _ result: Result<UInt64, RequestFailure>) {
                switch result {
                // The other request may have run out of time while this request has some left.
                case .failure(let failure) where failure.isNotBegun && !RequestTime.isOver: remaining.append(object)
                case .failure(let failure): deliver(object, .failure(failure))
                case .success(let number):
                    // The other request may have released the object since. If the object was evicted, this request decodes it again.
                    guard let entry = cache.entry(number), !entry.isStale else { return remaining.append(object) }
                    cache.use(entry)
                    cache.hold(entry)
                    deliver(object, .success(entry))
                }
            }
            if !objectsToMake.isEmpty {
                await make(objectsToMake) { object, result in
                    object.origin = .decoded
                    deliver(object, result)
                    joined.removeAll { object, outcome in
                        guard let result = outcome.value else { return false }
                        deliverJoined(object, result)
                        return true
                    }
                }
            }
            // A request finishes its own objects before it waits for other requests, so no two requests wait for each other.
            for (object, outcome) in joined { deliverJoined(object, await outcome.waitForValue()) }
        }
    }

    /// Makes objects. As soon as an object is ready, the caller gets it with a hold, and requests that wait for it get its number.
    private func make(
        _ wanted: [WantedObject], deliver: (WantedObject, Result<CacheEntry, RequestFailure>) -> Void
    ) async {
        func finish(_ object: WantedObject, _ result: Result<CacheEntry, RequestFailure>) {
            deliver(object, result)
            if !object.requester.isGuess { inFlight[object.key] = nil }
            object.outcome?.fulfil(result.map(\.number))
        }
        let decoding = ObjectDecoding(by: dispatcher)
        for object in wanted {
            do throws(RequestFailure) {
                try await object.openFiles()
                decoding.add(object)
            } catch {
                finish(object, .failure(error))
            }
        }
        while case let objects = await decoding.next(), !objects.isEmpty {
            for object in objects {
                while cache.evictOne(toPublishFor: object.key.visibility) { await EventLoopActor.giveWay() }
                finish(object, publish(object))
                if EventLoopActor.isTurnOver { await EventLoopActor.nextTurn() }
            }
        }
    }

    private func publish(_ object: WantedObject) -> Result<CacheEntry, RequestFailure> {
        if let failure = object.failure {
            cache.cancel(object.staged)
            return .failure(failure)
        }
        let key = object.isDrawing ? object.key : object.key.ofPixels
        // In the meantime a guess, or a request for another size that got pixels, may have made the same object.
        if let known = cache.find(key) {
            cache.cancel(object.staged)
            cache.hold(known)
            return .success(known)
        }
        do throws(CacheError) {
            let entry = try cache.publish(
                key, content: object.content, attributes: object.attributes, isTemplate: object.isTemplate,
                decodeDuration: object.duration, path: object.files[0].path.bytes, staged: object.staged)
            supersede(by: entry)
            return .success(entry)
        } catch {
            return .failure(RequestFailure(error))
        }
    }

    /// Invalidates the entries that were made of earlier versions of the same file.
    private func supersede(by entry: CacheEntry) {
        EventLoopActor.inSteps { [self] in
            guard let old = cache.otherVersion(before: entry) else { return false }
            cache.invalidate(old)
            clients?.sendInvalidated([old.number])
            return true
        }
    }
}
