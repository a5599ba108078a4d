import WireProtocol

/// Samples of the service's numbers over the last minutes, from which rates are calculated.
struct RateHistory {
    /// Seconds over which rates are shown.
    static let windows: [UInt64] = [10, 100, 1_000]

    private typealias Sample = (time: UInt64, numbers: ServiceNumbers)

    private var samples: [Sample] = []

    var latest: ServiceNumbers? { samples.last?.numbers }

    /// Adds a sample, and drops samples that no window needs any more. A new daemon counts from its own start, so all earlier samples go.
    mutating func add(_ numbers: ServiceNumbers, at time: UInt64) {
        if samples.last?.numbers.daemon?.process != numbers.daemon?.process { samples = [] }
        samples.append((time, numbers))
        let longest = (Self.windows.last ?? 0) * 1_000_000_000
        while samples.count > 2, time - samples[1].time >= longest { samples.removeFirst() }
    }

    /// The first and last sample of a window; nil before the second sample. The window begins at the first sample if no sample is old enough.
    private func ends(of seconds: UInt64) -> (first: Sample, last: Sample)? {
        guard let last = samples.last, samples.count > 1 else { return nil }
        let start = last.time - min(last.time, seconds * 1_000_000_000)
        return (samples.last { $0.time <= start } ?? samples[0], last)
    }

    /// Returns the number of events per second over a window; nil before the second sample.
    func rate(of metrics: [Metric], over seconds: UInt64) -> Double? {
        ends(of: seconds).map { first, last in
            let count = metrics.reduce(UInt64(0)) { $0 &+ last.numbers.rise(of: $1, since: first.numbers) }
            return Double(count) * 1e9 / Double(max(last.time - first.time, 1))
        }
    }

    /// Returns the hit ratio of images and sounds over a window, from 0 to 1; nil if no program asked for any.
    func hitRatio(over seconds: UInt64) -> Double? {
        ends(of: seconds).flatMap { $0.last.numbers.hitRatio(since: $0.first.numbers) }
    }
}
