internal import WireProtocol

/// How long the last answers of a kind took.
struct RecentTimes {
    private var times: [UInt64] = []
    private var oldest = 0

    /// Adds one, in nanoseconds.
    mutating func add(_ time: UInt64) {
        guard times.count == Metric.recentAnswers else { return times.append(time) }
        times[oldest] = time
        oldest = (oldest + 1) % times.count
    }

    /// The time that so many per cent of them took at the most; 0 where there are none.
    func percentile(_ percent: Int) -> UInt64 {
        let rank = (times.count * percent + 99) / 100
        return rank == 0 ? 0 : times.sorted()[rank - 1]
    }
}
