import LinuxSystem
import Synchronization

/// P2, P3, P4: lookups of decoded images in a new C program that has opened the bundle; beside GNUstep and a dictionary.
struct WarmNameRows {
    let workplace: Workplace
    let runs: Int

    /// Average times of a lookup in one process, in nanoseconds.
    private struct Averages {
        var first: Double
        var again: Double
        var missing: Double
        var missingAgain: Double
    }

    func measure() throws -> [Row] {
        let bundle = try LargeBundle(in: workplace)
        let gnustep = GNUstepPeer(inBundleAt: bundle.path)
        guard Installed.exists(Installed.library) else {
            return [Row("lookups in a C program", unavailable: Installed.libraryHelp)]
        }
        let daemon = try RunningDaemon(in: workplace)
        // The first process only causes all images to be decoded. Later processes are measured.
        _ = try ours(daemon, bundle)
        var (mine, theirs, dictionary): ([Averages], [Averages], [Double]) = ([], [], [])
        for run in 0..<runs {
            mine.append(try ours(daemon, bundle))
            dictionary.append(SharedDictionary.nanosecondsOfLookup(of: bundle.names))
            // GNUstep takes seconds for missing names.
            if let gnustep, run < 3 { theirs.append(try self.gnustep(gnustep, bundle)) }
        }
        func row(
            _ goal: String, _ what: String, _ value: KeyPath<Averages, Double>, peer: [Double]? = nil,
            atMost limit: Double
        ) -> Row {
            let peer = peer ?? theirs.map { $0[keyPath: value] }
            return Row(
                what, .nanoseconds, Series(mine.map { $0[keyPath: value] }), against: peer.isEmpty ? nil : Series(peer),
                limit: limit, goal: goal)
        }
        return [
            row(
                "P2", "first lookup of a warm name, average of 100, page faults included, against GNUstep", \.first,
                atMost: 150),
            row("P3", "a held name, looked up again, against GNUstep", \.again, atMost: 40),
            row(
                "P3", "a held name, looked up again, against a Swift Dictionary under a Mutex", \.again,
                peer: dictionary, atMost: 40),
            row("P4", "a missing name, looked up for the first time, against GNUstep", \.missing, atMost: 60),
            row("P4", "a missing name, looked up again, against GNUstep", \.missingAgain, atMost: 60),
        ]
    }

    private func ours(_ daemon: RunningDaemon, _ bundle: LargeBundle) throws -> Averages {
        let values = try LibraryClient(daemon, bundle.path).nanoseconds(["look-up"] + bundle.names)
        guard values.count == 4 else {
            throw BenchmarkError.unexpected(program: Installed.libraryClient, found: "\(values.count) lines")
        }
        return Averages(first: values[0], again: values[1], missing: values[2], missingAgain: values[3])
    }

    private func gnustep(_ peer: GNUstepPeer, _ bundle: LargeBundle) throws -> Averages {
        let missing = (0..<4).map { "absent\($0)" }
        let parts = [bundle.names, bundle.names, missing, missing]
        let times = try peer.lookUps(of: parts.flatMap { $0 }).map { $0 * 1000 }
        var (averages, start): ([Double], Int) = ([], 0)
        for part in parts {
            // The first lookup of a process makes GNUstep ready for all.
            let values = times[start..<start + part.count].dropFirst(start == 0 ? 1 : 0)
            averages.append(values.reduce(0, +) / Double(values.count))
            start += part.count
        }
        return Averages(
            first: averages[0], again: averages[1], missing: averages[2], missingAgain: averages[3])
    }
}

/// The minimum work of a program with threads that keeps its images by name.
private enum SharedDictionary {
    private static let images = Mutex<[String: Int]>([:])

    static func nanosecondsOfLookup(of names: [String]) -> Double {
        images.withLock { $0 = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) }) }
        let (rounds, start) = (200, monotonicNanoseconds())
        var sum = 0
        for _ in 0..<rounds { for name in names { sum &+= images.withLock { $0[name] ?? 0 } } }
        precondition(sum >= 0)
        return Double(monotonicNanoseconds() - start) / Double(rounds * names.count)
    }
}
