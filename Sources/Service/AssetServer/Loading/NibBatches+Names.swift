internal import AssetCache
internal import EventLoop
internal import WorkerPool

/// Answers many names of one context in the same way as the names in a nib.
extension NibBatches {
    /// Answers names in their order.
    func answer(
        _ names: [StartNames.Name], _ context: AssetContext, for requester: Requester, deliver: NibLoader.Delivery
    ) async {
        let question = NameQuestion(context: context, requester: requester)
        await answer(names.lazy.map(NibItem.init), [], question, deliver: deliver)
    }

    /// Finds objects before a client asks for them, until `isWanted` returns false. Skips files with more than `fileLimit` bytes. Returns whether any
    /// object was found.
    @discardableResult
    func prepare(
        _ names: [StartNames.Name], _ context: AssetContext, for requester: Requester, fileLimit: UInt64 = .max,
        isWanted: @escaping @EventLoopActor () -> Bool = { true }
    ) async -> Bool {
        var hasFound = false
        let question = NameQuestion(context: context, requester: requester, fileLimit: fileLimit)
        await answer(names.lazy.map(NibItem.init), [], question) { outcomes in
            for case .success(let found) in outcomes.map(\.result) {
                cache.release(found.entry)
                hasFound = true
            }
            return isWanted()
        }
        return hasFound
    }

    /// Returns the answer that the context remembers; nil if there is none, or if the entry of its object does not fit.
    func known(
        _ name: StartNames.Name, _ context: AssetContext, fits: (CacheEntry) -> Bool = { _ in true }
    ) -> ReferenceOutcome? {
        let item = NibItem(name)
        return lookup.knownAnswer(item.key, context, fits: fits).map { ReferenceOutcome(item, $0) }
    }
}

extension NibItem {
    fileprivate init(_ name: StartNames.Name) {
        self.init(kind: name.kind, name: name.bytes, usage: name.bytes, source: .name)
    }
}
