import LinuxSystem

/// All rows, in the order in which they are measured.
struct Benchmark {
    let options: BenchmarkOptions

    func run() throws -> [Row] {
        let workplace = try Workplace()
        var rows: [Row] = []
        func add(_ goal: String, _ measure: () throws -> [Row]) throws {
            guard options.goal == nil || options.goal == goal else { return }
            announce(goal)
            rows += try measure()
        }
        if !options.countsOnly {
            try add("P6") { try ColdLookUpRows(workplace: workplace, blocks: 5).measure() }
            try add("P7") { try ColdNibRows(workplace: workplace, runs: 5).measure() }
            try add("decode") { try DecodeRows(workplace: workplace).measure() }
            try add("flood") { try FloodRows(workplace: workplace, blocks: 5).measure() }
            try add("P8") { try HeldMemoryRows(workplace: workplace, runs: 3, side: 512).measure() }
            try add("P10") { try RoundTripRows(workplace: workplace, runs: 7, trips: 3_000).measure() }
            try add("names") { try NameRows(workplace: workplace, runs: 7).measure() }
            try add("P12") { try LinkedStartRows(workplace: workplace, runs: 201).measure() }
            try add("P14") { try InterfaceReadingRows(workplace: workplace, runs: 5).measure() }
        }
        try add("P6") { try ColdLookUpRows(workplace: workplace, blocks: 5).count() }
        try add("flood") { try FloodRows(workplace: workplace, blocks: 1).count() }
        try add("P8") { try HeldMemoryRows(workplace: workplace, runs: 1, side: 256).count() }
        try add("P10") { try WarmCountRows(workplace: workplace).count() }
        try add("names") { try NameCountRows(workplace: workplace).count() }
        return rows
    }

    private func announce(_ goal: String) {
        guard !options.isJSON else { return }
        // Only for whoever watches; that it cannot be shown matters to nobody.
        try? FileDescriptor.standardError.write(Array("measuring \(goal) ...\n".utf8))
    }
}
