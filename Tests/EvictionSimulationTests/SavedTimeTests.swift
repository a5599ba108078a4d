import EvictionSimulation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct SavedTimeTests {
    /// Tries every choice of images to keep, in a trace of five images and nine requests.
    @Test(arguments: UInt64(1)...8) func theBoundIsNotBelowTheBestOfAllChoices(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let images = (0..<5).map {
            SimulatedImage(
                number: $0, decodeDuration: .random(in: 1...20, using: &random),
                byteCount: .random(in: 1...5, using: &random))
        }
        let trace = RequestTrace(
            images: images, requests: (0..<9).map { _ in .random(in: 0..<5, using: &random) })
        let all = trace.requests.reduce(0.0) { $0 + Double(images[$1].decodeDuration) }
        let best = mostSaved(of: trace, from: 0, keeping: [], capacity: 8) / all
        #expect(trace.shareThatNothingExceeds(capacity: 8) >= best - 1e-9)
        // With room for all images, the bound is exact.
        #expect(
            abs(trace.shareThatNothingExceeds(capacity: 100) - trace.share(savedBy: LRUPolicy.self, capacity: 100))
                < 1e-9)
    }

    @Test(arguments: ZipfSkew.allCases) func oursSavesMoreThanThoseThatKnowNoCost(skew: ZipfSkew) {
        let trace = RequestTrace(imageCount: 1_000, requestCount: 20_000, skew: skew, seed: 1)
        let capacity = trace.workingSet / 10
        let ours = trace.share(savedBy: CostAwarePolicy.self, capacity: capacity)
        let others = [
            trace.share(savedBy: LRUPolicy.self, capacity: capacity),
            trace.share(savedBy: SIEVEPolicy.self, capacity: capacity),
            trace.share(savedBy: S3FIFOPolicy.self, capacity: capacity),
        ]
        for other in others { #expect(ours > other && other > 0) }
        #expect(ours < trace.shareThatNothingExceeds(capacity: capacity))
    }

    /// The whole cache, whose memory consists of segments and pages, saves almost as much as the order of eviction alone.
    @Test(arguments: ZipfSkew.allCases) func theWholeCacheSavesAlmostAsMuch(skew: ZipfSkew) {
        let trace = RequestTrace(imageCount: 2_000, requestCount: 10_000, skew: skew, seed: 1)
        let capacity = trace.workingSet / 5
        let order = trace.share(savedBy: CostAwarePolicy.self, capacity: capacity)
        let whole = trace.share(savedBy: WholeCachePolicy.self, capacity: capacity)
        print("Zipf \(skew.rawValue): \(order) of the decode time is saved, by the whole cache \(whole)")
        #expect(whole > 0.95 * order)
    }

    @Test func thePlotIsMadeFromTheTableOfPolicies() throws {
        let plot = SavedTimePlot(imageCount: 5_000, requestCount: 50_000, seed: 1).svg
        let path = "Sources/Development/nibassets-benchmark/nibassets-benchmark.docc/SavedTime.svg"
        #expect(try DocumentPart(of: path).text(madeFrom: plot) == plot, "make tables writes it")
    }

    @Test func imagesAreAsRealOnesAre() {
        let trace = RequestTrace(imageCount: 20_000, requestCount: 0, skew: .strong, seed: 3)
        let sizes = trace.images.map { ($0.byteCount - 256) / 4 }.sorted()
        #expect((800...940).contains(sizes[10_000]))
        #expect((13_000...16_000).contains(sizes[19_000]))
        #expect(sizes[19_999] <= 1_048_576)
    }

    @Test func anImageIsAskedForByItsRank() {
        let trace = RequestTrace(imageCount: 100, requestCount: 200_000, skew: .moderate, seed: 5)
        var counts = [Int](repeating: 0, count: 100)
        for number in trace.requests { counts[number] += 1 }
        counts.sort(by: >)
        // The 32nd image has 1 / 32^0.8 = 1/16 of the first image's requests.
        #expect((14.5...17.5).contains(Double(counts[0]) / Double(counts[31])))
    }

    /// Most decode time that any cache can save from a time on. A cache may drop any images after each request.
    private func mostSaved(of trace: RequestTrace, from time: Int, keeping kept: Set<Int>, capacity: Int) -> Double {
        guard time < trace.requests.count else { return 0 }
        let number = trace.requests[time]
        let saved = kept.contains(number) ? Double(trace.images[number].decodeDuration) : 0
        let all = Array(kept.union([number]))
        var best = 0.0
        for choice in 0..<(1 << all.count) {
            let next = Set(all.indices.filter { choice >> $0 & 1 == 1 }.map { all[$0] })
            guard next.reduce(0, { $0 + trace.images[$1].byteCount }) <= capacity else { continue }
            best = max(best, mostSaved(of: trace, from: time + 1, keeping: next, capacity: capacity))
        }
        return saved + best
    }
}
