import AssetModel
import LinuxSystem
import SharedLayout
import TestSupport
import Testing

@testable import AssetCache

/// Tests that the next daemon takes over the cache's memory.
@Suite(.timeLimit(.minutes(20))) struct RestartTests {
    let store = RestartFixture.Store()
    let fixture: RestartFixture

    init() throws { fixture = try RestartFixture() }

    @Test("nothing is lost, and what earlier clients may read is never written again", arguments: 1...4)
    func randomRestarts(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var cache = try store.cache()
        var (held, seen): ([CacheEntry], [RestartFixture.Seen]) = ([], [])
        var number = 0
        var (restarts, restored) = (0, 0)
        for _ in 0..<500 {
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<45:
                number += 1
                let large = Int.random(in: 0..<8, using: &random) == 0
                let count = 2 * Int.random(in: large ? 140_000...400_000 : 10...30_000, using: &random)
                let visibility: Visibility = Bool.random(using: &random) ? .everybody : .user(UInt32(number % 2))
                if let entry = try? fixture.add(number, count, visibility, to: cache) { held.append(entry) }
            case 45..<85:
                if let index = held.indices.randomElement(using: &random) { cache.release(held.remove(at: index)) }
            case 85..<89: if let entry = cache.allEntries.randomElement(using: &random) { cache.invalidate(entry) }
            case 89..<91: _ = cache.evictLowest()
            case 91..<94: while cache.moveTogether() {}
            default:
                let before = cache.allEntries.filter { !$0.isStale }
                // Clients may also hold stale entries.
                seen += try cache.allEntries.flatMap { try fixture.seen($0) }
                let (last, files) = (cache.lastNumber, Set(store.files.keys))
                // The next daemon does not learn of the holds, so the entries stay in place for earlier clients.
                let next = try store.cache()
                #expect(next.count == before.count && next.lastNumber == last)
                for entry in before { try fixture.expectSame(next.entry(entry.number), as: entry) }
                for entry in before where cache.find(entry.key) === entry {
                    #expect(next.find(entry.key)?.number == entry.number)
                }
                #expect(store.taken.entries == before.count && files.isSuperset(of: store.files.keys))
                #expect(next.usedBytes <= cache.usedBytes && next.memoryLineage == cache.memoryLineage)
                (cache, held) = (next, [])
                restarts += 1
                restored += before.count
            }
            cache.checkInvariants()
        }
        #expect(restarts > 15 && restored > 200, "\(restarts) restarts, \(restored) entries")
        #expect(seen.allSatisfy { $0.isIntact })
        for entry in held { cache.release(entry) }
        while cache.evictLowest() {}
        #expect(cache.count == 0 && cache.usedBytes == 0 && Set(store.files.keys) == ["memory-numbers"])
    }

    /// Memory that was taken over does not change for earlier readers, however many entries go and come.
    @Test func spaceOfAnEarlierDaemonIsNotGivenOutAgain() throws {
        let first = try store.cache()
        let entries = try (0..<40).map { try fixture.add($0, 20_000, .everybody, to: first) }
        let seen = try entries.flatMap { try fixture.seen($0) }
        let cache = try store.cache()
        for number in 0..<40 where number % 2 == 0 {
            let entry = try #require(cache.entry(UInt64(number + 1)))
            #expect(cache.purge(entry))
        }
        for number in 100..<400 {
            cache.release(try fixture.add(number, 2 * (number * 13 % 9_000), .everybody, to: cache))
        }
        #expect(seen.allSatisfy { $0.isIntact })
        // New entries also use the rest of the old segment, not only new segments.
        #expect(cache.entries(after: 40).contains { $0.recordMemory.number == entries[0].recordMemory.number })
        for number in 0..<40 where number % 2 == 1 {
            try fixture.expectSame(cache.entry(UInt64(number + 1)), as: entries[number])
        }
    }

    @Test func numbersGoOnThoughTheLastOnesAreGone() throws {
        let first = try store.cache()
        let entry = try fixture.add(1, 1_000_000, .everybody, to: first)
        first.release(entry)
        #expect(first.purge(entry))
        #expect(Set(store.files.keys) == ["memory-numbers"])
        let cache = try store.cache()
        let next = try fixture.add(1, 1_000_000, .everybody, to: cache)
        #expect(next.number > entry.number)
        #expect(try #require(next.memories.map(\.number).min()) > entry.memories.map(\.number).max() ?? 0)
    }

    @Test func whatAnEarlierDaemonHasNotFinishedIsNotThere() throws {
        let first = try store.cache()
        let entry = try fixture.add(1, 2_000, .everybody, to: first)
        // Data without a record, a record without its mark, and a withdrawn record.
        _ = try first.stage(copying: fixture.scratch, at: 0, count: 500, visibility: .everybody)
        let unmarked = try fixture.add(2, 3_000, .everybody, to: first)
        let file = try #require(store.files["memory-segment-\(unmarked.recordMemory.number)"])
        SegmentTable(try Mapping(file, count: AssetCache.segmentSize, writable: true)).unmark(unmarked.recordOffset)
        let withdrawn = try fixture.add(3, 3_000, .everybody, to: first)
        withdrawn.recordMemory.store(
            ObjectRecord.State.withdrawn.rawValue, at: withdrawn.recordOffset + ObjectRecord.stateOffset)
        let cache = try store.cache()
        #expect(cache.allEntries.map(\.number) == [entry.number])
        #expect(cache.find(fixture.key(2, .everybody)) == nil && cache.find(fixture.key(3, .everybody)) == nil)
    }

    @Test func onlyWhatFitsIsTakenOver() throws {
        let first = try store.cache()
        for number in 0..<30 { _ = try fixture.add(number, 200_000, .everybody, to: first) }
        let cache = try store.cache(limit: 2 * UInt64(AssetCache.segmentSize))
        #expect((1..<first.count).contains(cache.count) && cache.usedBytes <= cache.limit)
        #expect(store.files.count == 3 && store.taken.dropped > 0)
    }

    @Test func moreThanTheStoreHoldsIsNotKept() throws {
        let limit = CacheLimits.keptMemories.value
        let cache = try store.cache(limit: 1 << 30)
        let large = try (0..<limit + 5).map {
            try fixture.add($0, AssetCache.smallObjectLimit + 2, .everybody, to: cache)
        }
        #expect(store.files.count == limit)
        // If a large object goes, another one takes its place in the store.
        cache.release(large[0])
        #expect(cache.purge(large[0]) && store.files.count == limit)
        // A segment takes the place of a large object.
        for number in 1_000..<1_010 { _ = try fixture.add(number, 250_000, .everybody, to: cache) }
        #expect(store.files.count == limit)
        let next = try store.cache(limit: 1 << 30)
        #expect(next.allEntries.count { $0.byteCount < AssetCache.smallObjectLimit } == 10)
        #expect(next.count > limit)
    }

    @Test("whatever is damaged, nothing traps, and nothing comes back that was not there", arguments: 1...4)
    func damage(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var (whole, lost) = (0, 0)
        for _ in 0..<60 {
            let store = RestartFixture.Store()
            let first = try store.cache()
            let entries = try (0..<24).map { number in
                try fixture.add(
                    number, number % 6 == 0 ? 400_000 : 2 * (500 + number), .user(UInt32(number % 2)), to: first)
            }
            for _ in 0..<Int.random(in: 1...4, using: &random) { try damage(store, entries, &random) }
            let cache = try store.cache()
            for entry in cache.allEntries {
                let earlier = try #require(entries.first { $0.number == entry.number })
                try fixture.expectSame(entry, as: earlier)
                #expect(cache.lastNumber >= entry.number)
            }
            if cache.count == entries.count { whole += 1 } else { lost += 1 }
            // The cache works with the remaining memory.
            cache.release(try fixture.add(99, 1_000, .everybody, to: cache))
            cache.checkInvariants()
            _ = try store.cache()
        }
        #expect(whole > 0 && lost > 0, "\(whole) whole, \(lost) with losses")
    }

    private func damage(_ store: RestartFixture.Store, _ entries: [CacheEntry], _ random: inout SeededGenerator) throws
    {
        let names = store.files.keys.sorted()
        guard let name = names.randomElement(using: &random), let file = store.files[name] else { return }
        switch Int.random(in: 0..<12, using: &random) {
        case 0: store.files[name] = try FileDescriptor.open("/dev/null")
        case 1: store.files[name] = try MemoryFile.create("empty")
        case 2: store.files[name] = try MemoryFile.create("unsealed", allocating: UInt64(AssetCache.segmentSize))
        case 3: store.files[name] = names.randomElement(using: &random).flatMap { store.files[$0] }
        case 4: store.files[name] = nil
        case 5: store.files["memory-segment-\(Int.random(in: 0...40, using: &random))"] = file
        case 6: store.files["memory-object-\(Int.random(in: 0...40, using: &random))"] = file
        case 7:
            store.files[
                ["memory-", "memory-segment-x", "memory-object-99999999999", "memory-new-1"][
                    Int.random(in: 0..<4, using: &random)]] = file
        default:
            let size = Int(try file.status().size)
            // A large object is sealed, and cannot be damaged.
            guard let mapping = try? Mapping(file, count: size, writable: true) else { return }
            let places = [
                Int.random(in: 0..<128, using: &random), Int.random(in: 0..<min(size, 8_192), using: &random),
                (entries.randomElement(using: &random)?.recordOffset ?? 0) + Int.random(in: 0..<300, using: &random),
            ]
            guard let place = places.randomElement(using: &random), place < size - 8 else { return }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: mapping.store(UInt8.random(in: 0...255, using: &random), at: place)
            case 1: mapping.store(UInt32.max - UInt32.random(in: 0...64, using: &random), at: place / 4 * 4)
            default: mapping.store(UInt64.random(in: 0...UInt64.max, using: &random), at: place / 8 * 8)
            }
        }
    }
}
