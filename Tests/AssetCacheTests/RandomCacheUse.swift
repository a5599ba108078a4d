import AssetModel
import LinuxSystem
import SharedLayout
import TestSupport
import Testing
import WireProtocol

@testable import AssetCache

/// Does the same random steps with a cache and its model, and compares their visible state after each step.
struct RandomCacheUse {
    private var cache: AssetCache
    private let store = RestartFixture.Store()
    private var model: CacheModel
    private var random: SeededGenerator
    private let told = Told()
    private let scratch: Mapping
    /// Held entries, one element for each hold.
    private var held: [CacheEntry] = []
    /// Placed data that waits for its record.
    private var waiting: [(real: StagedData, model: CacheModel.Placed, visibility: Visibility)] = []
    /// Number of runs of each kind of step.
    private(set) var done: [String: Int] = [:]

    /// Memories that the cache has reported as retired.
    private final class Told {
        var retired: [UInt32] = []
    }

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        cache = try store.cache(limit: 12 << 20, userLimit: 5 << 20)
        model = CacheModel(limit: cache.limit, userLimit: cache.userLimit)
        let file = try MemoryFile.create("scratch", allocating: UInt64(AssetCache.smallObjectLimit))
        scratch = try Mapping(file, count: AssetCache.smallObjectLimit, writable: true)
        restarted()
    }

    // MARK: Steps

    mutating func step() throws {
        let choice = held.count > 24 ? 40 : Int.random(in: 0..<100, using: &random)
        switch choice {
        case 0..<26: try publish(try place(.random(in: 16...4_000, using: &random)))
        case 26..<34: try publish(try place(.random(in: 4_000...AssetCache.smallObjectLimit, using: &random)))
        case 34..<40: try publish(try placeLarge())
        case 40..<60: release()
        case 60..<72: find()
        case 72..<78: hold()
        case 78..<83: invalidate()
        case 83..<86: waiting += try place(.random(in: 16...20_000, using: &random)).map { [$0] } ?? []
        case 86..<89: waiting += try placeLarge().map { [$0] } ?? []
        case 89..<93: cancel()
        case 93..<95: try publish(waiting.popLast())
        case 95..<98: purge()
        case 98:
            let expected = model.moveTogether()
            #expect(cache.moveTogether() == expected)
            count("moveTogether")
        default:
            if Bool.random(using: &random) { try restart() } else { relieve() }
        }
        #expect(cache.usedBytes == model.usedBytes && cache.lostBytes == model.lostBytes)
        cache.checkInvariants()
        #expect(told.retired.sorted() == model.retired.sorted())
        #expect(cache.metrics[.entriesPublished] == model.counters.published)
        #expect(cache.metrics[.entriesEvicted] == model.counters.evicted)
        #expect(cache.metrics[.entriesPurged] == model.counters.purged)
        #expect(cache.metrics[.entriesMoved] == model.counters.moved)
        #expect(cache.count == model.entries.count)
    }

    private mutating func relieve() {
        cache.trim()
        model.relieve()
        count("relieve")
    }

    /// Kills the daemon, and goes on with the next one.
    private mutating func restart() throws {
        cache = try store.cache(limit: cache.limit, userLimit: cache.userLimit)
        model.restart()
        (held, waiting, told.retired) = ([], [], [])
        restarted()
        compare()
        count("restart")
    }

    private func restarted() { cache.memoryRetired = { [told] in told.retired.append($0.number) } }

    /// Compares every entry.
    func compare() {
        #expect(cache.allEntries.map(\.number) == model.entries.map(\.number).sorted())
        for expected in model.entries {
            guard let entry = cache.entry(expected.number) else { continue }
            #expect(entry.key == expected.key && entry.path == expected.path && entry.byteCount == expected.byteCount)
            #expect(entry.holdCount == expected.holds && entry.useCount == expected.uses)
            #expect(entry.isStale == expected.isStale)
            #expect(entry.memories.map(\.number) == expected.memories)
            #expect(entry.recordOffset == (expected.pieces.first?.cells.lowerBound ?? 0) * 64)
        }
    }

    /// Gives everything back, and checks that the cache is empty.
    mutating func end() {
        #expect(model.counters.movedOut > 0, "no segment was emptied")
        while !held.isEmpty { release() }
        while !waiting.isEmpty { cancel() }
        _ = cache.purge { _ in true }
        #expect(cache.count == 0 && cache.usedBytes == 0)
        #expect(Set(told.retired).count == told.retired.count, "a memory was given back twice")
    }

    private mutating func count(_ what: String) { done[what, default: 0] += 1 }

    // MARK: Putting in

    private mutating func visibility() -> Visibility {
        [.everybody, .everybody, .user(1), .user(2)].randomElement(using: &random) ?? .everybody
    }

    private mutating func place(_ byteCount: Int) throws -> (StagedData, CacheModel.Placed, Visibility)? {
        let visibility = visibility()
        let real = Result { () throws(CacheError) in
            try cache.stage(copying: scratch, at: 0, count: byteCount, visibility: visibility)
        }
        let expected = Result { () throws(CacheError) in try model.place(byteCount, visibility) }
        #expect(real.failure == expected.failure)
        count(real.failure == nil ? "place" : "refuse")
        guard case (.success(let real), .success(let expected)) = (real, expected) else { return nil }
        return (real, expected, visibility)
    }

    private mutating func placeLarge() throws -> (StagedData, CacheModel.Placed, Visibility)? {
        let visibility = visibility()
        let byteCount = Int.random(in: AssetCache.smallObjectLimit...3 << 20, using: &random)
        let real = Result { () throws(CacheError) in try cache.reserve(UInt64(byteCount), for: visibility) }
        let expected = Result { () throws(CacheError) in try model.reserve(UInt64(byteCount), for: visibility) }
        #expect(real.failure == expected.failure)
        count(real.failure == nil ? "reserve" : "refuse")
        guard case (.success, .success) = (real, expected) else { return nil }
        if Int.random(in: 0..<8, using: &random) == 0 {
            cache.unreserve(UInt64(byteCount), for: visibility)
            model.giveBack(UInt64(byteCount), visibility)
            count("giveBack")
            return nil
        }
        // The file needs no page: the cache reads none of its bytes.
        let file = try MemoryFile.create("large")
        try MemoryFile.resize(file, to: UInt64(byteCount))
        try MemoryFile.seal(file, [.write, .shrink, .grow])
        return (
            try cache.stage(sealed: file, count: byteCount, visibility: visibility),
            model.placeLarge(UInt64(byteCount), visibility), visibility
        )
    }

    /// Publishes an entry. Names are few, so that entries often supersede each other. A fifth of the entries are renderings of drawings.
    private mutating func publish(_ placed: (StagedData, CacheModel.Placed, Visibility)?) throws {
        guard let (data, expectedData, visibility) = placed else { return }
        let key = key(visibility)
        let path = Array("/\(Int.random(in: 0..<6, using: &random))".utf8)
        let duration = UInt64.random(in: 1...50_000_000, using: &random)
        let sound = SoundDescription(
            sampleRate: 8_000, channelCount: 1, sampleFormat: .int16, frameCount: data.location.byteCount / 2,
            fileFormat: 1)
        let size = ObjectRecord.byteCount(
            representations: 1, name: key.name.count, path: path.count, key: key.encoded.count)
        let real = Result { () throws(CacheError) in
            try cache.publish(
                key, content: .sound(data.location, sound), isTemplate: false, decodeDuration: duration, path: path,
                staged: [data])
        }
        let expected = Result { () throws(CacheError) in
            try model.publish(key, recordSize: size, duration: duration, path: path, placed: expectedData)
        }
        #expect(real.failure == expected.failure)
        count(real.failure == nil ? "publish" : "refuse")
        guard case (.success(let entry), .success(let number)) = (real, expected) else { return }
        #expect(entry.number == number)
        held.append(entry)
    }

    private mutating func key(_ visibility: Visibility) -> CacheKey {
        let scale = UInt8.random(in: 0..<20, using: &random)
        return CacheKey(
            kind: .sound, name: Array("name\(Int.random(in: 0..<40, using: &random))".utf8), files: [], pixelForm: nil,
            renderingSize: scale < 4 ? .scale(scale) : nil, visibility: visibility)
    }

    private mutating func cancel() {
        guard let (data, expected, _) = waiting.popLast() else { return }
        cache.cancel([data])
        model.cancel(expected)
        count("cancel")
    }

    // MARK: Using and going

    private mutating func find() {
        let key = key(visibility())
        let entry = cache.find(key)
        #expect(entry?.number == model.find(key))
        count(entry == nil ? "miss" : "find")
        guard let entry else { return }
        cache.hold(entry)
        model.hold(entry.number)
        held.append(entry)
    }

    private mutating func hold() {
        guard let number = model.entries.randomElement(using: &random)?.number, let entry = cache.entry(number) else {
            return
        }
        cache.hold(entry)
        model.hold(number)
        held.append(entry)
        count("hold")
    }

    private mutating func release() {
        guard let index = held.indices.randomElement(using: &random) else { return }
        let entry = held.remove(at: index)
        cache.release(entry)
        model.release(entry.number)
        count("release")
    }

    private mutating func invalidate() {
        guard let number = model.entries.randomElement(using: &random)?.number, let entry = cache.entry(number) else {
            return
        }
        cache.invalidate(entry)
        model.invalidate(number)
        count("invalidate")
    }

    private mutating func purge() {
        let divisor = UInt64.random(in: 3...9, using: &random)
        let real = cache.purge { $0.number.isMultiple(of: divisor) }
        let expected = model.purge { $0.isMultiple(of: divisor) }
        #expect(real == expected)
        count("purge")
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
