internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import LinuxSystem
internal import WireProtocol
internal import WorkerPool
internal import WorkerProtocol

/// A bundle together with the conditions of its lookups: everything that an answer depends on except kind, name and size. Clients with the same
/// bundle and conditions share one context, which they name by its number.
///
/// It remembers answers until a folder that they depend on changes, so that a known name costs one access to a table.
@EventLoopActor
final class AssetContext {
    /// What two requests to open a bundle must have in common to get the same context.
    struct Conditions: Hashable {
        let bundle: Bundle.Identity?
        let user: UInt32
        let lookUp: LookupContext
        let pixelForm: PixelForm
        let sampleForm: SampleForm
    }

    /// A remembered answer.
    enum KnownAnswer {
        /// The number of an object of the cache, how it was found, and the watches of its files that lie behind links.
        case object(UInt64, Answer.Flags, [FileWatch])
        /// There is no object, for this reason.
        case failure(Failure)
    }

    /// What an answer is remembered under.
    struct LookupKey: Hashable {
        let kind: AssetKind
        let bundleOnly: Bool
        let name: [UInt8]
        var size: PixelSize?
    }

    /// A remembered nib.
    struct KnownNib {
        let references: [WorkerReply.Reference]
        let media: [EmbeddedAsset]
        let wrapper: SearchFolder?
        let watches: [FileWatch]
    }

    let number: UInt32
    let conditions: Conditions
    let bundle: Bundle?
    /// Connections that have it open.
    var openCount = 0
    /// For itself and its plan. What it remembers is charged apart, because that can be given up while the context is open.
    let charge: Charge
    private let answerCharge: Charge
    private let nibCharge: Charge
    private var answers = RecentTable<LookupKey, KnownAnswer>(limit: ServerLimits.answers.value)
    private var nibs = RecentTable<LoadNib, KnownNib>(limit: ServerLimits.answers.value)
    private var plan: SearchPlan?
    private var planVersion: (bundle: Int, system: Int) = (-1, -1)

    init(number: UInt32, conditions: Conditions, bundle: Bundle?, account: Account) throws(RequestFailure) {
        charge = try account.charge(.context, conditions.byteCount)
        answerCharge = account.charge(.answers)
        nibCharge = account.charge(.answers)
        self.number = number
        self.conditions = conditions
        self.bundle = bundle
    }

    var profile: Profile { conditions.lookUp.profile }
    var pixelForm: PixelForm { conditions.pixelForm }
    var sampleForm: SampleForm { conditions.sampleForm }

    /// The remembered answer, if nothing that it depends on has changed since.
    func knownAnswer(to key: LookupKey, system: SystemDomain) -> KnownAnswer? {
        guard isCurrent(system) else { return nil }
        return answers[key]
    }

    /// Remembers an answer that was found with `plan`, unless folders have changed since.
    func remember(_ answer: KnownAnswer, to key: LookupKey, plan: SearchPlan, system: SystemDomain) {
        guard isCurrent(system), plan === self.plan else { return }
        if case .object(_, _, let watches) = answer, watches.contains(where: \.hasChanged) { return }
        // Without room for it the answer is found anew each time.
        guard (try? answerCharge.add(answer.byteCount + key.byteCount)) != nil else { return }
        if case .object(_, _, let watches) = answer {
            for watch in watches { watch.changed = { [weak self] in self?.forget(key) } }
        }
        answers.insert(answer, under: key, bytes: answer.byteCount + key.byteCount)
        try? answerCharge.set(answers.bytes)
        if !answerCharge.isKept { answerCharge.keep { [weak self] in self?.forgetAnswers() } }
    }

    private func forgetAnswers() {
        answers.removeAll()
        try? answerCharge.set(0)
    }

    private func forgetNibs() {
        nibs.removeAll()
        try? nibCharge.set(0)
    }

    /// Forgets an answer: its object is gone or its file has changed.
    func forget(_ key: LookupKey) { answers.remove(key) }

    /// The remembered nib of a request, if nothing that it depends on has changed since.
    func knownNib(_ request: LoadNib, system: SystemDomain) -> (nib: KnownNib, plan: SearchPlan)? {
        guard isCurrent(system), let plan, let nib = nibs[request] else { return nil }
        return (nib, plan)
    }

    /// Remembers a nib that was found with `plan`, unless folders have changed since.
    func remember(_ nib: KnownNib, for request: LoadNib, plan: SearchPlan, system: SystemDomain) {
        guard isCurrent(system), plan === self.plan, !nib.watches.contains(where: \.hasChanged) else { return }
        guard (try? nibCharge.add(nib.byteCount)) != nil else { return }
        for watch in nib.watches { watch.changed = { [weak self] in self?.nibs.remove(request) } }
        nibs.insert(nib, under: request, bytes: nib.byteCount)
        try? nibCharge.set(nibs.bytes)
        if !nibCharge.isKept { nibCharge.keep { [weak self] in self?.forgetNibs() } }
    }

    /// The folders to search, as they are now; lists those that are not known.
    func currentPlan(system: SystemDomain, for requester: Requester) async throws(RequestFailure) -> SearchPlan {
        if isCurrent(system), let plan { return plan }
        for _ in 0..<ServerLimits.listings.value {
            let found = try await bundle?.contents(for: conditions.lookUp, requester)
            await system.refresh()
            // No suspension from here on, so the plan shows one moment.
            guard system.isComplete, found?.version == bundle?.version else { continue }
            try charge.set(conditions.byteCount + SearchPlan.byteCount(folders: found?.folders.count ?? 0))
            let plan = SearchPlan(conditions: conditions.lookUp, bundle: found, system: system)
            self.plan = plan
            forgetAnswers()
            forgetNibs()
            planVersion = (bundle?.version ?? 0, system.version)
            return plan
        }
        throw Bundle.changesTooOften(bundle?.path.description ?? "the system's folders")
    }

    private func isCurrent(_ system: SystemDomain) -> Bool {
        bundle?.forgetUnwatched()
        return plan != nil && planVersion == (bundle?.version ?? 0, system.version)
    }
}
