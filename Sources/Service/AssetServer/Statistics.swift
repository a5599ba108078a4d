internal import AssetCache
internal import EventLoop
internal import WireProtocol

/// What the request path counts. The cache and the worker pool count for themselves; `ServerComponents.currentStatistics` adds the counts up and
/// reads the gauges.
@EventLoopActor
final class Statistics {
    private(set) var metrics = MetricValues()

    /// Counts `amount` more.
    func count(_ metric: Metric, _ amount: UInt64 = 1) { metrics.count(metric, amount) }

    /// Counts that an entry was there when it was asked for.
    func countHit(_ entry: CacheEntry) {
        count(.hits)
        count(.decodeTimeSaved, entry.decodeDuration)
    }

    /// Sets a gauge.
    func set(_ metric: Metric, _ value: UInt64) { metrics[metric] = value }
}
