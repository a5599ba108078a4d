import AssetModel
import LinuxSystem
import SharedLayout
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct DamagedIndexTests {
    @Test("ten thousand damaged indexes are read without a crash")
    func damage() throws {
        let seed = UInt64.random(in: .min ... .max)
        print("damaged indexes: seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let index = try SampleIndex()
        index.writer.isCurrent = true
        index.writer.setComplete([.image])
        for number in 0..<150 { #expect(index.publish("name \(number)", offset: 64 * number) == .entered) }
        let whole = index.mapping.copyBytes(at: 0, count: index.mapping.count)
        let size = index.mapping.count
        let damaged = try Mapping(MemoryFile.create("damaged", allocating: UInt64(size)), count: size, writable: true)
        var tally = DamageTally()
        var findings: Set<String> = []
        for _ in 0..<10_000 {
            damaged.write(whole, at: 0)
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                // Half of the damage goes into the header.
                let isHeader = Bool.random(using: &generator)
                let offset = Int.random(in: 0..<(isHeader ? 192 : size - 8), using: &generator) & ~7
                let value = [
                    UInt64.max, 0, 1, UInt64(size), .random(in: .min ... .max, using: &generator),
                    .random(in: 0...UInt64(size), using: &generator),
                ]
                damaged.store(value.randomElement(using: &generator) ?? 0, at: offset)
            }
            guard let reader = tally.note({ () throws(LayoutError) in try IndexReader(damaged) }) else { continue }
            for name in ["name 7", "name 77", "absent", "absent.png", "n\u{E9}"] {
                switch reader.find(.image, Array(name.utf8).span) {
                case .ask: findings.insert("ask")
                case .missing: findings.insert("missing")
                case .found(let found):
                    findings.insert("found")
                    _ = reader.word(at: found.slot)
                }
            }
        }
        #expect(tally.hasBoth, "\(tally)")
        #expect(findings == ["ask", "missing", "found"])
    }

    @Test func anIndexWithoutAnEmptyPlaceEndsEverySearch() throws {
        let index = try SampleIndex()
        index.writer.isCurrent = true
        index.writer.setComplete([.image])
        // All tags and stems get one value.
        for offset in stride(from: 192, to: index.mapping.count - 8, by: 8) {
            index.mapping.store(UInt64(3), at: offset)
        }
        #expect(index.find("plus") == .ask && index.find("minus.png") == .ask)
    }

    @Test func aShortMemoryIsNoIndex() throws {
        let index = try SampleIndex()
        for count in [1, 63, 64, 191, 192, index.mapping.count - 1] {
            let file = try MemoryFile.create("short", allocating: UInt64(count))
            let mapping = try Mapping(file, count: count, writable: true)
            mapping.write(index.mapping.copyBytes(at: 0, count: count), at: 0)
            #expect(throws: LayoutError.self) { try IndexReader(mapping) }
        }
    }
}
