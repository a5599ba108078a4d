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
        _ key: AssetContext.LookupKey, _ context: AssetContext, fits: (CacheEntry) -> Bool = { _ in true }
    ) -> Result<FoundObject, RequestFailure>? {
        guard let record = context.knownAnswer(to: .name(key), system: system) else { return nil }
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

    /// Takes the outcome for a name, whose number is given.
    typealias Delivery = (Int, Result<FoundObject, RequestFailure>) -> Void

    /// Finds the object of a name. `supplied` are files that only the client could open.
    func find(
        _ key: AssetContext.LookupKey, _ context: AssetContext, supplied: SuppliedFiles?, for requester: Requester
    ) async throws(RequestFailure) -> FoundObject {
        var found: Result<FoundObject, RequestFailure>?
        await find([key], context, supplied: supplied, for: requester) { found = $1 }
        guard let found else { preconditionFailure("a name without an outcome") }
        return try found.get()
    }

    /// Finds the objects of names of a nib that is a folder: files in the folder at `wrapper` come first. `plan` is the one of the nib.
    func find(
        _ keys: [AssetContext.LookupKey], wrapper path: RelativePath, _ plan: SearchPlan, _ context: AssetContext,
        for requester: Requester, deliver: Delivery
    ) async {
        var (inside, others): ([Int], [Int]) = ([], [])
        do throws(RequestFailure) {
            let wrapper = try await context.bundle?.searchFolder(path)
            for (number, key) in keys.enumerated() {
                if plan.resolver(key, wrapper).resolve(key.name).candidates.first?.role == .wrapper {
                    inside.append(number)
                } else if let known = knownAnswer(key, context) {
                    deliver(number, known)
                } else {
                    others.append(number)
                }
            }
        } catch {
            for number in keys.indices { deliver(number, .failure(error)) }
            return
        }
        let insideKeys = inside.map { number in
            var key = keys[number]
            key.wrapper = path
            return key
        }
        await find(insideKeys, context, for: requester) { deliver(inside[$0], $1) }
        await find(others.map { keys[$0] }, context, for: requester) { deliver(others[$0], $1) }
    }

    /// Finds the objects of names, which all have the same wrapper or none, with as few messages as possible. Each outcome is delivered as soon as it is
    /// known.
    func find(
        _ keys: [AssetContext.LookupKey], _ context: AssetContext, supplied: SuppliedFiles? = nil,
        for requester: Requester, deliver: Delivery
    ) async {
        var left: [Int] = []
        for (number, key) in keys.enumerated() {
            if let refusal = NameRefusal(key.name, in: context.profile) {
                let failure = RequestFailure(
                    .badName, found: UInt64(key.name.count), allowed: UInt64(AssetLimits.nameBytes.value),
                    refusal.description)
                deliver(number, .failure(failure))
            } else {
                left.append(number)
            }
        }
        var repetitions = supplied == nil ? ServerLimits.attempts.value - 1 : 0
        while !left.isEmpty {
            var again: [Int] = []
            await findOnce(left.map { keys[$0] }, context, supplied: supplied, for: requester) { index, result in
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

    private func findOnce(
        _ keys: [AssetContext.LookupKey], _ context: AssetContext, supplied: SuppliedFiles?, for requester: Requester,
        deliver: Delivery
    ) async {
        let start = context.changeCount(system)
        // A known plan is taken without an `async` call, which would change executors twice.
        var plan = context.knownPlan(system)
        if plan == nil {
            do throws(RequestFailure) {
                plan = try await context.currentPlan(system: system, for: requester)
            } catch {
                for number in keys.indices { deliver(number, .failure(error)) }
            }
        }
        guard let plan else { return }
        func remember(
            _ content: AnswerRecord.Content, of key: AssetContext.LookupKey, _ objects: Set<UInt64>,
            _ basis: AnswerRecord.Basis
        ) -> AnswerRecord {
            context.remember(content, to: .name(key), objects: objects, basis, plan: plan, since: start, system: system)
        }
        func fail(_ number: Int, _ error: RequestFailure) {
            if error.isPermanent { _ = remember(.failure(error.failure), of: keys[number], [], error.basis) }
            deliver(number, .failure(error))
        }
        var resolutions: [FoundFiles] = []
        do throws(RequestFailure) {
            var wrapper: SearchFolder?
            if let path = keys[0].wrapper { wrapper = try await context.bundle?.searchFolder(path) }
            resolutions = keys.map { plan.resolver($0, wrapper).resolve($0.name) }
        } catch {
            for number in keys.indices { fail(number, error) }
            return
        }
        let opened = await open(resolutions.map(\.candidates), context, supplied: supplied)
        var numbers: [Int] = []
        var wanted: [AssetLoader.Wanted] = []
        for (number, result) in opened.enumerated() {
            switch result {
            case .failure(let error): fail(number, error)
            case .success(nil):
                let key = keys[number]
                statistics.count(.negativeMisses)
                fail(
                    number,
                    RequestFailure(
                        .notFound,
                        "no \(key.kind) is called \"\(String(decoding: key.name, as: UTF8.self))\": "
                            + (resolutions[number].refusal?.description ?? "no file answers")))
            case .success(let found?):
                let request = decodeRequest(keys[number], found.candidate, context, requester)
                numbers.append(number)
                wanted.append(
                    .init(key: loader.key(of: found.files, request), request: request, files: .opened(found.files)))
            }
        }
        await loader.load(wanted) { index, result in
            let number = numbers[index]
            guard case .success(let found?) = opened[number] else { return }
            switch result {
            case .failure(var error):
                error.basis = found.basis
                fail(number, error)
            case .success(let loaded):
                let entry = loaded.entry
                statistics.count(loaded.origin, of: entry, in: context)
                let flags = Answer.Flags(found.candidate, isSupplied: supplied != nil)
                let record = remember(.object(entry.number, flags), of: keys[number], [entry.number], found.basis)
                deliver(
                    number,
                    .success(
                        FoundObject(
                            entry: entry, origin: loaded.origin, flags: flags,
                            stream: entry.isStreamed ? found.files[0] : nil, basis: found.basis, record: record)))
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
                    let tried = Array(names[number][...place])
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
