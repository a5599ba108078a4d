internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import WireProtocol
internal import WorkerPool

struct FoundObject {
    /// Held once for the request.
    let entry: CacheEntry
    let origin: Answer.Origin
    let flags: Answer.Flags
    /// The file of a sound that is streamed.
    var stream: SourceFile?
    /// Things on which the answer depends.
    var basis = AnswerRecord.Basis()
    var record: AnswerRecord?
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

    /// The answer that the context remembers; nil when it has to be found, or its object does not fit.
    func knownAnswer(
        _ request: LookUp, _ context: AssetContext, fits: (CacheEntry) -> Bool = { _ in true }
    ) -> Result<FoundObject, RequestFailure>? {
        let question = AnswerRecord.Question.name(.init(request))
        guard let record = context.knownAnswer(to: question, system: system) else { return nil }
        switch record.content {
        case .nib: return nil
        case .failure(let failure):
            statistics.count(.negativeHits)
            return .failure(RequestFailure(failure))
        case .object(let number, let flags):
            guard let entry = cache.entry(number), !entry.isStale, !entry.isStreamed, fits(entry) else { return nil }
            statistics.count(.shared, of: entry, in: context)
            cache.use(entry)
            cache.hold(entry)
            return .success(FoundObject(entry: entry, origin: .shared, flags: flags, record: record))
        }
    }

    /// Finds the object of a name. `wrapper` is the folder of the nib that has the name, if its files come first. `supplied` are files that only the
    /// client could open.
    func find(
        _ request: LookUp, _ context: AssetContext, wrapper: RelativePath? = nil, supplied: SuppliedFiles?,
        for requester: Requester
    ) async throws(RequestFailure) -> FoundObject {
        try check(request.name, context.profile)
        let key = AssetContext.LookupKey(request, wrapper: wrapper)
        var repetitions = supplied == nil ? ServerLimits.attempts.value - 1 : 0
        while true {
            do throws(RequestFailure) {
                return try await findOnce(key, context, supplied: supplied, for: requester)
            } catch {
                // It met a file or folder which changed meanwhile.
                guard error.isChangedFile, repetitions > 0 else { throw error }
                repetitions -= 1
            }
        }
    }

    private func findOnce(
        _ key: AssetContext.LookupKey, _ context: AssetContext, supplied: SuppliedFiles?, for requester: Requester
    ) async throws(RequestFailure) -> FoundObject {
        let start = context.changeCount(system)
        // A known plan is taken without an `async` call, which would change executors twice.
        let known = context.knownPlan(system)
        let plan = if let known { known } else { try await context.currentPlan(system: system, for: requester) }
        do throws(RequestFailure) {
            var wrapper: SearchFolder?
            if let path = key.wrapper { wrapper = try await context.bundle?.searchFolder(path) }
            let resolution = plan.resolver(key, wrapper).resolve(key.name)
            guard let found = try await open(resolution.candidates, context, supplied: supplied) else {
                statistics.count(.negativeMisses)
                throw RequestFailure(
                    .notFound,
                    "no \(key.kind) is called \"\(String(decoding: key.name, as: UTF8.self))\": "
                        + (resolution.refusal?.description ?? "no file answers"))
            }
            let request = decodeRequest(key, found.candidate, context, requester)
            let loaded: AssetLoader.Loaded
            do throws(RequestFailure) {
                loaded = try await loader.load(loader.key(of: found.files, request), request, .opened(found.files))
            } catch {
                var failure = error
                failure.basis = found.basis
                throw failure
            }
            statistics.count(loaded.origin, of: loaded.entry, in: context)
            let flags = Answer.Flags(found.candidate, isSupplied: supplied != nil)
            let number = loaded.entry.number
            let record = context.remember(
                .object(number, flags), to: .name(key), objects: [number], found.basis, plan: plan, since: start,
                system: system)
            return FoundObject(
                entry: loaded.entry, origin: loaded.origin, flags: flags,
                stream: loaded.entry.isStreamed ? found.files[0] : nil, basis: found.basis, record: record)
        } catch {
            if error.isPermanent {
                _ = context.remember(
                    .failure(error.failure), to: .name(key), error.basis, plan: plan, since: start, system: system)
            }
            throw error
        }
    }

    // MARK: The steps of a lookup

    /// The candidates for a name, the best one first.
    func candidates(
        _ key: AssetContext.LookupKey, _ plan: SearchPlan, _ context: AssetContext
    ) async throws(RequestFailure) -> [Candidate] {
        var wrapper: SearchFolder?
        if let path = key.wrapper { wrapper = try await context.bundle?.searchFolder(path) }
        return plan.resolver(key, wrapper).resolve(key.name).candidates
    }

    /// The first candidate whose files can be opened, with its files; nil when there is none.
    func open(
        _ candidates: [Candidate], _ context: AssetContext, supplied: SuppliedFiles? = nil
    ) async throws(RequestFailure) -> (candidate: Candidate, files: [SourceFile], basis: AnswerRecord.Basis)? {
        for (index, candidate) in candidates.enumerated() {
            guard
                let files = try await opener.open(
                    candidate, bundlePath: context.bundle?.path ?? "", supplied: supplied)
            else { continue }
            let tried = Array(candidates[...index])
            let basis = AnswerRecord.Basis(
                candidates: tried, sources: tried.flatMap { AnswerSource.places(of: $0) },
                watches: files.compactMap(\.watch), isForeign: files.contains(where: \.isForeign))
            return (candidate, files, basis)
        }
        return nil
    }

    func decodeRequest(
        _ key: AssetContext.LookupKey, _ candidate: Candidate, _ context: AssetContext, _ requester: Requester
    ) -> DecodeRequest {
        DecodeRequest(
            kind: key.kind, name: candidate.registeredName, pixelForm: context.pixelForm,
            sampleForm: context.sampleForm,
            renderingSize: key.size.map { .pixels($0) } ?? .scale(context.conditions.lookUp.scale),
            isTemplate: candidate.isTemplate, requester: requester)
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

    private func check(_ name: [UInt8], _ profile: Profile) throws(RequestFailure) {
        guard let refusal = NameRefusal(name, in: profile) else { return }
        throw RequestFailure(
            .badName, found: UInt64(name.count), allowed: UInt64(AssetLimits.nameBytes.value), refusal.description)
    }
}

extension AssetContext.LookupKey {
    init(_ request: LookUp, wrapper: RelativePath? = nil) {
        self.init(
            kind: request.kind, bundleOnly: request.bundleOnly, name: request.name, size: request.size,
            wrapper: wrapper)
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
