/// A line of the report: nibassetd's figure for some work, beside the figure of another program in the same run.
struct Row {
    enum Unit: String {
        case nanoseconds = "ns"
        case microseconds = "us"
        case milliseconds = "ms"
        case mebibytes = "MiB"
        case kilobytes = "kB"
        case megabytesPerSecond = "MB/s"
        case percent = "%"
        case none = ""
    }

    enum Outcome {
        /// Our median may not be above `limit`, or with `isFloor` below. `target` explains the limit. Without a target, `limit` is nil.
        case measured(peer: Series?, ours: Series, limit: Double?, target: String)
        /// The measurement was not possible. The text has the reason or advice.
        case unavailable(String)
    }

    /// Goal to which the row belongs, such as "P6"; empty until the group of rows sets its goal.
    var goal: String
    /// Work on both sides.
    let what: String
    let unit: Unit
    /// Whether a missed target fails the whole run. Only counts are gates, because they do not depend on the load of the machine.
    let isGate: Bool
    /// Whether more is better, so that the limit is a minimum.
    let isFloor: Bool
    let outcome: Outcome

    init(
        _ what: String, _ unit: Unit, _ ours: Series, against peer: Series? = nil, limit: Double? = nil,
        target: String = "", isGate: Bool = false, isFloor: Bool = false, goal: String = ""
    ) {
        (self.goal, self.what, self.unit, self.isGate, self.isFloor) = (goal, what, unit, isGate, isFloor)
        outcome = .measured(peer: peer, ours: ours, limit: limit, target: target)
    }

    init(_ what: String, unavailable reason: String, goal: String = "") {
        (self.goal, self.what, unit, isGate, isFloor) = (goal, what, .none, false, false)
        outcome = .unavailable(reason)
    }

    /// Our median divided by the peer's.
    var ratio: Double? {
        guard case .measured(let peer?, let ours, _, _) = outcome, peer.median > 0 else { return nil }
        return ours.median / peer.median
    }

    /// Whether our median meets the limit; nil without a measurement or a limit.
    var isMet: Bool? {
        guard case .measured(_, let ours, let limit?, _) = outcome else { return nil }
        return isFloor ? ours.median >= limit : ours.median <= limit
    }

    /// Whether the row fails the whole run.
    var isFailure: Bool { isGate && isMet == false }
}
