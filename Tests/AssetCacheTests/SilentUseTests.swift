import LinuxSystem
import SharedLayout
import TestSupport
import Testing

@testable import AssetCache

@Suite(.timeLimit(.minutes(20))) struct SilentUseTests {
    /// Stands in for indexes and client pages: knows which entries can be found, and which are used.
    private final class Users: SilentUse {
        var found: Set<UInt64> = []
        var used: [UInt64: Int] = [:]
        var touched: Set<UInt64> = []
        var forgotten: [UInt64] = []
        /// Numbers of the entries for which the cache called `isUsed`.
        var asked: [UInt64] = []

        func withdraw(_ entry: CacheEntry) { found.remove(entry.number) }
        func restore(_ entry: CacheEntry) { found.insert(entry.number) }
        func isUsed(_ entry: CacheEntry) -> Bool {
            asked.append(entry.number)
            return used[entry.number] != nil
        }
        func takeTouch(_ entry: CacheEntry) -> Bool { touched.remove(entry.number) != nil }
        func noteLingering() {}
        func forget(_ entry: CacheEntry) { forgotten.append(entry.number) }
    }

    @Test("whatever happens, nothing goes that somebody uses without a hold")
    func randomUse() throws {
        let seed = UInt64.random(in: .min ... .max)
        print("silent use: seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let fixture = try Fixture(limit: UInt64(2 * AssetCache.segmentSize))
        let (cache, users) = (fixture.cache, Users())
        cache.silentUse = users
        var (all, names, held): ([CacheEntry], [UInt64: [UInt8]], [CacheEntry]) = ([], [:], [])
        for step in 0..<2_000 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0, 1:
                let size = Int.random(in: 100...200_000, using: &random)
                guard let entry = try? fixture.add("name \(step)", bytes: size) else { continue }
                cache.markPublished(entry)
                users.found.insert(entry.number)
                all.append(entry)
                names[entry.number] = Array("name \(step)".utf8)
                held.append(entry)
            case 2, 3, 4:
                if let index = held.indices.randomElement(using: &random) { cache.release(held.remove(at: index)) }
            case 5, 6:
                // Only entries that can be found can be used. Some uses end later.
                if let number = users.found.randomElement(using: &random), users.used.count < 12 {
                    users.used[number, default: 0] += 1
                    users.touched.insert(number)
                }
            case 7, 8: if let number = users.used.keys.randomElement(using: &random) { users.used[number] = nil }
            default:
                guard let entry = all.randomElement(using: &random) else { continue }
                switch Int.random(in: 0..<4, using: &random) {
                case 0: cache.invalidate(entry)
                case 1: #expect(!cache.purge(entry) || users.used[entry.number] == nil)
                case 2: _ = cache.evictLowest()
                default: for number in cache.lingeringNumbers { cache.reviewLingering(number) }
                }
            }
            cache.checkInvariants()
            #expect(users.forgotten.allSatisfy { users.used[$0] == nil }, "seed \(seed), step \(step)")
            for number in users.used.keys {
                let entry = try #require(cache.entry(number), "seed \(seed), step \(step): \(number) is gone")
                #expect(try name(of: entry) == names[number], "seed \(seed), step \(step)")
            }
            users.found.formIntersection(all.filter { cache.entry($0.number) === $0 && !$0.isStale }.map(\.number))
        }
        #expect(users.forgotten.count > 50)
        users.used = [:]
        for entry in held { cache.release(entry) }
        for number in cache.lingeringNumbers { cache.reviewLingering(number) }
        #expect(cache.lingeringCount == 0)
        _ = cache.purge { _ in true }
        #expect(cache.count == 0 && cache.usedBytes == 0)
    }

    @Test func oneEntryThatLingersIsLookedAtWithoutTheOthers() throws {
        let fixture = try Fixture(limit: UInt64(AssetCache.segmentSize))
        let (cache, users) = (fixture.cache, Users())
        cache.silentUse = users
        for number in 0..<8 {
            let entry = try fixture.add("name \(number)", bytes: 1_000)
            cache.markPublished(entry)
            users.used[entry.number] = 1
            cache.invalidate(entry)
            cache.release(entry)
        }
        let numbers = cache.lingeringNumbers
        #expect(numbers.count == 8)
        users.used = [:]
        users.asked = []
        #expect(cache.reviewLingering(numbers[0]) && !cache.reviewLingering(numbers[0]))
        #expect(users.asked == [numbers[0]] && cache.lingeringCount == 7 && cache.entry(numbers[0]) == nil)
    }

    @Test func whatWasUsedGetsASecondChance() throws {
        let fixture = try Fixture(limit: UInt64(AssetCache.segmentSize))
        let users = Users()
        fixture.cache.silentUse = users
        let entries = try (0..<8).map { try fixture.add("name \($0)", bytes: 200_000, decodeDuration: 5) }
        for entry in entries {
            fixture.cache.markPublished(entry)
            fixture.cache.release(entry)
        }
        users.touched = [entries[0].number, entries[1].number]
        for _ in 0..<6 { #expect(fixture.cache.evictLowest()) }
        #expect(
            entries.filter { fixture.cache.entry($0.number) != nil }.map(\.number) == entries.prefix(2).map(\.number))
    }

    private func name(of entry: CacheEntry) throws -> [UInt8] {
        let segment = try Mapping(entry.recordMemory.descriptor, count: entry.recordMemory.byteCount, writable: false)
        let start = segment.copyBytes(at: entry.recordOffset, count: 8)
        let count = try ObjectRecord.byteCount(ofRecordStarting: start, at: entry.recordOffset)
        return try ObjectRecord(segment.copyBytes(at: entry.recordOffset, count: count)).name
    }
}
