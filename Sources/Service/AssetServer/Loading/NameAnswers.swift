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
        let items = names.lazy.map { NibItem(kind: $0.kind, name: $0.bytes, usage: $0.bytes, source: .name) }
        await batches.answer(items, [], NameQuestion(context: context, requester: requester), deliver: deliver)
    }

    /// Finds objects before somebody asks for them, until `isWanted` returns false.
    func prepare(
        _ names: [StartNames.Name], _ context: AssetContext, for requester: Requester,
        isWanted: @escaping @EventLoopActor () -> Bool
    ) async {
        await answer(names, context, for: requester) { outcomes in
            for outcome in outcomes { if case .success(let found) = outcome.result { cache.release(found.entry) } }
            return isWanted()
        }
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
