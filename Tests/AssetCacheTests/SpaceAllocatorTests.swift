import TestSupport
import Testing

@testable import AssetCache

@Suite(.timeLimit(.minutes(20))) struct SpaceAllocatorTests {
    /// The page sizes are those of x86-64 and of 64-bit ARM.
    @Test(arguments: [UInt64(1), 2, 3], [4_096, 16_384, 65_536])
    func rangesNeverOverlapAndEverythingComesBack(seed: UInt64, pageSize: Int) {
        var random = SeededGenerator(seed: seed)
        let bounds = 64..<16 * pageSize
        var space = SpaceAllocator(bounds, pageSize: pageSize)
        var taken: [(start: Int, count: Int)] = []
        for _ in 0..<5_000 {
            if taken.isEmpty || Bool.random(using: &random) {
                let count = Int.random(in: 0...pageSize * 3 / 4, using: &random)
                let fits = space.gaps.contains { $0.count >= SpaceAllocator.rounded(count) }
                let place = space.place(for: count)
                #expect((place != nil) == fits)
                let before = space.pageBytes
                let onPages = space.placeOnPages(for: count)
                guard let start = onPages ?? place?.offset else { continue }
                let new = space.allocate(count, at: start)
                #expect(new.count == (onPages == nil ? place?.newBytes : 0))
                #expect(space.pageBytes == before + new.count)
                let range = start..<start + SpaceAllocator.rounded(count)
                #expect(
                    start % SpaceAllocator.alignment == 0 && bounds.contains(start)
                        && range.upperBound <= bounds.upperBound)
                #expect(taken.allSatisfy { !range.overlaps($0.start..<$0.start + SpaceAllocator.rounded($0.count)) })
                taken.append((start, count))
            } else {
                let (start, count) = taken.remove(at: .random(in: taken.indices, using: &random))
                let before = space.pageBytes
                #expect(space.free(start, count).count == before - space.pageBytes)
            }
            #expect(space.pageBytes == pages(of: taken, pageSize))
            space.checkInvariants()
            #expect(space.usedBytes == taken.reduce(0) { $0 + SpaceAllocator.rounded($1.count) })
        }
        for (start, count) in taken { _ = space.free(start, count) }
        #expect(space.gaps == [bounds] && space.usedBytes == 0 && space.pageBytes == pageSize)
    }

    /// Bytes of the pages in use. The first page always counts: it has the header.
    private func pages(of taken: [(start: Int, count: Int)], _ pageSize: Int) -> Int {
        var pages: Set<Int> = [0]
        for (start, count) in taken {
            pages.formUnion(start / pageSize...(start + SpaceAllocator.rounded(count) - 1) / pageSize)
        }
        return pages.count * pageSize
    }

    @Test func whatNeedsNoFurtherPageIsFoundFirst() {
        var space = SpaceAllocator(64..<5 * 4_096, pageSize: 4_096)
        _ = space.allocate(1_900, at: 64)
        #expect(space.placeOnPages(for: 1_900) == 1_984 && space.placeOnPages(for: 1_900, before: 1_984) == nil)
        #expect(space.placeOnPages(for: 3_000) == nil)
        #expect(space.place(for: 3_000).map { $0 == (1_984, 4_096) } == true)
        _ = space.allocate(10_000, at: 1_984)
        #expect(space.pageBytes == 3 * 4_096)
        // The second and third page become free.
        #expect(space.free(1_984, 10_000) == 4_096..<3 * 4_096)
        #expect(space.pageBytes == 4_096 && space.placeOnPages(for: 3_000) == nil)
    }

    @Test func whatAnEarlierDaemonHasGivenOutIsLostWhenItIsFree() {
        let page = 4_096
        var space = SpaceAllocator(64..<10 * page, earlier: [0..<2 * page, 4 * page..<7 * page], pageSize: page)
        #expect(space.gaps == [2 * page..<4 * page, 7 * page..<10 * page])
        #expect(space.pageBytes == page && space.lostPageBytes == 4 * page)
        #expect(space.take(4 * page + 640, 5_000) == 4 * page..<6 * page)
        #expect(space.take(5 * page + 3_200, 100).isEmpty)
        #expect(space.pageBytes == 3 * page && space.lostPageBytes == 2 * page)
        #expect(space.lostBytes == 5 * page - 64 - SpaceAllocator.rounded(5_000) - 128)
        space.checkInvariants()
        // The earlier pages divide the free space, and their free bytes are no gap.
        #expect(space.place(for: 2 * page).map { $0 == (2 * page, 2 * page) } == true)
        #expect(space.placeOnPages(for: 100) == nil)
        #expect(space.free(4 * page + 640, 5_000) == 4 * page..<5 * page)
        #expect(space.free(5 * page + 3_200, 100) == 5 * page..<6 * page)
        #expect(space.gaps == [2 * page..<4 * page, 7 * page..<10 * page])
        #expect(space.usedBytes == 0 && space.lostPageBytes == 4 * page)
        space.checkInvariants()
    }

    @Test func aFullSegmentSaysSo() {
        var space = SpaceAllocator(0..<4_096, pageSize: 4_096)
        _ = space.allocate(4_090, at: 0)
        #expect(space.place(for: 1) == nil && space.placeOnPages(for: 1) == nil)
        #expect(space.free(0, 4_090) == 0..<4_096)
        #expect(space.place(for: 4_096).map { $0 == (0, 4_096) } == true)
    }
}
