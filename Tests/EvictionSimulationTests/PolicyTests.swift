import EvictionSimulation
import Testing

/// Short traces whose hits can be counted by hand. Images have one byte unless a test gives other sizes.
@Suite(.timeLimit(.minutes(20))) struct PolicyTests {
    @Test func leastRecentlyUsedGoesFirst() {
        // The cache has 0 and 1. Because 0 is used again, 2 evicts 1.
        #expect(hits(LRUPolicy.self, [0, 1, 0, 2, 0, 1], capacity: 2) == [false, false, true, false, true, false])
    }

    @Test func sieveSparesWhatWasUsedOnceAndDoesNotMoveIt() {
        // 2 finds 0 used, and evicts 1. The hand is then past the newest image, so 3 begins at the oldest, and evicts 0, no longer used.
        #expect(
            hits(SIEVEPolicy.self, [0, 1, 0, 2, 3, 0, 2], capacity: 2)
                == [false, false, true, false, false, false, false])
        // In this trace, 3 evicts 1: the use has spared 0.
        #expect(hits(SIEVEPolicy.self, [0, 1, 2, 0, 3, 0], capacity: 3) == [false, false, false, true, false, true])
    }

    @Test func whatComesBackSoonGetsIntoTheMainQueue() {
        // Ten new images evict 0 from the small queue. 0 comes back into the main queue, and survives eight other images.
        let trace = [0] + Array(1...10) + [0] + Array(11...18) + [0]
        let found = hits(S3FIFOPolicy.self, trace, capacity: 10)
        #expect(found[11] == false && found.last == true)
        #expect(hits(LRUPolicy.self, trace, capacity: 8).last == false)
    }

    @Test func oursKeepsWhatIsDearForItsSize() {
        let images = [
            SimulatedImage(number: 0, decodeDuration: 1_000, byteCount: 10),
            SimulatedImage(number: 1, decodeDuration: 1_000, byteCount: 90),
            SimulatedImage(number: 2, decodeDuration: 500, byteCount: 50),
        ]
        var cache = CostAwarePolicy(capacity: 100, imageCount: 3)
        #expect([0, 1, 2, 0].map { cache.request(images[$0]) } == [false, false, false, true])
    }

    @Test func whatIsLargerThanTheCacheGoesPastIt() {
        let (small, large) = (
            SimulatedImage(number: 0, decodeDuration: 1, byteCount: 5),
            SimulatedImage(number: 1, decodeDuration: 1, byteCount: 11)
        )
        func check<Policy: EvictionPolicy>(_: Policy.Type) {
            (small.heapIndex, large.heapIndex) = (nil, nil)
            var cache = Policy(capacity: 10, imageCount: 2)
            let found = [small, large, large, small].map { cache.request($0) }
            #expect(found == [false, false, false, true], "\(Policy.name)")
        }
        check(LRUPolicy.self)
        check(SIEVEPolicy.self)
        check(S3FIFOPolicy.self)
        check(CostAwarePolicy.self)
    }

    private func hits<Policy: EvictionPolicy>(_: Policy.Type, _ trace: [Int], capacity: Int) -> [Bool] {
        let images = (0...(trace.max() ?? 0)).map { SimulatedImage(number: $0, decodeDuration: 1, byteCount: 1) }
        var cache = Policy(capacity: capacity, imageCount: images.count)
        return trace.map { cache.request(images[$0]) }
    }
}
