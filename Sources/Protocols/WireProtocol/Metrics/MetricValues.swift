/// A value for each metric; 0 where none was set.
///
/// Each part of the daemon counts its own events in a `MetricValues`. `ServerComponents.currentStatistics` adds the counts and reads the gauges.
public struct MetricValues: Sendable, Equatable {
    private var values = [UInt64](repeating: 0, count: Metric.allCases.count)

    /// Creates values that are all 0.
    public init() {}

    /// The value of a metric.
    public subscript(_ metric: Metric) -> UInt64 {
        get { values[metric.rawValue] }
        set { values[metric.rawValue] = newValue }
    }

    /// Counts `amount` more events, bytes or nanoseconds. Wraps around at 2^64.
    public mutating func count(_ metric: Metric, _ amount: UInt64 = 1) { values[metric.rawValue] &+= amount }

    /// Adds the values of another part, metric by metric.
    public mutating func add(_ others: MetricValues) {
        for metric in Metric.allCases { count(metric, others[metric]) }
    }

    /// Every metric with its value, once, in the order of messages.
    public var statistics: [Statistic] { Metric.allCases.map { Statistic($0, value: self[$0]) } }
}
