internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import WireProtocol

/// Counts of the request path. The cache and the worker pool count for themselves; `ServerComponents.currentStatistics` adds the counts up and
/// reads the gauges.
@EventLoopActor
final class Statistics {
    private(set) var metrics = MetricValues()
    private(set) var hitTimes = RecentTimes()
    private(set) var missTimes = RecentTimes()
    private(set) var kinds: [AssetKind: LookUpCounts] = [:]

    func count(_ metric: Metric, _ amount: UInt64 = 1) { metrics.count(metric, amount) }

    /// Counts a hit (`shared`) or a miss (`decoded`) of an entry in a context, also for the user, the bundle and the kind.
    func count(_ origin: Answer.Origin, of entry: CacheEntry, in context: AssetContext) {
        let counts = LookUpCounts(origin, entry)
        count(.hits, counts.hits)
        count(.misses, counts.misses)
        count(.decodeTimeSaved, counts.savedTime)
        kinds[entry.kind, default: LookUpCounts()].add(counts)
        context.account.counts.add(counts)
        context.bundle?.counts.add(counts)
    }

    func countFailure(_ status: ReplyStatus) {
        if let metric = Metric(failure: status) { count(metric) }
    }

    func recordTime(_ time: UInt64, of origin: Answer.Origin) {
        if origin == .shared { hitTimes.add(time) } else { missTimes.add(time) }
    }

    func set(_ metric: Metric, _ value: UInt64) { metrics[metric] = value }
}

extension LookUpCounts {
    init(_ origin: Answer.Origin, _ entry: CacheEntry) {
        switch origin {
        case .shared: self.init(hits: 1, savedTime: entry.decodeDuration)
        case .decoded: self.init(misses: 1, decodeTime: entry.decodeDuration)
        case .none: self.init()
        }
    }
}
