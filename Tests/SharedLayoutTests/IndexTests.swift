import AssetModel
import LinuxSystem
import SharedLayout
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct IndexTests {
    @Test func whatIsPublishedIsFoundWithItsPlaceObjectAndFlags() throws {
        let index = try SampleIndex()
        #expect(index.publish("plus", offset: 640, object: 7, flags: 5) == .entered)
        #expect(index.find("plus") == .ask)
        index.writer.isCurrent = true
        let found = try #require(index.found("plus"))
        #expect(found.word.memory == 3 && found.word.offset == 640 && found.object == 7 && found.flags == 5)
        #expect(index.reader.word(at: found.slot) == found.word && index.reader.context == 9)
        #expect(index.find("plus", .sound) == .ask)
        #expect(index.find("minus") == .ask)
        index.writer.isCurrent = false
        #expect(index.find("plus") == .ask)
    }

    @Test func everyChangeOfAnAnswerChangesItsWord() throws {
        let index = try SampleIndex()
        index.writer.isCurrent = true
        #expect(index.publish("plus", offset: 64) == .entered)
        var earlier = try #require(index.found("plus"))
        // The last answer leads to the first place again.
        for offset in [64, 128, 64] {
            #expect(index.publish("plus", offset: offset) == .entered)
            let found = try #require(index.found("plus"))
            #expect(found.slot == earlier.slot && found.word != earlier.word && found.word.offset == offset)
            earlier = found
        }
        #expect(index.writer.withdraw(.image, Array("plus".utf8)) == earlier.word)
        #expect(index.find("plus") == .ask && index.reader.word(at: earlier.slot) != earlier.word)
        #expect(index.writer.withdraw(.image, Array("plus".utf8)) == nil)
    }

    @Test func aMissingNameIsKnownByItsStemOnlyWhereAllAreThere() throws {
        let index = try SampleIndex()
        index.writer.isCurrent = true
        for stem in ["plus", "a.b"] { #expect(index.writer.addStem(.image, Array(stem.utf8)[...])) }
        #expect(index.find("minus") == .ask)
        index.writer.setComplete([.image])
        for name in ["minus", "minus.png", "minus@2x", "plu", "plus2", "a", "plus.a.b"] {
            #expect(index.find(name) == .missing, "\(name)")
        }
        for name in [
            "plus", "plus.png", "plus@2x.png", "plus~ipad", "plus@2x~iphone.x", "a.b", "a.b.tiff", "min\u{FC}s",
        ] {
            #expect(index.find(name) == .ask, "\(name)")
        }
        #expect(index.find("minus", .sound) == .ask)
        #expect(index.writer.publishMissing(.image, Array("plus.gif".utf8)) == .entered)
        #expect(index.find("plus.gif") == .missing)
        for name in ["", String(repeating: "n", count: 256)] { #expect(index.find(name) == .ask) }
    }

    @Test func aFullIndexSaysSoAndKeepsWhatItHas() throws {
        let index = try SampleIndex()
        index.writer.isCurrent = true
        var count = 0
        while index.publish("name \(count)", offset: 64 * count) == .entered { count += 1 }
        #expect(count == 256 / 3 * 2 && index.publish("one more", offset: 64) == .full)
        for number in 0..<count { #expect(index.found("name \(number)")?.word.offset == 64 * number) }
        #expect(index.publish("name 5", offset: 6_400) == .entered)
        var stems = 0
        while index.writer.addStem(.sound, Array("stem \(stems)".utf8)[...]) { stems += 1 }
        #expect(stems == 256 / 3 * 2 && index.writer.addStem(.sound, Array("stem 0".utf8)[...]))
        let names = try SampleIndex()
        let long = String(repeating: "n", count: 252)
        count = 0
        while names.publish(long + "\(100 + count)", offset: 0) == .entered { count += 1 }
        #expect(count == 256 * 32 / 255)
    }

    @Test(arguments: [1, 170, 171, 255, 256, 1_000, 1_001, 1_002, 20_000])
    func anIndexMadeForSomeAnswersTakesThem(count: Int) throws {
        let names = (0..<count).map { "picture\($0)" }
        let nameBytes = names.reduce(0) { $0 + $1.utf8.count }
        let index = try SampleIndex(IndexCapacity(answers: count, stems: count, nameBytes: nameBytes))
        index.writer.isCurrent = true
        for (number, name) in names.enumerated() {
            try #require(index.publish(name, offset: 64 * number) == .entered, "answer \(number) of \(count)")
            try #require(index.writer.addStem(.image, Array(name.utf8)[...]), "stem \(number) of \(count)")
        }
        #expect(names.enumerated().allSatisfy { index.found($1)?.word.offset == 64 * $0 })
        #expect(index.writer.capacity.answerRoom >= count && index.writer.capacity.stemRoom >= count)
    }

    @Test func aPlaceThatDoesNotFitIsNeverPublished() throws {
        let index = try SampleIndex()
        index.writer.isCurrent = true
        #expect(index.publish("plus", offset: 64) == .entered)
        for (memory, offset) in [(1 << 28, 64), (3, 64 << 20), (3, 65), (3, -64)] {
            #expect(index.publish("plus", memory: UInt32(memory), offset: offset) == .impossible)
            #expect(index.find("plus") == .ask)
        }
        #expect(index.publish("plus", memory: 1 << 28 - 1, offset: 64 << 20 - 64) == .entered)
        let word = try #require(index.found("plus")).word
        #expect(word.memory == 1 << 28 - 1 && word.offset == 64 << 20 - 64)
    }

    /// Tests the rule of use counts with two threads: a reader never uses a withdrawn picture, even if space is reused as fast as possible.
    @Test func nothingIsReusedWhileAReaderHoldsIt() async throws {
        let index = try SampleIndex()
        index.writer.isCurrent = true
        let counts = try UseCounts(Self.page())
        let data = try Mapping(MemoryFile.create("data", allocating: 4_096), count: 4_096, writable: true)
        let name = Array("plus".utf8)
        let (reader, stop) = (
            index.reader, try Mapping(MemoryFile.create("stop", allocating: 8), count: 8, writable: true)
        )
        async let wrong = Task.detached {
            var (wrong, held) = (0, 0)
            while stop.atomicLoad(at: 0, .acquiring) == 0 || held == 0 {
                guard case .found(let found) = reader.find(.image, name.span) else { continue }
                counts.raise(found.word)
                defer { counts.lower(found.word) }
                guard reader.word(at: found.slot) == found.word else { continue }
                held += 1
                for _ in 0..<3 where data.atomicLoad(at: found.word.offset, .acquiring) != found.object { wrong += 1 }
            }
            return wrong
        }.value
        var reused = 0
        for object in 1...200_000 as ClosedRange<UInt64> {
            let offset = Int(object % 8) * 64
            let word = try #require(AnswerWord(memory: 3, offset: offset))
            // The space is free if no answer leads to it, and no reader uses it.
            if counts.isUsed(word) { continue }
            data.atomicStore(object, at: offset, .relaxed)
            #expect(index.publish("plus", offset: offset, object: object) == .entered)
            reused += 1
        }
        stop.atomicStore(1, at: 0, .releasing)
        #expect(await wrong == 0)
        #expect(reused > 100)
    }

    @Test func aPageCountsUsesHitsAndTouches() throws {
        let page = try Self.page()
        let counts = try UseCounts(page)
        let words = (0..<64).compactMap { AnswerWord(memory: 1, offset: $0 * 64) }
        #expect(!words.contains(where: counts.isUsed))
        counts.raise(words[3])
        counts.raise(words[3])
        counts.lower(words[3])
        #expect(counts.isUsed(words[3]))
        // A few words share a position.
        #expect(words.count(where: counts.isUsed) < 8)
        counts.lower(words[3])
        #expect(!counts.isUsed(words[3]))
        counts.countHit(words[5])
        counts.countMiss()
        #expect(counts.hits == 1 && counts.misses == 1 && counts.takeTouch(words[5]) && !counts.takeTouch(words[5]))
        #expect(throws: LayoutError.self) { try UseCounts(try Mapping.fresh(byteCount: 4_096)) }
        #expect(throws: LayoutError.self) { try UseCounts(try SampleIndex().mapping) }
    }

    static func page() throws -> Mapping {
        let page = try Mapping(
            MemoryFile.create("page", allocating: UInt64(UseCounts.byteCount)), count: UseCounts.byteCount,
            writable: true)
        _ = UseCounts(formatting: page, memory: 4, owner: 0, lineage: 1)
        return page
    }
}

/// An index in memory of its own, with its reader.
struct SampleIndex {
    let mapping: Mapping
    let writer: IndexWriter
    let reader: IndexReader

    init(_ capacity: IndexCapacity = IndexCapacity(answers: 0, stems: 0, nameBytes: 0)) throws {
        let file = try MemoryFile.create("index", allocating: UInt64(capacity.byteCount))
        mapping = try Mapping(file, count: capacity.byteCount, writable: true)
        writer = IndexWriter(formatting: mapping, capacity, memory: 5, context: 9, owner: 0, lineage: 1)
        reader = try IndexReader(mapping)
    }

    func publish(
        _ name: String, memory: UInt32 = 3, offset: Int, object: UInt64 = 1, flags: UInt16 = 0
    ) -> IndexWriter.Outcome {
        writer.publish(.image, Array(name.utf8), memory: memory, offset: offset, object: object, flags: flags)
    }

    func find(_ name: String, _ kind: AssetKind = .image) -> IndexReader.Finding {
        reader.find(kind, Array(name.utf8).span)
    }

    func found(_ name: String) -> IndexReader.Found? {
        if case .found(let found) = find(name) { found } else { nil }
    }
}
