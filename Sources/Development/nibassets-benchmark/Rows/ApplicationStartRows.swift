/// P1: cost of the search for images at the start of an unmodified GNUstep application, with `NibAssets.bundle` and without.
struct ApplicationStartRows {
    private static let applications = [
        "AClock", "Cynthiune", "GNUMail", "GWorkspace", "Gorm", "Gridlock", "Grr", "PRICE", "PikoPixel",
        "ProjectCenter", "SimpleAgenda", "TalkSoup", "Terminal",
    ]

    let workplace: Workplace
    /// Number of starts of each application in each state; the states take turns.
    let rounds: Int

    func measure() throws -> [Row] {
        guard let measured = try ApplicationStarts(Self.applications, rounds: rounds, in: workplace) else {
            return [Row("start of unmodified GNUstep applications", unavailable: ApplicationStarts.packages)]
        }
        let complete = Self.applications.filter { application in
            ApplicationStarts.State.allCases.allSatisfy {
                measured.starts[application]?[$0]?.count == ($0 == .saving ? 1 : rounds)
            }
        }
        return Self.applications.flatMap { application in
            guard complete.contains(application), let starts = measured.starts[application] else {
                return [Row("start of \(application)", unavailable: "the application did not launch each time")]
            }
            return [inside(application, starts), launched(application, starts)]
        }
            + (complete.isEmpty
                ? [] : [withoutDaemon, saved].map { $0(complete.compactMap { measured.starts[$0] }) })
    }

    private typealias Starts = [ApplicationStarts.State: [ApplicationStarts.Start]]

    /// Returns the row for the time inside lookups and the bundle's own load, at a start with a daemon that has learnt from earlier starts.
    private func inside(_ application: String, _ starts: Starts) -> Row {
        func series(_ state: ApplicationStarts.State) -> Series {
            Series((starts[state] ?? []).map { $0.inside + $0.loading })
        }
        let peer = series(.plain)
        func share(_ state: ApplicationStarts.State) -> String {
            let tenths = Int((1_000 * series(state).median / peer.median).rounded())
            return "\(tenths / 10).\(tenths % 10) %"
        }
        return Row(
            "\(application), third start: time inside imageNamed: and soundNamed: until the launch, plus the bundle's load "
                + "(load \(TableReport.decimal(Series((starts[.warm] ?? []).map(\.loading)).median, digits: 1)) ms; first start \(share(.cold)), second \(share(.learnt)), without a daemon \(share(.absent)))",
            .milliseconds, series(.warm), against: peer, limit: peer.median * 0.02, target: "2 % of the peer's")
    }

    /// Returns the row for the whole start, against the plain start of the same round.
    private func launched(_ application: String, _ starts: Starts) -> Row {
        Row(
            "\(application), delay of the launch without a daemon against a plain launch in the same round, median within "
                + "\(Self.interval(Self.delays(.absent, starts))) (with a daemon: first start \(Self.interval(Self.delays(.cold, starts))), "
                + "third \(Self.interval(Self.delays(.warm, starts))))", .milliseconds,
            Series(Self.delays(.absent, starts)))
    }

    /// Checks that a daemon's absence makes no start more than 2 ms longer. The starts of a single application vary too much for this row.
    private func withoutDaemon(_ starts: [Starts]) -> Row {
        let delays = starts.flatMap { Self.delays(.absent, $0) }
        return Row(
            "all applications, delay of the launch without a daemon against a plain launch in the same round, median within "
                + Self.interval(delays), .milliseconds, Series(delays), limit: 2, target: "2 ms")
    }

    /// Compares the saved time that the bundle reports, an estimate from four names, with the additional time of starts without the bundle.
    private func saved(_ starts: [Starts]) -> Row {
        func median(_ state: ApplicationStarts.State, _ starts: Starts) -> Double {
            Series((starts[state] ?? []).map { $0.inside + $0.loading }).median
        }
        let shares = starts.map { 100 * median(.saving, $0) / (median(.plain, $0) - median(.warm, $0)) }
        return Row(
            "time_saved of a start as a share of the time that its lookups take longer without the bundle, "
                + "\(shares.count { $0 >= 50 && $0 <= 200 }) of \(shares.count) applications between 50 and 200 %",
            .percent, Series(shares))
    }

    private static func delays(_ state: ApplicationStarts.State, _ starts: Starts) -> [Double] {
        zip(starts[state] ?? [], starts[.plain] ?? []).map { $0.launched - $1.launched }
    }

    /// Returns the confidence interval of the median, as a text.
    private static func interval(_ delays: [Double]) -> String {
        let (low, high) = Series(delays).medianInterval
        return "\(TableReport.decimal(low, digits: 1)) to \(TableReport.decimal(high, digits: 1)) ms"
    }
}
