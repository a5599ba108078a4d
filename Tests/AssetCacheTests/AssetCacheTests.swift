import AssetModel
import LinuxSystem
import SharedLayout
import Testing
import WireProtocol

@testable import AssetCache

@Suite(.timeLimit(.minutes(20))) struct AssetCacheTests {
    @Test func aPublishedEntryIsReadFromSharedMemoryByItsRecord() throws {
        let fixture = try Fixture()
        let entry = try fixture.add("plus", bytes: 400, decodeDuration: 7)
        let segment = try Mapping(entry.recordMemory.descriptor, count: entry.recordMemory.byteCount, writable: false)
        let header = try MemoryHeader(segment.copyBytes(at: 0, count: MemoryHeader.size))
        #expect(header.memory == entry.recordMemory.number && header.content == .segment)
        let start = segment.copyBytes(at: entry.recordOffset, count: 8)
        let count = try ObjectRecord.byteCount(ofRecordStarting: start, at: entry.recordOffset)
        let record = try ObjectRecord(segment.copyBytes(at: entry.recordOffset, count: count))
        #expect(record.name == Array("plus".utf8) && record.number == entry.number)
        guard case .sound(let place, _) = record.content else { throw Unexpected() }
        #expect(segment.copyBytes(at: Int(place.offset), count: 400) == Fixture.pattern(400))
        #expect(fixture.cache.find(entry.key) === entry)
    }

    @Test func aClientCannotWriteWhatItIsGiven() throws {
        let fixture = try Fixture()
        let entry = try fixture.add("plus", bytes: 400)
        #expect(throws: SystemError.self) { try Mapping(entry.recordMemory.descriptor, count: 4096, writable: true) }
    }

    @Test func heldEntriesStayAndTheLeastWorthGoesFirst() throws {
        let fixture = try Fixture(limit: UInt64(AssetCache.segmentSize))
        let dear = try fixture.add("dear", bytes: 200_000, decodeDuration: 1_000_000)
        let held = try fixture.add("held", bytes: 200_000, decodeDuration: 1)
        let cheap = try fixture.add("cheap", bytes: 200_000, decodeDuration: 10)
        fixture.cache.release(dear)
        fixture.cache.release(cheap)
        for index in 0..<8 {
            fixture.cache.release(try fixture.add("more \(index)", bytes: 200_000, decodeDuration: 500))
        }
        #expect(fixture.cache.find(cheap.key) == nil)
        #expect(fixture.cache.find(dear.key) === dear && fixture.cache.find(held.key) === held)
        #expect(fixture.cache.usedBytes <= fixture.cache.limit)
    }

    @Test func thereAreNoMoreEntriesThanTheLimitHasRoomFor() throws {
        let fixture = try Fixture(limit: UInt64(AssetCache.segmentSize))
        let limit = fixture.cache.entryLimit
        let held = try fixture.add("held", bytes: 2)
        for number in 0..<2 * limit { fixture.cache.release(try fixture.add("\(number)", bytes: 2)) }
        #expect(fixture.cache.count == limit && fixture.cache.find(held.key) === held)
        _ = fixture.cache.purge { _ in true }
        for number in 1..<limit { _ = try fixture.add("\(number)", bytes: 2) }
        #expect(throws: CacheError.fullOfEntries(limit: limit)) { try fixture.add("one more", bytes: 2) }
    }

    @Test func whatDoesNotFitSaysHowMuchIsAllowed() throws {
        let fixture = try Fixture(limit: UInt64(AssetCache.segmentSize))
        #expect(throws: CacheError.full(needed: 3 << 20, limit: UInt64(AssetCache.segmentSize))) {
            try fixture.cache.reserve(3 << 20, for: .everybody)
        }
        #expect(throws: CacheError.userLimit(user: 7, needed: 5 << 20, limit: 4 << 20)) {
            try Fixture().cache.reserve(5 << 20, for: .user(7))
        }
    }

    @Test func anInvalidatedEntryIsNotFoundAndGoesWithItsLastHold() throws {
        let fixture = try Fixture()
        let entry = try fixture.add("plus", bytes: 10)
        fixture.cache.invalidate(entry)
        #expect(fixture.cache.find(entry.key) == nil && fixture.cache.entry(entry.number) === entry)
        #expect(try fixture.state(of: entry) == .stale)
        fixture.cache.release(entry)
        #expect(fixture.cache.entry(entry.number) == nil && fixture.cache.count == 0)
    }

    /// Users may have different files at one path, such as in sandboxes.
    @Test func eachUserHasOwnVersionsOfAFile() throws {
        let fixture = try Fixture()
        func add(_ name: String, version: Int64, of user: UInt32) throws -> CacheEntry {
            let file = FileVersion(identity: .init(device: 1, inode: 1), size: 1, modified: version, changed: version)
            return try fixture.add(name, bytes: 10, visibility: .user(user), files: [file])
        }
        _ = try add("a", version: 2, of: 1)
        let earlier = try add("a", version: 1, of: 2)
        #expect(fixture.cache.otherVersion(before: try add("b", version: 2, of: 1)) == nil)
        let new = try add("b", version: 2, of: 2)
        #expect(fixture.cache.otherVersion(before: new) === earlier)
        fixture.cache.invalidate(earlier)
        #expect(fixture.cache.otherVersion(before: new) == nil)
    }

    /// A client decides how many renderings it holds, so the cache removes only a few of them in one step.
    @Test func renderingsThatAreLetGoTogetherGoAFewAtATime() throws {
        let fixture = try Fixture()
        let held = try (1...200 as ClosedRange<UInt8>).map { try fixture.add("drawing", bytes: 2, scale: $0) }
        for entry in held { fixture.cache.release(entry) }
        for scale in 201...210 as ClosedRange<UInt8> {
            let before = fixture.cache.count
            fixture.cache.release(try fixture.add("drawing", bytes: 2, scale: scale))
            #expect(before + 1 - fixture.cache.count <= AssetCache.renderingsInView)
        }
        #expect(fixture.cache.metrics[.entriesEvictedRenderings] >= 50)
    }

    @Test func memoryThatNothingNamesIsRetiredAndGivenBack() throws {
        let fixture = try Fixture()
        var retired: [UInt32] = []
        fixture.cache.memoryRetired = { retired.append($0.number) }
        let entry = try fixture.addLarge("big", bytes: 1 << 20)
        #expect(entry.memories.count == 2)
        fixture.cache.release(entry)
        #expect(fixture.cache.purge { _ in true }.entries == 1)
        #expect(Set(retired) == Set(entry.memories.map(\.number)))
        #expect(fixture.cache.usedBytes == 0)
    }

    @Test("P2 what costs least to have again goes first, and memory is given back") func p2() throws {
        let fixture = try Fixture()
        let held = try fixture.addLarge("held", bytes: 8 << 20, decodeDuration: 1)
        let large = try (1...4).map { number in
            try fixture.addLarge("\(number)", bytes: 8 << 20, decodeDuration: 1_000 * UInt64(number))
        }
        for entry in large.shuffled() { fixture.cache.release(entry) }
        let before = fixture.cache.usedBytes
        fixture.cache.trim()
        // A trim frees a quarter of 42 MiB, for which two entries of 8 MiB go.
        #expect(fixture.cache.usedBytes == before - 16 << 20)
        #expect(large.map { fixture.cache.entry($0.number) != nil } == [false, false, true, true])
        for _ in 0..<3 { fixture.cache.trim() }
        #expect(fixture.cache.count == 1 && fixture.cache.find(held.key) === held)
    }

    @Test func privateEntriesHaveSegmentsOfTheirOwn() throws {
        let fixture = try Fixture()
        let mine = try fixture.add("plus", bytes: 10, visibility: .user(1000))
        let everybodys = try fixture.add("plus", bytes: 10)
        #expect(mine.recordMemory !== everybodys.recordMemory)
        #expect(mine.recordMemory.visibility == .user(1000))
    }

    struct Unexpected: Error {}

    @Test("what a user's entries give way to is named: the user's limit, or the cache's where both are the same")
    func evictionNamesTheLimit() throws {
        for (limit, isUsers) in [(4 << 20, false), (8 << 20, true)] as [(UInt64, Bool)] {
            let (fixture, visibility) = (try Fixture(limit: limit), Visibility.user(1))
            for number in 0..<50 {
                fixture.cache.release(try fixture.add("\(number)", bytes: 200_000, visibility: visibility))
            }
            let (users, room) = (
                fixture.cache.metrics[.entriesEvictedForUser], fixture.cache.metrics[.entriesEvictedForRoom]
            )
            #expect((users > 0) == isUsers && (room > 0) != isUsers)
        }
    }
}

/// A cache and a scratch memory to fill it from.
struct Fixture {
    let cache: AssetCache
    private let scratch: Mapping

    init(limit: UInt64 = 64 << 20) throws {
        cache = AssetCache(limit: limit, userLimit: 4 << 20)
        let file = try MemoryFile.create("scratch", allocating: UInt64(AssetCache.smallObjectLimit))
        scratch = try Mapping(file, count: AssetCache.smallObjectLimit, writable: true)
    }

    static func pattern(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) } }

    func add(
        _ name: String, bytes: Int, decodeDuration: UInt64 = 1, visibility: Visibility = .everybody,
        files: [FileVersion] = [], scale: UInt8? = nil
    ) throws -> CacheEntry {
        scratch.write(Self.pattern(bytes), at: 0)
        let staged = try cache.stage(copying: scratch, at: 0, count: bytes, visibility: visibility)
        return try publish(name, staged, decodeDuration, visibility, files, scale)
    }

    func addLarge(_ name: String, bytes: Int, decodeDuration: UInt64 = 1) throws -> CacheEntry {
        try cache.reserve(UInt64(bytes), for: .everybody)
        let file = try MemoryFile.create("large", allocating: UInt64(bytes))
        try MemoryFile.seal(file, [.write, .shrink, .grow])
        return try publish(
            name, try cache.stage(sealed: file, count: bytes, visibility: .everybody), decodeDuration, .everybody)
    }

    func state(of entry: CacheEntry) throws -> ObjectRecord.State? {
        let segment = try Mapping(entry.recordMemory.descriptor, count: entry.recordMemory.byteCount, writable: false)
        return ObjectRecord.State(rawValue: segment.load(at: entry.recordOffset + ObjectRecord.stateOffset))
    }

    private func publish(
        _ name: String, _ staged: StagedData, _ decodeDuration: UInt64, _ visibility: Visibility,
        _ files: [FileVersion] = [], _ scale: UInt8? = nil
    ) throws -> CacheEntry {
        let key = CacheKey(
            kind: .sound, name: Array(name.utf8), files: files, pixelForm: nil,
            renderingSize: scale.map { .scale($0) }, visibility: visibility)
        let sound = SoundDescription(
            sampleRate: 8_000, channelCount: 1, sampleFormat: .int16, frameCount: staged.location.byteCount / 2,
            fileFormat: 1)
        return try cache.publish(
            key, content: .sound(staged.location, sound), isTemplate: false, decodeDuration: decodeDuration, path: [],
            staged: [staged])
    }
}

extension AssetCache {
    /// All entries, in the order of their numbers.
    var allEntries: [CacheEntry] {
        var all: [CacheEntry] = []
        while case let next = entries(after: all.last?.number ?? 0), !next.isEmpty { all += next }
        return all
    }

    /// Removes all entries that match.
    func purge(where matches: (CacheEntry) -> Bool) -> (entries: Int, bytes: Int) {
        let purged = allEntries.filter { matches($0) && purge($0) }
        return (purged.count, purged.reduce(0) { $0 + $1.byteCount })
    }

    /// Evicts entries as the daemon does when memory is short.
    func trim() {
        let goal = usedBytes > bytesToTrim ? usedBytes - bytesToTrim : 0
        while usedBytes > goal, shrink() {}
    }
}
