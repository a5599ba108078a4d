internal import AssetCache
internal import EventLoop
internal import WireProtocol
internal import WorkerPool

/// Answers many names of one context, as the names in a nib are answered.
@EventLoopActor
struct NameAnswers {
    let lookup: AssetLookup
    let batches: NibBatches
    let cache: AssetCache

    /// Answers names in their order.
    func answer(
        _ names: [StartNames.Name], _ context: AssetContext, for requester: Requester, deliver: NibLoader.Delivery
    ) async {
        let question = NameQuestion(context: context, requester: requester)
        await batches.answer(items(names), [], question, deliver: deliver)
    }

    private func items(_ names: [StartNames.Name]) -> some Sequence<NibItem> {
        names.lazy.map { NibItem(kind: $0.kind, name: $0.bytes, usage: $0.bytes, source: .name) }
    }

    /// Finds objects before somebody asks for them, until `isWanted` returns false; not those of files with more than `fileLimit` bytes. Returns whether
    /// there are any.
    @discardableResult
    func prepare(
        _ names: [StartNames.Name], _ context: AssetContext, for requester: Requester, fileLimit: UInt64 = .max,
        isWanted: @escaping @EventLoopActor () -> Bool = { true }
    ) async -> Bool {
        var hasFound = false
        let question = NameQuestion(context: context, requester: requester, fileLimit: fileLimit)
        await batches.answer(items(names), [], question) { outcomes in
            for case .success(let found) in outcomes.map(\.result) {
                cache.release(found.entry)
                hasFound = true
            }
            return isWanted()
        }
        return hasFound
    }

    /// The answer that the context remembers; nil when it has to be found, or its object does not fit.
    func known(
        _ name: StartNames.Name, _ context: AssetContext, fits: (CacheEntry) -> Bool = { _ in true }
    ) -> ReferenceOutcome? {
        let key = AssetContext.LookupKey(kind: name.kind, bundleOnly: false, name: name.bytes)
        return lookup.knownAnswer(key, context, fits: fits).map {
            ReferenceOutcome(kind: name.kind, name: name.bytes, usage: name.bytes, duration: 0, result: $0)
        }
    }
}
