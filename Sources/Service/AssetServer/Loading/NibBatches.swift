internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import LinuxSystem
internal import WorkerPool

/// The outcome for one reference of a nib, or for a picture or sound within it.
struct ReferenceOutcome {
    let item: NibItem
    /// Nanoseconds that the lookup took; 0 where none was needed, or where its time was over.
    let duration: UInt64
    let result: Result<FoundObject, RequestFailure>
}

/// One reference or medium of a nib, and the source of its object.
struct NibItem {
    let kind: AssetKind
    /// Empty for media within the nib.
    let name: [UInt8]
    let usage: [UInt8]
    let source: Source

    var description: String {
        name.isEmpty ? "an embedded \(kind)" : "the \(kind) \"\(String(decoding: name, as: UTF8.self))\""
    }

    enum Source {
        /// The object is searched for by its name.
        case name
        /// The object was found already, and is held for the request.
        case held(FoundObject)
        /// The object is made of a part of the nib.
        case medium(@EventLoopActor () async -> Result<FoundObject, RequestFailure>)
    }
}

/// Answers the items of nibs batch by batch: the outcomes of one batch are delivered before the next one is begun. So a nib with 60,000 references
/// takes no more memory at a time than one with a few dozen, and a client that does not read its reply makes no more work.
///
/// Objects not found when the request must be answered have timed out. Begun work goes on, and the next request gets its results.
@EventLoopActor
final class NibBatches {
    let cache: AssetCache
    let lookup: AssetLookup
    /// As many shares as the queue of jobs has room for, whatever nibs and connections the items are of.
    private let turns = UserTurns(limit: ServerLimits.nibItems.value / ServerLimits.nibShare.value)
    private let loop: EventLoop

    init(cache: AssetCache, lookup: AssetLookup, loop: EventLoop) {
        self.cache = cache
        self.lookup = lookup
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
            var batch: [NibItem] = []
            while batch.count < ServerLimits.nibBatch.value, let next = names.next() ?? rest.popFirst() {
                batch.append(next)
            }
            if batch.isEmpty { break }
            isWanted = await answer(batch, question, deliver)
        }
        for item in rest { if case .held(let found) = item.source { cache.release(found.entry) } }
    }

    private func answer(_ batch: [NibItem], _ question: NameQuestion, _ deliver: NibLoader.Delivery) async -> Bool {
        let collected = Collected(batch, cache: cache)
        var share: [(index: Int, key: AssetContext.LookupKey)] = []
        var tasks: [Task<Void, Never>] = []
        for (index, item) in batch.enumerated() {
            switch item.source {
            case .held(let found): collected.take(.success(found), of: index, since: monotonicNanoseconds())
            case .name:
                let key = AssetContext.LookupKey(kind: item.kind, bundleOnly: false, name: item.name)
                if question.wrapper == nil, let known = lookup.knownAnswer(key, question.context) {
                    collected.take(known, of: index, since: monotonicNanoseconds())
                } else {
                    share.append((index, key))
                }
            case .medium(let find):
                tasks.append(
                    EventLoopActor.start {
                        let start = monotonicNanoseconds()
                        if !RequestTime.isOver { collected.take(await find(), of: index, since: start) }
                    })
            }
            if share.count == ServerLimits.nibShare.value {
                tasks.append(find(share, question, collected))
                share = []
            }
            if EventLoopActor.isTurnOver { await EventLoopActor.nextTurn() }
        }
        if !share.isEmpty { tasks.append(find(share, question, collected)) }
        if !tasks.isEmpty { await loop.inTime({ [tasks] in for task in tasks { await task.value } }, late: { _ in }) }
        // Deliver all outcomes, even unwanted: `deliver` takes over the holds on their objects.
        return await deliver(collected.finish())
    }

    /// Begins to find the names of a share, which go from process to process together.
    private func find(
        _ share: [(index: Int, key: AssetContext.LookupKey)], _ question: NameQuestion, _ collected: Collected
    ) -> Task<Void, Never> {
        EventLoopActor.start { [turns, lookup] in
            let turn = await turns.turn(of: question.requester.user)
            let start = monotonicNanoseconds()
            // With no time left it is not begun.
            if !RequestTime.isOver {
                await lookup.find(share.map(\.key), question) {
                    collected.take($1, of: share[$0].index, since: start)
                }
            }
            withExtendedLifetime(turn) {}
        }
    }

    /// The outcomes of one batch.
    @EventLoopActor
    private final class Collected {
        private let items: [NibItem]
        private let cache: AssetCache
        private var outcomes: [ReferenceOutcome?]
        private var isFinished = false

        init(_ items: [NibItem], cache: AssetCache) {
            self.items = items
            self.cache = cache
            outcomes = Array(repeating: nil, count: items.count)
        }

        /// Takes an outcome. One that comes too late is given back.
        func take(_ result: Result<FoundObject, RequestFailure>, of index: Int, since start: UInt64) {
            if !isFinished {
                outcomes[index] = ReferenceOutcome(
                    item: items[index], duration: monotonicNanoseconds() - start, result: result)
            } else if case .success(let found) = result {
                cache.release(found.entry)
            }
        }

        /// The outcomes of all items.
        func finish() -> [ReferenceOutcome] {
            isFinished = true
            return zip(items, outcomes).map { item, outcome in
                outcome
                    ?? ReferenceOutcome(
                        item: item, duration: 0, result: .failure(RequestFailure(outOfTime: item.description)))
            }
        }
    }
}
