internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import LinuxSystem
internal import WireProtocol
internal import WorkerPool
internal import WorkerProtocol

/// A bundle under conditions: everything that an answer depends on besides kind and name, interned to a number.
///
/// Keeps the answers that it has given until a folder that they depend on changes, so that a name costs one probe of a
/// table whoever asks.
@EventLoopActor
final class AssetContext {
    /// What two requests to open a bundle must have in common to share a context.
    struct Conditions: Hashable {
        let bundle: Bundle.Identity?
        let user: UInt32
        let lookUp: LookupContext
        let pixelForm: PixelForm
        let sampleForm: SampleForm
    }

    /// An answer that has been given.
    enum KnownAnswer {
        /// This object of the cache, found in this way; the watches are of files that lie behind links.
        case object(UInt64, Answer.Flags, [FileWatch])
        /// There is none, for this reason.
        case failure(Failure)
    }

    struct Question: Hashable {
        let kind: AssetKind
        let bundleOnly: Bool
        let name: [UInt8]
        var size: PixelSize?
    }

    /// A nib that has been loaded.
    struct KnownNib {
        let references: [WorkerReply.Reference]
        let media: [EmbeddedAsset]
        let wrapper: SearchFolder?
        let watches: [FileWatch]
    }

    /// Names that are remembered for one context: a client that asks for endless names does not fill the memory.
    static let answerLimit = 16_384

    let number: UInt32
    let conditions: Conditions
    let bundle: Bundle?
    /// Connections that have it open.
    var openCount = 0
    private var answers: [Question: KnownAnswer] = [:]
    private var nibs: [LoadNib: KnownNib] = [:]
    private var plan: SearchPlan?
    private var planVersion: (bundle: Int, system: Int) = (-1, -1)

    init(number: UInt32, conditions: Conditions, bundle: Bundle?) {
        self.number = number
        self.conditions = conditions
        self.bundle = bundle
    }

    var profile: Profile { conditions.lookUp.profile }
    var pixelForm: PixelForm { conditions.pixelForm }
    var sampleForm: SampleForm { conditions.sampleForm }

    /// The answer that was given to the question, if nothing it depends on has changed since.
    func knownAnswer(to question: Question, system: SystemDomain) -> KnownAnswer? {
        guard isCurrent(system) else { return nil }
        return answers[question]
    }

    /// Remembers an answer that was found while the folders were as `plan` saw them.
    func remember(_ answer: KnownAnswer, to question: Question, plan: SearchPlan, system: SystemDomain) {
        guard isCurrent(system), plan === self.plan else { return }
        if answers.count >= Self.answerLimit { answers.removeAll(keepingCapacity: true) }
        if case .object(_, _, let watches) = answer {
            guard !watches.contains(where: \.hasChanged) else { return }
            for watch in watches { watch.changed = { [weak self] in self?.forget(question) } }
        }
        answers[question] = answer
    }

    /// Forgets an answer that names an object which is gone, or a file that has changed.
    func forget(_ question: Question) { answers[question] = nil }

    /// The nib that the request loaded before, if nothing it depends on has changed since.
    func knownNib(_ request: LoadNib, system: SystemDomain) -> (nib: KnownNib, plan: SearchPlan)? {
        guard isCurrent(system), let plan, let nib = nibs[request] else { return nil }
        return (nib, plan)
    }

    /// Remembers a nib that was read while the folders were as `plan` saw them.
    func remember(_ nib: KnownNib, for request: LoadNib, plan: SearchPlan, system: SystemDomain) {
        guard isCurrent(system), plan === self.plan, !nib.watches.contains(where: \.hasChanged) else { return }
        if nibs.count >= Self.answerLimit { nibs.removeAll(keepingCapacity: true) }
        for watch in nib.watches { watch.changed = { [weak self] in self?.nibs[request] = nil } }
        nibs[request] = nib
    }

    /// The folders to search as they are now; lists those that are not known.
    func currentPlan(system: SystemDomain, for requester: Requester) async throws(RequestFailure) -> SearchPlan {
        if isCurrent(system), let plan { return plan }
        for _ in 0..<Bundle.roundLimit {
            let found = try await bundle?.contents(for: conditions.lookUp, requester)
            await system.refresh()
            // From here on nothing is waited for: what is seen is of one moment.
            guard system.isComplete, found?.version == bundle?.version else { continue }
            let plan = SearchPlan(conditions: conditions.lookUp, bundle: found, system: system)
            self.plan = plan
            answers.removeAll(keepingCapacity: true)
            nibs.removeAll(keepingCapacity: true)
            planVersion = (bundle?.version ?? 0, system.version)
            return plan
        }
        throw Bundle.changesWithoutEnd(bundle?.path.description ?? "the system's folders")
    }

    private func isCurrent(_ system: SystemDomain) -> Bool {
        bundle?.forgetUnwatched()
        return plan != nil && planVersion == (bundle?.version ?? 0, system.version)
    }
}
