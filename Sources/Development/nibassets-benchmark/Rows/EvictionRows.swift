import EvictionSimulation

/// Decode time saved by the cache's policy of eviction, simulated beside policies that consider only uses, and beside an upper bound for all
/// policies.
struct EvictionRows {
    private static let imageCount = 10_000
    private static let requestCount = 200_000

    /// Random traces for each skew.
    let traces: UInt64

    func measure() -> [Row] { ZipfSkew.allCases.flatMap(rows) }

    private func rows(_ skew: ZipfSkew) -> [Row] {
        var (ours, lru, sieve, s3fifo, bound): ([Double], [Double], [Double], [Double], [Double]) = ([], [], [], [], [])
        for seed in 1...traces {
            let trace = RequestTrace(
                imageCount: Self.imageCount, requestCount: Self.requestCount, skew: skew, seed: seed)
            let capacity = trace.workingSet / 10
            ours.append(100 * trace.share(savedBy: CostAwarePolicy.self, capacity: capacity))
            lru.append(100 * trace.share(savedBy: LRUPolicy.self, capacity: capacity))
            sieve.append(100 * trace.share(savedBy: SIEVEPolicy.self, capacity: capacity))
            s3fifo.append(100 * trace.share(savedBy: S3FIFOPolicy.self, capacity: capacity))
            bound.append(100 * trace.shareThatNothingExceeds(capacity: capacity))
        }
        let what = "decode time saved with a cache of 10 % of all images, Zipf \(skew.rawValue), simulated, against "
        let saved = Series(ours)
        let peers = [(LRUPolicy.name, lru), (SIEVEPolicy.name, sieve), (S3FIFOPolicy.name, s3fifo)].map {
            (name: $0.0, series: Series($0.1))
        }
        let best = peers.map(\.series.median).max() ?? 0
        return peers.map { peer in
            Row(
                what + peer.name, .percent, saved, against: peer.series, limit: 1.3 * best,
                target: "1.3 x the best of three", isFloor: true)
        } + [
            Row(what + "a bound that no policy can pass", .percent, saved, against: Series(bound))
        ]
    }
}
