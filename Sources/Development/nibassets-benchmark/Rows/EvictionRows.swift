import EvictionSimulation

/// Decode time saved by the cache's choice of what goes, simulated beside policies that look at use alone, and beside a bound that no
/// policy can pass.
struct EvictionRows {
    private static let goal = "P15"
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
                goal: Self.goal, what: what + peer.name, unit: .percent, isFloor: true,
                outcome: .measured(peer: peer.series, ours: saved, limit: 1.3 * best, target: "1.3 x the best of three")
            )
        } + [
            Row(
                goal: Self.goal, what: what + "a bound that no policy can pass", unit: .percent,
                outcome: .observed(peer: Series(bound), ours: saved))
        ]
    }
}
