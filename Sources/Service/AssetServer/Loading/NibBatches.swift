internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import WorkerPool

/// The outcome for one reference of a nib, or for a picture or sound within it.
@EventLoopActor
final class ReferenceOutcome {
    let item: NibItem
    /// Nanoseconds that the lookup took; 0 if the time was over first.
    fileprivate(set) var duration: UInt64 = 0
    /// Result of the lookup; nil before it is known.
    fileprivate var found: Result<FoundObject, RequestFailure>?
    /// Result of the lookup; a timeout if the time was over first.
    var result: Result<FoundObject, RequestFailure> {
        found ?? .failure(RequestFailure(outOfTime: item.description))
    }

    init(_ item: NibItem, _ found: Result<FoundObject, RequestFailure>? = nil) {
        (self.item, self.found) = (item, found)
    }
}

/// One reference or medium of a nib, and the source of its object.
struct NibItem {
    let kind: AssetKind
    /// Empty for media within the nib.
    let name: [UInt8]
    let usage: [UInt8]
    let source: Source

    var key: AssetContext.LookupKey { .init(kind: kind, bundleOnly: false, name: name) }

    var description: String {
        name.isEmpty ? "an embedded \(kind)" : "the \(kind) \"\(String(decoding: name, as: UTF8.self))\""
    }

    enum Source {
        /// The object is searched for by its name.
        case name
        /// The object was found already, and is held for the request.
        case held(FoundObject)
        /// The object is made of a part of the nib.
        case medium(EmbeddedAsset, OpenNib, AnswerRecord?)
    }
}

/// Answers the items of nibs batch by batch: the outcomes of one batch are delivered before the next one is begun. So a nib with 60,000 references
/// takes no more memory at a time than one with a few dozen, and a client that does not read its reply makes no more work.
///
/// Items without an outcome when the request must be answered have timed out. Work that has begun goes on, and the next request gets its results.
@EventLoopActor
final class NibBatches {
    let cache: AssetCache
    let lookup: AssetLookup
    let embedded: EmbeddedAssets
    /// Turns for shares of names. Each user has as many as the queue of jobs has room for, over all nibs and connections.
    private let turns = UserTurns(limit: ServerLimits.nibItems.value / ServerLimits.nibShare.value)
    private let loop: EventLoop

    init(cache: AssetCache, lookup: AssetLookup, embedded: EmbeddedAssets, loop: EventLoop) {
        self.cache = cache
        self.lookup = lookup
        self.embedded = embedded
        self.loop = loop
    }

    /// Answers items in their order, the names first. Stops when `deliver` returns false.
    func answer(
        _ names: some Sequence<NibItem>, _ media: [NibItem], _ question: NameQuestion, deliver: NibLoader.Delivery
    ) async {
        var names = names.makeIterator()
        var rest = media[...]
        var isWanted = true
        while isWanted {
            var batch: [ReferenceOutcome] = []
            while batch.count < ServerLimits.nibBatch.value, let next = names.next() ?? rest.popFirst() {
                batch.append(ReferenceOutcome(next))
            }
            if batch.isEmpty { break }
            isWanted = await answer(batch, question, deliver)
        }
        for item in rest { if case .held(let found) = item.source { cache.release(found.entry) } }
    }

    private func answer(
        _ batch: [ReferenceOutcome], _ question: NameQuestion, _ deliver: NibLoader.Delivery
    ) async -> Bool {
        var share: [ReferenceOutcome] = []
        var tasks: [Task<Void, Never>] = []
        let start = monotonicNanoseconds()
        for outcome in batch {
            switch outcome.item.source {
            case .held(let found): take(.success(found), for: outcome, since: start)
            case .name:
                if question.wrapper == nil, let known = lookup.knownAnswer(outcome.item.key, question.context) {
                    take(known, for: outcome, since: start)
                } else {
                    share.append(outcome)
                }
            case .medium(let asset, let nib, let record):
                tasks.append(
                    EventLoopActor.start { [self] in
                        let start = monotonicNanoseconds()
                        if RequestTime.isOver { return }
                        take(await embedded.find(asset, of: nib, question, record), for: outcome, since: start)
                    })
            }
            if share.count == ServerLimits.nibShare.value {
                tasks.append(find(share, question))
                share = []
            }
            if EventLoopActor.isTurnOver { await EventLoopActor.nextTurn() }
        }
        if !share.isEmpty { tasks.append(find(share, question)) }
        if !tasks.isEmpty { await loop.inTime({ [tasks] in for task in tasks { await task.value } }, late: { _ in }) }
        for outcome in batch { outcome.found = outcome.result }
        // Deliver all outcomes, even unwanted: `deliver` takes over the holds on their objects.
        return await deliver(batch)
    }

    /// Starts to find the names of a share. These names go from process to process together.
    private func find(_ share: [ReferenceOutcome], _ question: NameQuestion) -> Task<Void, Never> {
        EventLoopActor.start { [self] in
            let turn = await turns.turn(of: question.requester.user)
            let start = monotonicNanoseconds()
            // A share whose turn comes after the deadline is not looked up.
            if !RequestTime.isOver {
                await lookup.find(share.map(\.item.key), question) { take($1, for: share[$0], since: start) }
            }
            withExtendedLifetime(turn) {}
        }
    }

    /// Stores a result in its outcome. If the outcome has timed out already, releases the found object.
    private func take(
        _ result: Result<FoundObject, RequestFailure>, for outcome: ReferenceOutcome, since start: UInt64
    ) {
        if outcome.found == nil {
            (outcome.found, outcome.duration) = (result, monotonicNanoseconds() - start)
        } else if case .success(let late) = result {
            cache.release(late.entry)
        }
    }
}
