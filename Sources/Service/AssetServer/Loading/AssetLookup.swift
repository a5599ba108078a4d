internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import WireProtocol
internal import WorkerPool

/// Who asks for names, and where they are looked up.
struct NameQuestion {
    let context: AssetContext
    let requester: Requester
    /// The folder of the nib that has the names, if its files come first.
    var wrapper: RelativePath?
    /// Files that only the client could open; then one name is asked for.
    var supplied: SuppliedFiles?
    /// Bytes of the largest file that is read for it.
    var fileLimit = UInt64.max
}

struct FoundObject {
    /// Held once for the request.
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
    private let opener: FileOpener
    private let loader: AssetLoader
    private let cache: AssetCache
    private let statistics: Statistics

    init(opener: FileOpener, loader: AssetLoader, cache: AssetCache, statistics: Statistics) {
        self.opener = opener
        self.loader = loader
        self.cache = cache
        self.statistics = statistics
    }

    /// The answer that the context remembers; nil when it has to be found, or its object does not fit.
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

    /// Takes the outcome for a name, whose number is given.
    typealias Delivery = (Int, Result<FoundObject, RequestFailure>) -> Void

    /// Finds the object of a name.
    func find(
        _ key: AssetContext.LookupKey, _ question: NameQuestion
    ) async throws(RequestFailure) -> FoundObject {
        var found: Result<FoundObject, RequestFailure>?
        await find([key], question) { found = $1 }
        guard let found else { preconditionFailure("a name without an outcome") }
        return try found.get()
    }

    /// Finds the objects of names, with as few messages as possible. Each outcome is delivered as soon as it is known.
    func find(_ keys: [AssetContext.LookupKey], _ question: NameQuestion, deliver: Delivery) async {
        var left: [Int] = []
        for (number, key) in keys.enumerated() {
            if let refusal = NameRefusal(key.name, in: question.context.profile) {
                let failure = RequestFailure(
                    .badName, found: UInt64(key.name.count), allowed: UInt64(AssetLimits.nameBytes.value),
                    refusal.description)
                deliver(number, .failure(failure))
            } else {
                left.append(number)
            }
        }
        var repetitions = question.supplied == nil ? ServerLimits.attempts.value - 1 : 0
        while !left.isEmpty {
            var again: [Int] = []
            await findOnce(left.map { keys[$0] }, question) { index, result in
                // It met a file or folder which changed meanwhile.
                if case .failure(let failure) = result, failure.isChangedFile, repetitions > 0 {
                    again.append(left[index])
                } else {
                    deliver(left[index], result)
                }
            }
            left = again
            repetitions -= 1
        }
    }

    private func findOnce(_ keys: [AssetContext.LookupKey], _ question: NameQuestion, deliver: Delivery) async {
        let (context, supplied) = (question.context, question.supplied)
        let start = context.answers.searched
        var keys = keys
        var (numbers, resolutions): ([Int], [FoundFiles]) = ([], [])
        let plan: SearchPlan
        do throws(RequestFailure) {
            // A known plan is taken without an `async` call, which would change executors twice.
            plan =
                if let known = context.knownPlan { known } else {
                    try await context.currentPlan(for: question.requester)
                }
            var wrapper: SearchFolder?
            if let path = question.wrapper { wrapper = try await context.bundle?.searchFolder(path) }
            for number in keys.indices {
                if EventLoopActor.isTurnOver { await EventLoopActor.nextTurn() }
                if let wrapper {
                    let inside = plan.resolver(keys[number], wrapper).resolve(keys[number].name)
                    if inside.candidates.first?.role == .wrapper {
                        keys[number].wrapper = question.wrapper
                        numbers.append(number)
                        resolutions.append(inside)
                        continue
                    } else if let known = knownAnswer(keys[number], context) {
                        deliver(number, known)
                        continue
                    }
                }
                numbers.append(number)
                resolutions.append(plan.resolver(keys[number], nil).resolve(keys[number].name))
            }
        } catch {
            for number in keys.indices { deliver(number, .failure(error)) }
            return
        }
        func remember(_ content: AnswerRecord.Content, _ number: Int, _ basis: AnswerRecord.Basis) -> AnswerRecord {
            context.remember(content, to: .name(keys[number]), basis, plan: plan, since: start)
        }
        func fail(_ number: Int, _ error: RequestFailure) {
            if error.isPermanent { _ = remember(.failure(error.failure), number, error.basis) }
            deliver(number, .failure(error))
        }
        let opened = await open(resolutions.map(\.candidates), context, supplied: supplied)
        var (owners, wanted): ([(number: Int, file: OpenedCandidate)], [AssetLoader.Wanted]) = ([], [])
        for (index, result) in opened.enumerated() {
            if EventLoopActor.isTurnOver { await EventLoopActor.nextTurn() }
            let key = keys[numbers[index]]
            switch result {
            case .failure(let error): fail(numbers[index], error)
            case .success(nil):
                if !question.requester.isGuess { statistics.count(.negativeMisses) }
                let reason = resolutions[index].refusal?.description ?? "no file answers"
                let name = String(decoding: key.name, as: UTF8.self)
                fail(numbers[index], RequestFailure(.notFound, "no \(key.kind) is called \"\(name)\": \(reason)"))
            case .success(let found?) where found.files.contains { $0.status.size > question.fileLimit }:
                deliver(
                    numbers[index],
                    .failure(
                        RequestFailure(.overloaded, "\(found.files[0].path): nobody has asked for so large a file")))
            case .success(let found?):
                let request = decodeRequest(key, found.candidate, context, question.requester)
                owners.append((numbers[index], found))
                wanted.append(
                    .init(key: loader.key(of: found.files, request), request: request) { [files = found.files] in files
                    }
                )
            }
        }
        await loader.load(wanted) { index, result in
            let (number, found) = owners[index]
            switch result {
            case .failure(var error):
                error.basis = found.basis
                fail(number, error)
            case .success(let loaded):
                let entry = loaded.entry
                if !question.requester.isGuess { statistics.count(loaded.origin, of: entry, in: context) }
                let flags = Answer.Flags(found.candidate, isSupplied: supplied != nil)
                let object = FoundObject(
                    entry: entry, origin: loaded.origin, flags: flags, stream: entry.isStreamed ? found.files[0] : nil,
                    record: remember(.object(entry.number, flags), number, found.basis))
                deliver(number, .success(object))
            }
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

    /// A candidate whose files were opened. A class: much would be copied.
    final class OpenedCandidate {
        let candidate: Candidate
        let files: [SourceFile]
        let basis: AnswerRecord.Basis

        init(_ candidate: Candidate, _ files: [SourceFile], _ basis: AnswerRecord.Basis) {
            (self.candidate, self.files, self.basis) = (candidate, files, basis)
        }
    }

    /// For each name, the first of its candidates whose files can be opened; nil when there is none.
    func open(
        _ names: [[Candidate]], _ context: AssetContext, supplied: SuppliedFiles? = nil
    ) async -> [Result<OpenedCandidate?, RequestFailure>] {
        var results = [Result<OpenedCandidate?, RequestFailure>](repeating: .success(nil), count: names.count)
        var place = 0
        var left = names.indices.filter { !names[$0].isEmpty }
        while !left.isEmpty {
            let opened = await opener.open(
                left.map { names[$0][place] }, bundlePath: context.bundle?.path ?? "", supplied: supplied)
            var again: [Int] = []
            for (number, result) in zip(left, opened) {
                switch result {
                case .failure(let error): results[number] = .failure(error)
                case .success(nil): if names[number].count > place + 1 { again.append(number) }
                case .success(let files?):
                    let tried = names[number].count == 1 ? names[number] : Array(names[number][...place])
                    let basis = AnswerRecord.Basis(
                        candidates: tried, sources: tried.flatMap { AnswerSource.places(of: $0) },
                        watches: files.compactMap(\.watch), isForeign: files.contains(where: \.isForeign))
                    results[number] = .success(
                        OpenedCandidate(names[number][place], files, basis))
                }
            }
            left = again
            place += 1
        }
        return results
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
        let plan = try await context.currentPlan(for: requester)
        let resolver = plan.resolver(request.kind, bundleOnly: request.bundleOnly)
        let obstacles = await obstacles(resolver.resolve(request.name).candidates, context)
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
    ) async -> [Candidate: Obstacle] {
        var obstacles: [Candidate: Obstacle] = [:]
        let opened = await opener.open(candidates, bundlePath: context.bundle?.path ?? "")
        for (candidate, result) in zip(candidates, opened) {
            switch result {
            case .success(nil): obstacles[candidate] = .absent
            case .success: return obstacles
            case .failure(let error):
                // A file that only the client can open is no obstacle.
                if error.failure.status != .needsFile { obstacles[candidate] = .refused(error.description) }
                return obstacles
            }
        }
        return obstacles
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
