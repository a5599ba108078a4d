import LinuxSystem
import NibAssets

/// The service's numbers over some time.
struct ServiceCourse {
    private static let samplesAtMost: UInt64 = 120

    private(set) var samples: [(time: UInt64, numbers: ServiceNumbers)] = []

    var latest: ServiceNumbers { samples[samples.count - 1].numbers }
    /// Times of the first and the last sample.
    var span: ClosedRange<UInt64> { samples[0].time...samples[samples.count - 1].time }

    /// Takes samples of the numbers for some seconds; for 0 seconds, a single sample.
    init(of client: AssetClient, during seconds: UInt64, _ screen: Screen) throws(ControlFailure) {
        let start = monotonicNanoseconds()
        let end = start + seconds * 1_000_000_000
        let step = max(1_000_000_000, (end - start) / Self.samplesAtMost)
        while true {
            let now = monotonicNanoseconds()
            let numbers = try ServiceNumbers(of: client)
            // A new daemon counts from its own start.
            if samples.last?.numbers.daemon?.process != numbers.daemon?.process { samples = [] }
            samples.append((now, numbers))
            if now >= end { return }
            screen.announce("watching: \((now - start) / 1_000_000_000) of \(seconds) s")
            pause(nanoseconds: min(step, end - now))
        }
    }

    /// Hit ratio of images and sounds in per cent, for each interval between samples that has a request.
    var hitRatios: [(time: UInt64, value: Double)] {
        zip(samples, samples.dropFirst()).compactMap { earlier, later in
            later.numbers.hitRatio(since: earlier.numbers).map { (later.time, 100 * $0) }
        }
    }

    /// The bytes of shared memory that the cache takes.
    var memory: [(time: UInt64, value: Double)] { samples.map { ($0.time, Double($0.numbers[.memoryUsed])) } }
}
