import LinuxSystem

/// P11: a thousand connected clients, eight of them busy with warm and cold names, beside one client alone.
struct ManyClientRows {
    private static let clientCount = 1_000
    private static let busyCount = 8
    private static let lookUpCount = 2_000

    let workplace: Workplace
    let runs: Int

    private struct Result {
        /// Lookups per second, of all clients together.
        let rate: Double
        /// The 99th percentile of the lookups' times, in microseconds.
        let slow: Double
    }

    func measure() throws -> [Row] {
        guard Installed.exists(Installed.library) else {
            return [Row("many clients", unavailable: Installed.libraryHelp)]
        }
        _ = try ProcessLimit.descriptors.raise()
        let bundles = try (0..<Self.busyCount).map { _ in try makeBundle() }
        var (alone, crowd): ([Result], [Result]) = ([], [])
        for run in 0..<runs {
            let daemon = try RunningDaemon(
                in: workplace, arguments: ["--connection-limit", "\(Self.clientCount + 10)"])
            alone.append(try result(daemon, bundles.prefix(1), "alone\(run)"))
            let idle = try (0..<Self.clientCount - Self.busyCount).map { _ in try WireSession(daemon) }
            crowd.append(try result(daemon, bundles[...], "crowd\(run)"))
            withExtendedLifetime(idle) {}
        }
        let title =
            "\(Self.clientCount) clients, \(Self.busyCount) busy with nine warm names and a cold name in turn, against one client alone"
        let (rate, slow) = (Series(alone.map(\.rate)), Series(alone.map(\.slow)))
        return [
            // A rate should be high, but a row's limit is for values that should be low.
            Row(
                "\(title): time of a lookup, all clients together", .microseconds,
                Series(crowd.map { 1_000_000 / $0.rate }), against: Series(alone.map { 1_000_000 / $0.rate }),
                limit: 1_000_000 / rate.median / 0.9, target: "the peer's / 0.9"),
            Row(
                "\(title): 99th percentile of a lookup", .microseconds, Series(crowd.map(\.slow)), against: slow,
                limit: slow.median * 3, target: "3 x the peer's"),
        ]
    }

    /// Makes a bundle with nine warm names, and a cold name for each tenth lookup of each run.
    private func makeBundle() throws -> String {
        let runs = (0..<runs).flatMap { ["alone\($0)", "crowd\($0)"] }
        let cold = runs.flatMap { run in (0..<Self.lookUpCount / 10).map { "\(run)-\($0)" } }
        let warm = (0..<9).map { "\($0)" }
        return try workplace.makeFolder(
            holding: SamplePicture.png(width: 30, height: 29), as: (warm + cold).map { $0 + ".png" })
    }

    private func result(_ daemon: RunningDaemon, _ bundles: ArraySlice<String>, _ run: String) throws -> Result {
        let names = (0..<Self.lookUpCount).map { $0 % 10 == 9 ? "\(run)-\($0 / 10)" : "\($0 % 10)" }
        for bundle in bundles { _ = try LibraryClient(daemon, bundle).nanoseconds(["request"] + names.prefix(9)) }
        let outputs = try bundles.map { _ in try MemoryFile.create("durations") }
        let start = monotonicNanoseconds()
        let clients = try zip(bundles, outputs).map { bundle, output in
            try LibraryClient(daemon, bundle).start(["request"] + names, output: output)
        }
        for client in clients { try client.finish() }
        let seconds = Double(monotonicNanoseconds() - start) / 1e9
        let durations = try outputs.flatMap { output in
            String(decoding: try output.readAll(limit: 64 << 20) ?? [], as: UTF8.self).split(separator: "\n").compactMap
            {
                Double($0).map { $0 / 1000 }
            }
        }
        return Result(rate: Double(durations.count) / seconds, slow: Series(durations).quantile(0.99))
    }
}
