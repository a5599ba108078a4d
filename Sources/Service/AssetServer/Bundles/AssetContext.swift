internal import AssetCache
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
/// A context remembers answers until something changes that they depend on, see `AnswerTable`.
@EventLoopActor
final class AssetContext {
    /// Conditions that two requests to open a bundle must share to get the same context.
    struct Conditions: Hashable {
        let bundle: Folder.Identity?
        let user: UInt32
        let lookUp: LookupContext
        let pixelForm: PixelForm
        let sampleForm: SampleForm

        /// Bytes charged for a context.
        var byteCount: Int {
            8 * HeapSize.part + lookUp.languages.reduce(0) { $0 + HeapSize.block(32 + $1.utf8.count) }
        }
    }

    struct LookupKey: Hashable {
        let kind: AssetKind
        let bundleOnly: Bool
        let name: [UInt8]
        var size: PixelSize?
        /// The folder of the nib whose reference it is, if its files come first (N4).
        var wrapper: RelativePath?

        /// Leaves out `kind` and `bundleOnly`: few keys differ in these alone.
        func hash(into hasher: inout Hasher) {
            hasher.combine(name)
            if let size { hasher.combine(size) }
            if let wrapper { hasher.combine(wrapper) }
        }
    }

    struct KnownNib {
        let references: [NibName]
        let media: [EmbeddedAsset]
        let wrapper: RelativePath?
        let files: [FileVersion]
    }

    let number: UInt32
    let conditions: Conditions
    let bundle: Bundle?
    private let system: SystemDomain
    let account: Account
    private(set) weak var checker: ChangeChecker?
    var checks = ChangeChecker.State()
    /// Number of times that clients have opened the context and not closed it.
    var openCount = 0
    /// Charge for the context and its plan. The answers have a charge of their own, because they can be given up while the context is open.
    let charge: Charge
    let answers: AnswerTable
    let startNames: StartNames
    /// Index in which clients can find answers without a message; nil while no client wants it, or there is no room.
    var index: ContextIndex? { answers.index }
    /// Task that makes the index, or has failed to; nil while no client wants an index.
    var indexMaking: Task<Void, Never>?
    /// Closures by watcher. Each is called once, when a name without an object may have got an object.
    private var watchers: [ObjectIdentifier: () -> Void] = [:]
    /// The plan that was made last.
    private(set) var plan: SearchPlan?

    init(
        number: UInt32, conditions: Conditions, bundle: Bundle?, account: Account, cache: AssetCache,
        system: SystemDomain, checker: ChangeChecker
    ) throws(RequestFailure) {
        self.checker = checker
        charge = try account.charge(.context, conditions.byteCount)
        self.number = number
        answers = AnswerTable(
            cache: cache, charge: account.charge(.answers), news: (bundle?.news ?? ChangeNews(), system.news))
        startNames = StartNames(charge: account.charge(.startNames), of: bundle)
        self.conditions = conditions
        self.bundle = bundle
        self.system = system
        self.account = account
        answers.context = self
    }

    var profile: Profile { conditions.lookUp.profile }

    func cacheKey(
        _ kind: AssetKind, _ name: [UInt8], files: [FileVersion], items: [CatalogItem] = [], medium: UInt32? = nil,
        size: PixelSize? = nil, visibility: Visibility
    ) -> CacheKey {
        let renderingSize = size.map { .pixels($0) } ?? RenderingSize.scale(conditions.lookUp.scale)
        return CacheKey(
            kind: kind, name: name, files: files, items: items, medium: medium,
            pixelForm: kind == .image ? conditions.pixelForm : nil,
            sampleForm: kind == .sound ? conditions.sampleForm : nil,
            renderingSize: kind == .image ? renderingSize : nil, visibility: visibility)
    }

    /// The remembered answer, if nothing that it depends on has changed since.
    func knownAnswer(to question: AnswerRecord.Question) -> AnswerRecord? {
        answers.catchUp()
        guard let record = answers[question], !record.isSuspect, !record.basis.isForeign,
            record.plan == knownPlan?.number
        else { return nil }
        return record
    }

    /// Remembers an answer that was found with `plan`. `start` is the value of `answers.searchedPlacesMoment` before the search.
    func remember(
        _ content: AnswerRecord.Content, to question: AnswerRecord.Question, _ basis: AnswerRecord.Basis,
        plan: SearchPlan, since start: ChangeMoment
    ) -> AnswerRecord {
        let record = AnswerRecord(question, content, basis, plan: plan.number, checked: answers.moment)
        answers.add(record, since: start)
        // The index may become current again with this answer, if all other answers have been checked.
        if let index, !index.isCurrent { answers.checkSoon() }
        return record
    }

    /// The name under which an object of this name would be registered: the target of an alias.
    func registeredName(_ name: [UInt8], _ kind: AssetKind) -> [UInt8] {
        system.aliases(profile, kind).target(of: name)
    }

    /// Returns the names without a known answer of images that the first program may ask for at its start: once, and only if no names were learnt.
    func guessedNames() -> [StartNames.Name] {
        guard bundle?.isWatched ?? true, system.isWatched, let plan = knownPlan, startNames.takeGuess()
        else { return [] }
        return plan.resolver(.image, bundleOnly: false).likelyNames(atMost: ServerLimits.guessedNames.value)
            .filter { name in
                let key = LookupKey(kind: .image, bundleOnly: false, name: name)
                return knownAnswer(to: .name(key)) == nil
            }
            .map { StartNames.Name(kind: .image, bytes: $0) }
    }

    // MARK: The index

    /// Gives the context an index, and enters all answers that are right now.
    func use(_ index: ContextIndex) async {
        // The context may have been forgotten while the index was made.
        if answers.context == nil { return index.dispose() }
        answers.index = index
        if let plan { await index.prepare(plan) }
        await answers.publishAll()
        await resumeIndex(knownPlan)
    }

    /// Makes the index current again if all changes have been checked. `plan` is the plan with which all answers were found.
    func resumeIndex(_ plan: SearchPlan?) async {
        guard let index, !index.isCurrent, let plan, mayResume(plan) else { return }
        await index.prepare(plan)
        if index === self.index, mayResume(plan) { index.isCurrent = true }
    }

    private func mayResume(_ plan: SearchPlan) -> Bool {
        knownPlan === plan && answers.isSettled && system.isWatched && bundle?.isWatched ?? true
    }

    // MARK: Missing names

    /// Calls `changed` once, as soon as a name that has no object now may have got one. Returns false if that could go unnoticed.
    func watchMissing(
        _ question: AnswerRecord.Question, for watcher: AnyObject, changed: @escaping () -> Void
    ) -> Bool {
        guard bundle?.isWatched ?? true, knownAnswer(to: question)?.isFailure == true else { return false }
        watchers[ObjectIdentifier(watcher)] = changed
        return true
    }

    func unwatchMissing(_ watcher: AnyObject) { watchers[ObjectIdentifier(watcher)] = nil }

    func notifyWatchers() {
        let notifiedWatchers = watchers
        watchers = [:]
        for changed in notifiedWatchers.values { changed() }
    }

    func knownNib(_ request: LoadNib) -> (nib: KnownNib, record: AnswerRecord)? {
        guard let record = knownAnswer(to: .nib(request)), case .nib(let nib) = record.content else { return nil }
        return (nib, record)
    }

    /// The last plan if it is still right; nil if folders have to be listed first.
    var knownPlan: SearchPlan? {
        bundle?.forgetUnwatched()
        bundle?.forgetFaults()
        return plan?.isCurrent(answers.news) == true ? plan : nil
    }

    /// Returns a plan of the folders to search, as they are now. Lists folders that are not known.
    func currentPlan(for requester: Requester) async throws(RequestFailure) -> SearchPlan {
        if let plan = knownPlan { return plan }
        for _ in 0..<ServerLimits.listings.value {
            let found = try await bundle?.contents(for: conditions.lookUp, requester) ?? .init()
            await system.refresh()
            // No suspension from here on, so the plan shows one moment.
            guard system.isComplete, found.isHasty || found.listingMoment == answers.news.bundle.listingMoment else {
                continue
            }
            try charge.set(conditions.byteCount + SearchPlan.byteCount(found))
            let number = (self.plan?.number ?? 0) + 1
            let plan = SearchPlan(number: number, conditions: conditions.lookUp, bundle: found, system: system)
            self.plan = plan
            return plan
        }
        throw Bundle.changesTooOften(bundle?.path.description ?? "the system's folders")
    }
}
