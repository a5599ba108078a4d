import EvictionSimulation
import Testing

/// Short traces whose hits one can count by hand, all images of one byte unless it is said.
@Suite(.timeLimit(.minutes(20))) struct PolicyTests {
    @Test func leastRecentlyUsedGoesFirst() {
        // 0 and 1 are in; 0 is used, so 2 drives out 1.
        #expect(hits(LRUPolicy.self, [0, 1, 0, 2, 0, 1], capacity: 2) == [false, false, true, false, true, false])
    }

    @Test func sieveSparesWhatWasUsedOnceAndDoesNotMoveIt() {
        // 2 finds 0 used and drives out 1; the hand is then past the newest, so 3 begins at the oldest: 0, no longer used.
        #expect(
            hits(SIEVEPolicy.self, [0, 1, 0, 2, 3, 0, 2], capacity: 2)
                == [false, false, true, false, false, false, false])
        // The same with least recently used keeps 0 no longer either, but 2 and 3.
        #expect(hits(SIEVEPolicy.self, [0, 1, 2, 0, 3, 0], capacity: 3) == [false, false, false, true, false, true])
    }

    @Test func whatComesBackSoonGetsIntoTheMainQueue() {
        // Ten new ones drive 0 out of the small queue; it comes back, is kept in the main one, and survives ten others.
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
