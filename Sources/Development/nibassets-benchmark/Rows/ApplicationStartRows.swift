/// P1: what the search for images costs an unmodified GNUstep application at its start, with `NibAssets.bundle` and without.
struct ApplicationStartRows {
    private static let goal = "P1"
    private static let applications = [
        "AClock", "Cynthiune", "GNUMail", "GWorkspace", "Gorm", "Gridlock", "Grr", "PRICE", "PikoPixel",
        "ProjectCenter", "SimpleAgenda", "TalkSoup", "Terminal",
    ]

    let workplace: Workplace
    /// How often each application is started in each state; the states take turns.
    let rounds: Int

    func measure() throws -> [Row] {
        guard let measured = try ApplicationStarts(Self.applications, rounds: rounds, in: workplace) else {
            return [
                Row(
                    goal: Self.goal, what: "start of unmodified GNUstep applications", unit: .milliseconds,
                    outcome: .unavailable(ApplicationStarts.packages))
            ]
        }
        return Self.applications.flatMap { rows(for: $0, measured.starts[$0] ?? [:]) }
    }

    private func rows(for application: String, _ starts: [ApplicationStarts.State: [ApplicationStarts.Start]]) -> [Row]
    {
        guard ApplicationStarts.State.allCases.allSatisfy({ starts[$0]?.count == rounds }), let plain = starts[.plain]
        else {
            return [
                Row(
                    goal: Self.goal, what: "start of \(application)", unit: .milliseconds,
                    outcome: .unavailable("it did not come up each time"))
            ]
        }
        return [inside(application, starts, plain), launched(application, starts, plain)]
    }

    /// The time inside the lookups of a start that finds a daemon and all that was learnt.
    private func inside(
        _ application: String, _ starts: [ApplicationStarts.State: [ApplicationStarts.Start]],
        _ plain: [ApplicationStarts.Start]
    ) -> Row {
        let peer = Series(plain.map(\.inside))
        func series(_ state: ApplicationStarts.State) -> Series { Series((starts[state] ?? []).map(\.inside)) }
        func share(_ state: ApplicationStarts.State) -> String {
            let tenths = Int((1_000 * series(state).median / peer.median).rounded())
            return "\(tenths / 10).\(tenths % 10) %"
        }
        return Row(
            goal: Self.goal,
            what: "\(application), inside imageNamed: and soundNamed: until it has launched, at its third start "
                + "(first \(share(.cold)), second \(share(.learnt)), without a daemon \(share(.absent)))",
            unit: .milliseconds,
            outcome: .measured(
                peer: peer, ours: series(.warm), limit: peer.median * 0.02, target: "2 % of the peer's"))
    }

    /// The whole start against the plain one of the same round. A daemon's absence must never make it more than 2 ms longer.
    private func launched(
        _ application: String, _ starts: [ApplicationStarts.State: [ApplicationStarts.Start]],
        _ plain: [ApplicationStarts.Start]
    ) -> Row {
        func longer(_ state: ApplicationStarts.State) -> Series {
            Series(zip(starts[state] ?? [], plain).map { $0.launched - $1.launched })
        }
        func words(_ state: ApplicationStarts.State) -> String {
            // The median lies in this interval with 95 % certainty, whatever the distribution is.
            let (low, high) = longer(state).medianInterval
            return "\(Int(low.rounded())) to \(Int(high.rounded())) ms"
        }
        return Row(
            goal: Self.goal,
            what: "\(application), launched later than plain in the same round without a daemon, the median within "
                + "\(words(.absent)) (first start \(words(.cold)), third \(words(.warm)))",
            unit: .milliseconds,
            outcome: .measured(peer: nil, ours: longer(.absent), limit: 2, target: "2 ms"))
    }
}
