internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import LinuxSystem
internal import WireProtocol
internal import WorkerPool

struct FoundObject {
    /// Entry of the object, with one hold for the request.
    let entry: CacheEntry
    let origin: Answer.Origin
    let flags: Answer.Flags
    /// The file of a sound that is streamed.
    var stream: SourceFile?
    var record: AnswerRecord?
}

/// Answers lookups: with an answer that the context remembers, else with the file that the rules choose.
@EventLoopActor
final class AssetLookup {
    let opener: FileOpener
    private let loader: AssetLoader
    private let cache: AssetCache
    private let statistics: Statistics

    init(opener: FileOpener, loader: AssetLoader, cache: AssetCache, statistics: Statistics) {
        self.opener = opener
        self.loader = loader
        self.cache = cache
        self.statistics = statistics
    }

    /// Returns the answer that the context remembers; nil if there is none, or if the entry of its object does not fit.
    func knownAnswer(
        _ key: AssetContext.LookupKey, _ context: AssetContext, fits: (CacheEntry) -> Bool = { _ in true }
    ) -> Result<FoundObject, RequestFailure>? {
        guard let record = context.knownAnswer(to: .name(key)) else { return nil }
        switch record.content {
        case .nib: return nil
        case .failure(let failure):
            if failure.status == .notFound { statistics.count(.negativeHits) }
            return .failure(RequestFailure(failure))
        case .object(let number, let flags):
            guard let entry = cache.entry(number), !entry.isStale, !entry.isStreamed, fits(entry) else { return nil }
            statistics.count(.shared, of: entry, in: context)
            cache.use(entry)
            cache.hold(entry)
            return .success(FoundObject(entry: entry, origin: .shared, flags: flags, record: record))
        }
    }

    /// Finds the object of a name.
    func find(
        _ key: AssetContext.LookupKey, _ question: NameQuestion
    ) async throws(RequestFailure) -> FoundObject {
        var found: Result<FoundObject, RequestFailure>?
        await find([key], question) { found = $1 }
        guard let found else { preconditionFailure("a name without an outcome") }
        return try found.get()
    }

    /// Finds the objects of names, with as few messages as possible. Each outcome is delivered with the name's number as soon as it is known.
    func find(
        _ keys: [AssetContext.LookupKey], _ question: NameQuestion,
        deliver: (Int, Result<FoundObject, RequestFailure>) -> Void
    ) async {
        var remaining: [NameSearch] = []
        for (number, key) in keys.enumerated() {
            if let refusal = NameRefusal(key.name, in: question.context.profile) {
                let failure = RequestFailure(
                    .badName, found: UInt64(key.name.count), allowed: UInt64(AssetLimits.nameBytes.value),
                    refusal.description)
                deliver(number, .failure(failure))
            } else {
                remaining.append(NameSearch(key, number: number))
            }
        }
        var repetitions = question.supplied == nil ? ServerLimits.attempts.value - 1 : 0
        while !remaining.isEmpty {
            var repeated: [NameSearch] = []
            await findOnce(remaining, question) { search, result in
                // The search met a file or folder that changed in the meantime.
                if case .failure(let failure) = result, failure.isChangedFile, repetitions > 0 {
                    repeated.append(NameSearch(keys[search.number], number: search.number))
                } else {
                    deliver(search.number, result)
                }
            }
            remaining = repeated
            repetitions -= 1
        }
    }

    private func findOnce(
        _ searches: [NameSearch], _ question: NameQuestion,
        deliver: (NameSearch, Result<FoundObject, RequestFailure>) -> Void
    ) async {
        let (context, requester) = (question.context, question.requester)
        let start = context.answers.searchedPlacesMoment
        let plan: SearchPlan
        var wrapper: SearchFolder?
        do throws(RequestFailure) {
            // A known plan is taken without an `async` call, which would change executors twice.
            plan = if let known = context.knownPlan { known } else { try await context.currentPlan(for: requester) }
            if let path = question.wrapper { wrapper = try await context.bundle?.searchFolder(path) }
        } catch {
            for search in searches { deliver(search, .failure(error)) }
            return
        }
        func remember(
            _ content: AnswerRecord.Content, _ search: NameSearch, _ basis: AnswerRecord.Basis
        ) -> AnswerRecord {
            context.remember(content, to: .name(search.key), basis, plan: plan, since: start)
        }
        func fail(_ search: NameSearch, _ error: RequestFailure, _ basis: AnswerRecord.Basis = .init()) {
            if error.isPermanent, error.failure.status == .notFound || !basis.isForeign {
                _ = remember(.failure(error.failure), search, basis)
            }
            deliver(search, .failure(error))
        }
        var unanswered: [NameSearch] = []
        for search in searches {
            if EventLoopActor.isTurnOver { await EventLoopActor.nextTurn() }
            if let wrapper { search.candidates = plan.candidates(search.key, wrapper) }
            if search.candidates.first?.role == .wrapper {
                search.key.wrapper = question.wrapper
            } else if wrapper != nil, let known = knownAnswer(search.key, context) {
                deliver(search, known)
                continue
            } else {
                search.candidates = plan.candidates(search.key, nil)
            }
            unanswered.append(search)
        }
        await opener.open(unanswered, context, supplied: question.supplied)
        var wanted: [WantedObject] = []
        for (number, search) in unanswered.enumerated() {
            if EventLoopActor.isTurnOver { await EventLoopActor.nextTurn() }
            if let error = search.failure {
                fail(search, error)
            } else if search.files.isEmpty {
                if !requester.isGuess { statistics.count(.negativeMisses) }
                let name = String(decoding: search.key.name, as: UTF8.self)
                let fault = plan.catalogFault(search.key.kind).map { "; " + $0 } ?? ""
                let text = "no \(search.key.kind) is called \"\(name)\": no file answers"
                fail(search, RequestFailure(.notFound, text + fault))
            } else if search.files.contains(where: { $0.status.size > question.fileLimit }) {
                let text = "\(search.files[0].path): nobody has asked for so large a file"
                deliver(search, .failure(RequestFailure(.overloaded, text)))
            } else {
                wanted.append(
                    WantedObject(
                        search.cacheKey(context, requester.user), number: number,
                        isTemplate: search.candidates[search.candidateIndex].isTemplate, for: requester,
                        files: search.files))
            }
        }
        await loader.load(wanted) { object, result in
            let search = unanswered[object.number]
            switch result {
            case .failure(let error): fail(search, error, search.basis)
            case .success(let entry):
                if !requester.isGuess { statistics.count(object.origin, of: entry, in: context) }
                let flags = Answer.Flags(search.candidates[search.candidateIndex], isSupplied: question.supplied != nil)
                let found = FoundObject(
                    entry: entry, origin: object.origin, flags: flags, stream: entry.isStreamed ? search.files[0] : nil,
                    record: remember(.object(entry.number, flags), search, search.basis))
                deliver(search, .success(found))
            }
        }
    }

    // MARK: The steps of a lookup

    /// The search for a name, with its candidates.
    func search(
        _ key: AssetContext.LookupKey, _ plan: SearchPlan, _ context: AssetContext
    ) async throws(RequestFailure) -> NameSearch {
        var wrapper: SearchFolder?
        if let path = key.wrapper { wrapper = try await context.bundle?.searchFolder(path) }
        return NameSearch(key, candidates: plan.candidates(key, wrapper))
    }

    /// Returns the steps that lead to the answer. Opens files, because a link may lead to nothing, but decodes none.
    func explain(
        _ request: LookUp, _ context: AssetContext, for requester: Requester
    ) async throws(RequestFailure) -> [ResolutionStep] {
        let plan = try await context.currentPlan(for: requester)
        let resolver = plan.resolver(request.kind, bundleOnly: request.bundleOnly)
        // Reasons for which the candidates before the chosen one cannot be used.
        var obstacles: [Candidate: Obstacle] = [:]
        var opened: [Candidate.File]?
        let searches = resolver.resolve(request.name).map { NameSearch(.init(request), candidates: [$0]) }
        await opener.open(searches, context)
        for search in searches {
            // A file that only the client can open is no obstacle.
            if let error = search.failure, error.failure.status != .needsFile {
                obstacles[search.candidates[0]] = .refused(error.description)
            }
            if !search.files.isEmpty { opened = search.files.compactMap(\.candidate) }
            if search.failure != nil || opened != nil { break }
            obstacles[search.candidates[0]] = .absent
        }
        return resolver.explain(request.name, obstacles: obstacles, opened: opened).map { step in
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
