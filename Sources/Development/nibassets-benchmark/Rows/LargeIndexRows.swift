import AssetModel
import LinuxSystem
import SharedLayout

/// P16: lookups of the same hot names in a shared index of few entries and of many, in this process. The daemon makes one index for each context.
struct LargeIndexRows {
    private static let hotCount = 1_000
    private static let entryCount = 1_000_000
    /// Number of lookups of all hot names in a run.
    private static let passes = 50

    let runs: Int

    func measure() throws -> [Row] {
        let (small, large) = (try Index(of: Self.hotCount), try Index(of: Self.entryCount))
        let names = (0..<Self.hotCount).map { Self.name($0 * (Self.entryCount / Self.hotCount)) }
        let hot = (0..<Self.hotCount).map(Self.name)
        var times: (small: [Double], large: [Double]) = ([], [])
        for _ in 0..<runs {
            times.small.append(try small.nanoseconds(for: hot, passes: Self.passes))
            times.large.append(try large.nanoseconds(for: names, passes: Self.passes))
        }
        let peer = Series(times.small)
        return [
            Row(
                "a lookup of one of 1,000 hot names among 1,000,000 entries, against 1,000 entries", .nanoseconds,
                Series(times.large), against: peer, limit: peer.median * 1.5, target: "1.5 x the peer's"),
            Row(
                "bytes for each entry of an index of 1,000,000 entries", .none,
                Series(Double(large.byteCount / Self.entryCount)),
                limit: 120, target: "120 bytes"),
        ]
    }

    private static func name(_ number: Int) -> [UInt8] { Array("picture\(number)".utf8) }

    private struct Index {
        let byteCount: Int
        private let reader: IndexReader

        init(of count: Int) throws {
            let names = (0..<count).map(name)
            let capacity = IndexCapacity(answers: count, stems: count, nameBytes: names.reduce(0) { $0 + $1.count })
            byteCount = capacity.byteCount
            let file = try MemoryFile.create("index", allocating: UInt64(byteCount))
            let mapping = try Mapping(file, count: byteCount, writable: true)
            let writer = IndexWriter(formatting: mapping, capacity, memory: 1, context: 1, owner: 0, lineage: 1)
            for (number, name) in names.enumerated() {
                let outcome = writer.publish(
                    .image, name, memory: 2, offset: 64 * (number % 1_000), object: UInt64(number + 1), flags: 0)
                guard outcome == .entered else {
                    throw BenchmarkError.unexpected(program: "the index", found: "\(outcome) after \(number) entries")
                }
            }
            writer.isCurrent = true
            reader = try IndexReader(mapping)
        }

        /// Returns the average nanoseconds of a lookup, over `passes` lookups of each name.
        func nanoseconds(for names: [[UInt8]], passes: Int) throws -> Double {
            var found = 0
            let start = monotonicNanoseconds()
            for _ in 0..<passes {
                for name in names { if case .found = reader.find(.image, name.span) { found += 1 } }
            }
            let time = Double(monotonicNanoseconds() - start)
            guard found == passes * names.count else {
                throw BenchmarkError.unexpected(
                    program: "the index", found: "\(found) of \(passes * names.count) names")
            }
            return time / Double(found)
        }
    }
}
