/// P1: what the search for images costs an unmodified GNUstep application at its start, with `NibAssets.bundle` and without.
struct ApplicationStartRows {
    private static let goal = "P1"
    private static let applications = ["Gorm", "GNUMail", "PRICE", "Terminal", "Gridlock"]

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
        let inside = Series(plain.map(\.inside))
        let states: [(ApplicationStarts.State, String)] = [
            (.cold, "with a new daemon"), (.learnt, "the second time"), (.warm, "the third time"),
            (.absent, "without a daemon"),
        ]
        return states.map { state, words in
            let ours = Series((starts[state] ?? []).map(\.inside))
            let what = "\(application), inside imageNamed: and soundNamed: until it has launched, \(words)"
            let isGoal = state == .warm
            return Row(
                goal: Self.goal, what: what, unit: .milliseconds,
                outcome: isGoal
                    ? .measured(peer: inside, ours: ours, limit: inside.median * 0.02, target: "2 % of the peer's")
                    : .observed(peer: inside, ours: ours))
        } + states.map { state, words in difference(application, words, plain, starts[state] ?? [], state) }
    }

    /// The whole start against the plain one of the same round. The daemon must never make it more than 2 ms longer by its absence.
    private func difference(
        _ application: String, _ words: String, _ plain: [ApplicationStarts.Start], _ ours: [ApplicationStarts.Start],
        _ state: ApplicationStarts.State
    ) -> Row {
        let differences = Series(zip(ours, plain).map { $0.launched - $1.launched })
        // Between these two order statistics the median lies with 95 % certainty, whatever the distribution is.
        let (low, high) = differences.medianInterval
        let interval = "\(Int(low.rounded())) to \(Int(high.rounded())) ms"
        let what =
            "\(application), start to launched, \(words), longer than plain in the same round (median within \(interval))"
        let outcome: Row.Outcome =
            state == .absent
            ? .measured(peer: nil, ours: differences, limit: 2, target: "2 ms")
            : .observed(peer: nil, ours: differences)
        return Row(goal: Self.goal, what: what, unit: .milliseconds, outcome: outcome)
    }
}
