internal import WireProtocol

/// Durations of the last `Metric.recentAnswers` answers of one kind, such as cache hits.
struct RecentTimes {
    private var times: [UInt64] = []
    private var oldest = 0

    /// Adds a duration, in nanoseconds.
    mutating func add(_ time: UInt64) {
        guard times.count == Metric.recentAnswers else { return times.append(time) }
        times[oldest] = time
        oldest = (oldest + 1) % times.count
    }

    /// Median and 99th percentile of the durations; 0 if there are none.
    var percentiles: (p50: UInt64, p99: UInt64) {
        let sorted = times.sorted()
        func percentile(_ percent: Int) -> UInt64 {
            sorted.isEmpty ? 0 : sorted[(sorted.count * percent + 99) / 100 - 1]
        }
        return (percentile(50), percentile(99))
    }
}
