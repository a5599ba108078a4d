internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import LinuxSystem
internal import WireProtocol
internal import WorkerPool

/// The object that a lookup found.
struct FoundObject {
    /// Held once for the request.
    let entry: CacheEntry
    let origin: Answer.Origin
    let flags: Answer.Flags
    /// The file of a sound that is streamed.
    var stream: FileDescriptor?
    /// Watches of its files that lie behind links.
    var watches: [FileWatch] = []
    /// Whether changes of its files may go unnoticed.
    var isForeign = false
}

/// Answers lookups: with an answer that the context remembers, else with the file that the rules choose.
@EventLoopActor
final class AssetLookup {
    private let system: SystemDomain
    private let opener: FileOpener
    private let loader: AssetLoader
    private let cache: AssetCache
    private let statistics: Statistics

    init(system: SystemDomain, opener: FileOpener, loader: AssetLoader, cache: AssetCache, statistics: Statistics) {
        self.system = system
        self.opener = opener
        self.loader = loader
        self.cache = cache
        self.statistics = statistics
    }

    /// The answer that the context remembers; nil when it has to be found.
    func knownAnswer(_ request: LookUp, _ context: AssetContext) -> Result<FoundObject, RequestFailure>? {
        let key = AssetContext.LookupKey(request)
        switch context.knownAnswer(to: key, system: system) {
        case nil: return nil
        case .failure(let failure):
            statistics.count(.negativeHits)
            return .failure(RequestFailure(failure))
        case .object(let number, let flags, _):
            guard let entry = cache.entry(number), !entry.isStale, !entry.isStreamed else {
                context.forget(key)
                return nil
            }
            statistics.count(.hits)
            cache.use(entry)
            cache.hold(entry)
            return .success(FoundObject(entry: entry, origin: .shared, flags: flags))
        }
    }

    /// Finds the object of a name. `supplied` is a file that only the client could open.
    func find(
        _ request: LookUp, _ context: AssetContext, supplied: FileDescriptor?, for requester: Requester
    ) async throws(RequestFailure) -> FoundObject {
        try check(request.name, context.profile)
        if supplied != nil { return try await findOnce(request, context, supplied: supplied, for: requester) }
        return try await untilUnchanged { () async throws(RequestFailure) in
            try await findOnce(request, context, supplied: nil, for: requester)
        }
    }

    /// Repeats work that met a file or folder which changed meanwhile.
    func untilUnchanged<Value>(
        _ work: () async throws(RequestFailure) -> Value
    ) async throws(RequestFailure) -> Value {
        for _ in 1..<ServerLimits.listings.value {
            do throws(RequestFailure) {
                return try await work()
            } catch {
                guard error.isChangedFile else { throw error }
            }
        }
        return try await work()
    }

    private func findOnce(
        _ request: LookUp, _ context: AssetContext, supplied: FileDescriptor?, for requester: Requester
    ) async throws(RequestFailure) -> FoundObject {
        let plan = try await context.currentPlan(system: system, for: requester)
        let key = AssetContext.LookupKey(request)
        let resolver = plan.resolver(request.kind, bundleOnly: request.bundleOnly)
        do throws(RequestFailure) {
            let found = try await find(
                request.name, request.kind, resolver, context, size: request.size, supplied: supplied, for: requester)
            if !found.isForeign, found.stream == nil {
                context.remember(
                    .object(found.entry.number, found.flags, found.watches), to: key, plan: plan, system: system)
            }
            return found
        } catch {
            if error.isPermanent { context.remember(.failure(error.failure), to: key, plan: plan, system: system) }
            throw error
        }
    }

    /// Finds the object of a name with the caller's resolver.
    func find(
        _ name: [UInt8], _ kind: AssetKind, _ resolver: Resolver, _ context: AssetContext, size: PixelSize? = nil,
        supplied: FileDescriptor?, for requester: Requester
    ) async throws(RequestFailure) -> FoundObject {
        let resolution = resolver.resolve(name)
        for candidate in resolution.candidates {
            guard let files = try await files(candidate, context, supplied, requester.user) else { continue }
            let request = DecodeRequest(
                kind: kind, name: candidate.registeredName, pixelForm: context.pixelForm,
                sampleForm: context.sampleForm,
                renderingSize: size.map { .pixels($0) } ?? .scale(context.conditions.lookUp.scale),
                isTemplate: candidate.isTemplate, requester: requester)
            let loaded: AssetLoader.Loaded
            do throws(RequestFailure) {
                loaded = try await loader.load(files, request)
            } catch {
                var failure = error
                failure.mayChangeUnseen = files.contains { $0.isForeign || $0.watch != nil }
                throw failure
            }
            if loaded.origin == .shared { statistics.count(.hits) }
            var stream: FileDescriptor?
            if loaded.entry.isStreamed {
                do throws(RequestFailure) {
                    stream = try await opener.streamed(files[0])
                } catch {
                    cache.release(loaded.entry)
                    throw error
                }
            }
            return FoundObject(
                entry: loaded.entry, origin: loaded.origin,
                flags: Answer.Flags(candidate, isSupplied: supplied != nil),
                stream: stream, watches: files.compactMap(\.watch),
                isForeign: files.contains(where: \.isForeign))
        }
        statistics.count(.misses)
        throw RequestFailure(
            .notFound,
            "no \(kind) is called \"\(String(decoding: name, as: UTF8.self))\": "
                + (resolution.refusal?.description ?? "no file answers"))
    }

    /// The steps that lead to the answer. Files are opened, because a link may lead to nothing; nothing is decoded.
    func explain(
        _ request: LookUp, _ context: AssetContext, for requester: Requester
    ) async throws(RequestFailure) -> [ResolutionStep] {
        let plan = try await context.currentPlan(system: system, for: requester)
        let resolver = plan.resolver(request.kind, bundleOnly: request.bundleOnly)
        let obstacles = try await obstacles(resolver.resolve(request.name).candidates, context)
        return resolver.explain(request.name, obstacles: obstacles).map { step in
            var reported = ResolutionStep(
                rule: Array(step.rule.rawValue.utf8), text: Array(step.sentence.utf8), outcome: .passed)
            switch step {
            case .chosen(let candidate, _):
                reported.outcome = .taken
                reported.path = candidate.path(of: candidate.preferredFile, context.bundle?.path ?? "").bytes
            case .lost, .passedOver: reported.outcome = .lost
            case .refused, .mapped, .searched, .refusedFolder, .searchedCatalog, .notFound: break
            }
            return reported
        }
    }

    /// Why candidates that come before the chosen one cannot be used.
    private func obstacles(
        _ candidates: [Candidate], _ context: AssetContext
    ) async throws(RequestFailure) -> [Candidate: Obstacle] {
        var obstacles: [Candidate: Obstacle] = [:]
        for candidate in candidates {
            do throws(RequestFailure) {
                if try await opener.open(candidate, bundlePath: context.bundle?.path ?? "") != nil { break }
                obstacles[candidate] = .absent
            } catch {
                // A file that only the client can open is no obstacle.
                if error.failure.status != .needsFile { obstacles[candidate] = .refused(error.description) }
                break
            }
        }
        return obstacles
    }

    private func files(
        _ candidate: Candidate, _ context: AssetContext, _ supplied: FileDescriptor?, _ user: UInt32
    ) async throws(RequestFailure) -> [SourceFile]? {
        if let supplied {
            var file = try await opener.adopt(supplied, user: user)
            if candidate.preferredFile.item != nil { file.take(candidate.preferredFile) }
            return [file]
        }
        return try await opener.open(candidate, bundlePath: context.bundle?.path ?? "")
    }

    private func check(_ name: [UInt8], _ profile: Profile) throws(RequestFailure) {
        guard let refusal = NameRefusal(name, in: profile) else { return }
        throw RequestFailure(
            .badName, found: UInt64(name.count), allowed: UInt64(AssetLimits.nameBytes.value), refusal.description)
    }
}

extension AssetContext.LookupKey {
    init(_ request: LookUp) {
        self.init(kind: request.kind, bundleOnly: request.bundleOnly, name: request.name, size: request.size)
    }
}

extension Answer.Flags {
    init(_ candidate: Candidate, isSupplied: Bool) {
        self = isSupplied ? .suppliedByClient : []
        switch candidate.role {
        case .system: insert(.system)
        case .wrapper: insert(.wrapper)
        case .nibBundle, .mainBundle: break
        }
    }
}
