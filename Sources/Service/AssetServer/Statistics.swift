internal import AssetCache
internal import EventLoop
internal import WireProtocol

/// What the request path counts. The cache and the worker pool count for themselves; `ServerComponents.currentStatistics` adds the counts up and
/// reads the gauges.
@EventLoopActor
final class Statistics {
    private(set) var metrics = MetricValues()
    private(set) var hitTimes = RecentTimes()
    private(set) var missTimes = RecentTimes()

    /// Counts `amount` more.
    func count(_ metric: Metric, _ amount: UInt64 = 1) { metrics.count(metric, amount) }

    /// Counts that an entry was there when it was asked for.
    func countHit(_ entry: CacheEntry) {
        count(.hits)
        count(.decodeTimeSaved, entry.decodeDuration)
    }

    /// Counts an answer that failed.
    func countFailure(_ status: ReplyStatus) {
        if let metric = Metric(failure: status) { count(metric) }
    }

    /// Notes how long an answer took.
    func note(_ origin: Answer.Origin, took time: UInt64) {
        if origin == .shared { hitTimes.add(time) } else { missTimes.add(time) }
    }

    /// Sets a gauge.
    func set(_ metric: Metric, _ value: UInt64) { metrics[metric] = value }
}
