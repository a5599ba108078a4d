import LinuxSystem

/// All rows, in the order in which they are measured.
struct Benchmark {
    let options: BenchmarkOptions

    private struct Group: Sendable {
        let goal: String
        var counts = false
        let rows: @Sendable (Workplace) throws -> [Row]
    }

    private static let groups = [
        Group(goal: "P1") { try ApplicationStartRows(workplace: $0, rounds: 21).measure() },
        Group(goal: "P2") { try WarmNameRows(workplace: $0, runs: 21).measure() },
        Group(goal: "P5") { try WarmNibRows(workplace: $0, runs: 21).measure() },
        Group(goal: "P6") { try ColdLookUpRows(workplace: $0, blocks: 5).measure() },
        Group(goal: "P7") { try ColdNibRows(workplace: $0, runs: 5).measure() },
        Group(goal: "P8") { try HeldMemoryRows(workplace: $0, runs: 3, side: 512).measure() },
        Group(goal: "P9") { try PixelAccessRows(workplace: $0, runs: 11).measure() },
        Group(goal: "P10") { try RoundTripRows(workplace: $0, runs: 7, trips: 3_000).measure() },
        Group(goal: "P11") { try ManyClientRows(workplace: $0, runs: 3).measure() },
        Group(goal: "P12") { try LinkedStartRows(workplace: $0, runs: 201).measure() },
        Group(goal: "P13") { try DaemonStartRows(workplace: $0, runs: 21).measure() },
        Group(goal: "P14") { try InterfaceReadingRows(workplace: $0, runs: 5).measure() },
        Group(goal: "P15") { _ in EvictionRows(traces: 5).measure() },
        Group(goal: "P16") { _ in try LargeIndexRows(runs: 21).measure() },
        Group(goal: "loading") { try NibLoadingRows(workplace: $0, runs: 5).measure() },
        Group(goal: "decode") { try DecodeRows(workplace: $0).measure() },
        Group(goal: "flood") { try FloodRows(workplace: $0, blocks: 5).measure() },
        Group(goal: "open") { try OpeningRows(workplace: $0, runs: 7).measure() },
        Group(goal: "P2", counts: true) { try WarmCountRows(workplace: $0).count() },
        Group(goal: "P6", counts: true) { try ColdLookUpRows(workplace: $0, blocks: 5).count() },
        Group(goal: "P7", counts: true) { try ColdNibRows(workplace: $0, runs: 1).count() },
        Group(goal: "P8", counts: true) { try HeldMemoryRows(workplace: $0, runs: 1, side: 256).count() },
        Group(goal: "loading", counts: true) { try NibLoadingRows(workplace: $0, runs: 1).count() },
        Group(goal: "flood", counts: true) { try FloodRows(workplace: $0, blocks: 1).count() },
    ]

    /// Values of `--only`.
    static let goals = groups.reduce(into: [String]()) { if !$0.contains($1.goal) { $0.append($1.goal) } }

    func run() throws -> [Row] {
        let workplace = try Workplace()
        let wanted = Self.groups.filter {
            (options.goal ?? $0.goal) == $0.goal && ($0.counts || !options.countsOnly)
        }
        return try wanted.flatMap { group in
            announce(group.goal)
            var rows = try group.rows(workplace)
            for index in rows.indices where rows[index].goal.isEmpty { rows[index].goal = group.goal }
            return rows
        }
    }

    private func announce(_ goal: String) {
        // The line is only for a person who watches, so an error does not matter.
        try? FileDescriptor.standardError.write(Array("measuring \(goal) ...\n".utf8))
    }
}
