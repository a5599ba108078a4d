internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import WireProtocol
internal import WorkerPool

/// Decodes the pictures and sounds within interface files. They are objects like others, but without a name.
@EventLoopActor
final class EmbeddedAssets {
    private let loader: AssetLoader
    private let cache: AssetCache
    private let statistics: Statistics
    /// Turns for decoding a medium. Each medium is copied out of its file first, so a user has few turns at a time.
    private let turns = UserTurns(limit: PoolLimits.workersPerDuty.value)

    init(loader: AssetLoader, cache: AssetCache, statistics: Statistics) {
        self.loader = loader
        self.cache = cache
        self.statistics = statistics
    }

    /// The objects of all media, each held once for the request; nil unless all of them are in the cache.
    func cached(_ media: [EmbeddedAsset], _ context: AssetContext, _ record: AnswerRecord) -> [NibItem]? {
        let entries = media.compactMap { cache.find($0.key(context), for: context.conditions.user) }
        guard entries.count == media.count else { return nil }
        return zip(media, entries).map { asset, entry in
            cache.hold(entry)
            statistics.count(.shared, of: entry, in: context)
            record.media.insert(entry.number)
            let found = FoundObject(entry: entry, origin: .shared, flags: .embedded, record: record)
            return NibItem(kind: asset.kind, name: [], usage: asset.usage, source: .held(found))
        }
    }

    /// The object of one medium of a nib that is being loaded.
    func find(
        _ asset: EmbeddedAsset, of nib: OpenNib, _ question: NameQuestion, _ record: AnswerRecord?
    ) async -> Result<FoundObject, RequestFailure> {
        let context = question.context
        let turn = await turns.turn(of: question.requester.user)
        let wanted = WantedObject(asset.key(context), for: question.requester, of: nib)
        var found: Result<FoundObject, RequestFailure>?
        await loader.load([wanted]) { object, result in
            found = result.map { entry in
                statistics.count(object.origin, of: entry, in: context)
                if object.origin == .decoded { statistics.count(.embeddedDecoded) }
                record?.media.insert(entry.number)
                return FoundObject(entry: entry, origin: object.origin, flags: .embedded, record: record)
            }
        }
        withExtendedLifetime(turn) {}
        guard let found else { preconditionFailure("a medium without an outcome") }
        return found
    }
}
