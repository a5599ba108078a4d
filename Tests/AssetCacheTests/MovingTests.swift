import LinuxSystem
import SharedLayout
import TestSupport
import Testing
import WireProtocol

@testable import AssetCache

/// Tests that entries move safely, also out of an earlier daemon's memory, even if the daemon is killed meanwhile.
@Suite(.timeLimit(.minutes(20))) struct MovingTests {
    let store = RestartFixture.Store()
    let fixture: RestartFixture

    init() throws { fixture = try RestartFixture() }

    /// Fills about `segments` segments with small entries.
    @discardableResult
    private func fill(_ cache: AssetCache, segments: Int, of bytes: Int = 3_700) throws -> [CacheEntry] {
        try (0..<segments * (AssetCache.segmentSize / (bytes + 300))).map { number in
            let entry = try fixture.add(number, bytes, to: cache)
            cache.release(entry)
            return entry
        }
    }

    private func purge(_ cache: AssetCache, _ goes: (CacheEntry) -> Bool) {
        for entry in cache.allEntries where goes(entry) { #expect(cache.purge(entry)) }
    }

    private func expectWhole(_ cache: AssetCache, _ numbers: [UInt64]) throws {
        #expect(cache.allEntries.map(\.number) == numbers)
        #expect(try fixture.brokenEntries(of: cache) == [])
    }

    // MARK: Kills

    /// Moves entries, and checks after each change of the memory that the next daemon would find all of them. Returns the number of changes.
    private func movingIsSafe(_ cache: AssetCache, until isEnough: () -> Bool) throws -> Int {
        let numbers = cache.allEntries.map(\.number)
        let evicted = cache.metrics[.entriesEvicted]
        var (moments, failures): (Int, [String]) = (0, [])
        cache.betweenWritesHandler = {
            moments += 1
            do {
                let next = try store.copy().cache(limit: cache.limit)
                let (found, broken) = (next.allEntries.map(\.number), try fixture.brokenEntries(of: next))
                if found != numbers { failures.append("moment \(moments): \(found.count) entries") }
                if !broken.isEmpty { failures.append("moment \(moments): \(broken) are broken") }
            } catch {
                failures.append("\(error)")
            }
        }
        while !isEnough(), failures.isEmpty, cache.moveTogether() {}
        cache.betweenWritesHandler = {}
        #expect(failures.isEmpty, "\(failures.prefix(3))")
        #expect(cache.metrics[.entriesEvicted] == evicted)
        try expectWhole(cache, numbers)
        return moments
    }

    @Test func aKillBetweenAnyTwoWritesOfASweepLosesNothing() throws {
        let cache = try store.cache()
        try fill(cache, segments: 1, of: 1_500)
        purge(cache) { $0.number % 10 != 0 }
        let before = cache.usedBytes
        let moments = try movingIsSafe(cache) { cache.metrics[.entriesMoved] > 20 }
        #expect(cache.metrics[.entriesMoved] > 20 && cache.usedBytes < before)
        #expect(moments > 5 * 20, "\(moments) moments")
    }

    @Test func aKillBetweenAnyTwoWritesWhileASegmentIsEmptiedLosesNothing() throws {
        let first = try store.cache()
        try fill(first, segments: 1, of: 12_000)
        _ = try fixture.add(1_000, 600_000, to: first)
        let cache = try store.cache()
        let segment = try #require(cache.allEntries.first?.recordMemory.number)
        purge(cache) { $0.number % 3 != 0 && $0.byteCount < 20_000 }
        let moments = try movingIsSafe(cache) { false }
        #expect(moments > 200 && store.files["memory-segment-\(segment)"] == nil, "\(moments) moments")
        #expect(cache.lostBytes == 0)
        // The next daemon finds the moved entries.
        let numbers = cache.allEntries.map(\.number)
        try expectWhole(try store.cache(), numbers)
    }

    /// If the daemon is killed during a move, the old and the new record are both marked. The next daemon takes one; the other never comes back.
    @Test func whatIsThereTwiceIsTakenOnce() throws {
        let cache = try store.cache()
        try fill(cache, segments: 1, of: 1_500)
        purge(cache) { $0.number % 5 != 0 }
        var copies: [RestartFixture.Store] = []
        var moves: UInt64 = 0
        cache.betweenWritesHandler = {
            // The new record is marked, and the old one is still marked.
            if cache.metrics[.entriesMoved] == moves, let copy = try? store.copy() { copies.append(copy) }
        }
        while moves < 4, cache.moveTogether() { moves = cache.metrics[.entriesMoved] }
        cache.betweenWritesHandler = {}
        var twice = 0
        for copy in copies {
            let marks = try copy.marks()
            let next = try copy.cache()
            if marks > next.count { twice += 1 }
            // The next daemon has removed the marks of all other records.
            #expect(try copy.marks() == next.count)
            let entry = try #require(next.allEntries.last)
            #expect(next.purge(entry))
            #expect(try copy.cache().entry(entry.number) == nil)
        }
        #expect(twice > 0)
    }

    // MARK: Free pages

    /// The kernel allocates free pages when a client reads them.
    @Test func freePagesAreGivenBackSegmentBySegment() throws {
        let cache = try store.cache()
        try fill(cache, segments: 3)
        purge(cache) { $0.number % 50 != 0 }
        let count = AssetCache.segmentSize
        let segments = store.files.filter { $0.key.contains("segment") }.map(\.value)
        for file in segments { _ = try Mapping(file, count: count, writable: false).copyBytes(at: 0, count: count) }
        var sizes = [try store.allocatedSegmentBytes()]
        #expect(segments.count > 2 && sizes == [UInt64(segments.count * count)])
        var last: UInt32 = 0
        while let next = cache.giveBackFreePages(after: last) {
            #expect(next > last)
            sizes.append(try store.allocatedSegmentBytes())
            last = next
        }
        #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 > $1 && $0 - $1 < count })
        #expect(sizes.count == 1 + segments.count && sizes.last == cache.usedBytes)
    }

    // MARK: Memory of an earlier daemon

    @Test func segmentsOfAnEarlierDaemonAreEmptiedAndGo() throws {
        let first = try store.cache()
        let old = try fill(first, segments: 4)
        let seen = try old.flatMap { try fixture.seen($0) }
        // The last segment is not full.
        let segments = Set((1...4).map { "memory-segment-\($0)" })
        let cache = try store.cache()
        #expect(cache.count == old.count && cache.lostBytes == 0)
        purge(cache) { $0.number % 2 == 0 }
        let numbers = cache.allEntries.map(\.number)
        while cache.moveTogether() {}
        #expect(segments.isDisjoint(with: store.files.keys))
        let real = try store.allocatedSegmentBytes()
        #expect(cache.lostBytes < 128 << 10 && cache.usedBytes + cache.lostBytes == real)
        try expectWhole(cache, numbers)
        // Clients of the earlier daemon still read the old bytes.
        #expect(seen.allSatisfy { $0.isIntact })
        try expectWhole(try store.cache(), numbers)
    }

    @Test func aHeldEntryKeepsItsSegmentAndNothingElse() throws {
        try fill(try store.cache(), segments: 4)
        let cache = try store.cache()
        var held: [UInt32: CacheEntry] = [:]
        for entry in cache.allEntries where held[entry.recordMemory.number] == nil {
            held[entry.recordMemory.number] = entry
            cache.hold(entry)
        }
        let seen = try held.values.flatMap { try fixture.seen($0) }
        let all = cache.usedBytes
        purge(cache) { $0.holdCount == 0 && $0.number % 20 < 10 }
        while cache.moveTogether() {}
        #expect(cache.usedBytes < all * 6 / 10 && cache.lostBytes > all / 4)
        for (number, entry) in held { #expect(entry.recordMemory.number == number) }
        #expect(seen.allSatisfy { $0.isIntact })
        // Once the entries are released, their segments may go.
        for entry in held.values { cache.release(entry) }
        purge(cache) { $0.number % 3 == 0 }
        while cache.moveTogether() {}
        #expect(cache.lostBytes < 128 << 10, "\(cache.lostBytes) of \(all) bytes are lost")
    }

    /// The caller of the first step is short of memory, the callers of the next steps are not.
    @Test func aSegmentIsEmptiedPartlyWhoeverGoesOn() throws {
        try fill(try store.cache(), segments: 2)
        let cache = try store.cache()
        let segment = try #require(cache.allEntries.first?.recordMemory)
        let held = try #require(cache.allEntries.last { $0.recordMemory === segment })
        cache.hold(held)
        purge(cache) { $0.recordMemory === segment && $0.number % 2 == 0 && $0 !== held }
        #expect(cache.evictOne(toReserve: cache.limit - cache.usedBytes + 1, for: .everybody))
        while cache.moveTogether() {}
        #expect(cache.allEntries.filter { $0.recordMemory === segment }.map(\.number) == [held.number])
    }

    /// The cache is full before the restart, and each segment keeps an entry: new entries evict about their own size, no more.
    @Test(arguments: [false, true]) func aFullCacheOfAnEarlierDaemonMakesRoomAsAnyOther(isHeld: Bool) throws {
        let limit = UInt64(6 << 20)
        let first = try store.cache(limit: limit, userLimit: limit)
        try fill(first, segments: 4)
        #expect(first.usedBytes + (128 << 10) >= limit)
        let cache = try store.cache(limit: limit, userLimit: limit)
        #expect(cache.count == first.count && cache.usedBytes == first.usedBytes)
        if isHeld {
            var segments: Set<UInt32> = []
            for entry in cache.allEntries where segments.insert(entry.recordMemory.number).inserted {
                cache.hold(entry)
            }
        }
        for number in 0..<300 {
            cache.release(try fixture.add(10_000 + number, 3_700, to: cache))
            if number % 50 == 0 { cache.checkInvariants() }
        }
        let evicted = cache.metrics[.entriesEvicted]
        #expect(evicted < 300 * 11 / 10 + 100, "\(evicted) went for 300")
        let real = try store.allocatedSegmentBytes()
        #expect(real == cache.usedBytes + cache.lostBytes)
        // The lost bytes are at most the bytes of the earlier daemon. Without holds they are freed.
        #expect(real <= (isHeld ? 2 * limit : limit + limit / 8), "\(real) bytes for a limit of \(limit)")
        #expect(try fixture.brokenEntries(of: cache) == [])
    }

    @Test func manyRestartsOfASmallBusyCacheLoseNothing() throws {
        var random = SeededGenerator(seed: 5)
        let limit = UInt64(3 << 20)
        var cache = try store.cache(limit: limit, userLimit: limit)
        var moved: UInt64 = 0
        for round in 0..<12 {
            for step in 0..<60 {
                let entry = try fixture.add(
                    1 + round * 100 + step, 2 * Int.random(in: 100...8_000, using: &random), to: cache)
                cache.release(entry)
                if step % 3 == 0, let other = cache.entry(.random(in: 1...cache.lastNumber, using: &random)) {
                    _ = cache.purge(other)
                }
            }
            while cache.moveTogether() {}
            moved += cache.metrics[.entriesMoved]
            let numbers = cache.allEntries.map(\.number)
            cache = try store.cache(limit: limit, userLimit: limit)
            try expectWhole(cache, numbers)
        }
        #expect(moved > 100, "\(moved) were moved")
        #expect(try store.allocatedSegmentBytes() <= 2 * limit)
    }
}

extension RestartFixture.Store {
    /// Number of marked records in all segments.
    fileprivate func marks() throws -> Int {
        try files.filter { $0.key.contains("segment") }.values.reduce(0) {
            $0 + SegmentTable(try Mapping($1, count: AssetCache.segmentSize, writable: true)).marked.count
        }
    }
}
