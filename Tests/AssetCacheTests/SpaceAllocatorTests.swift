import TestSupport
import Testing

@testable import AssetCache

@Suite(.timeLimit(.minutes(20))) struct SpaceAllocatorTests {
    @Test(arguments: [UInt64(1), 2, 3]) func rangesNeverOverlapAndEverythingComesBack(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let bounds = 64..<65_536
        var space = SpaceAllocator(bounds)
        var taken: [(start: Int, count: Int)] = []
        for _ in 0..<5_000 {
            if taken.isEmpty || Bool.random(using: &random) {
                let count = Int.random(in: 0...3_000, using: &random)
                let fits = space.freeRanges.contains { $0.count >= SpaceAllocator.rounded(count) }
                #expect(space.hasRoom(for: count) == fits)
                guard let start = space.allocate(count) else { continue }
                let range = start..<start + SpaceAllocator.rounded(count)
                #expect(
                    start % SpaceAllocator.alignment == 0 && bounds.contains(start)
                        && range.upperBound <= bounds.upperBound)
                #expect(taken.allSatisfy { !range.overlaps($0.start..<$0.start + SpaceAllocator.rounded($0.count)) })
                taken.append((start, count))
            } else {
                let (start, count) = taken.remove(at: .random(in: taken.indices, using: &random))
                space.free(start, count)
            }
            space.checkInvariants()
            #expect(space.usedBytes == taken.reduce(0) { $0 + SpaceAllocator.rounded($1.count) })
        }
        for (start, count) in taken { space.free(start, count) }
        #expect(space.freeRanges == [bounds] && space.usedBytes == 0)
    }

    @Test func aFullSegmentSaysSo() {
        var space = SpaceAllocator(0..<128)
        #expect(space.allocate(100) == 0)
        #expect(space.allocate(1) == nil)
        space.free(0, 100)
        #expect(space.allocate(128) == 0)
    }
}
