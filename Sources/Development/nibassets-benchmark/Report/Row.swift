/// A line of the report: nibassetd's figure for something, beside that of another program in the same run.
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
        /// Our median may not be above `limit`, or below it where more is better; `target` says where the limit comes from. Nil where there is no target.
        case measured(peer: Series?, ours: Series, limit: Double?, target: String)
        /// Nothing could be measured; says why, and what would help.
        case unavailable(String)
    }

    /// When a row fails the whole run. Only counts do: they do not depend on how busy the machine is.
    enum Gate {
        case none
        /// When it misses its target.
        case target
        /// When it is above the count that was recorded, which misses the target.
        case recorded(Double)
    }

    /// The goal that it belongs to, such as "P6"; empty until its group has given its own.
    var goal: String
    /// Work on both sides.
    let what: String
    let unit: Unit
    let gate: Gate
    /// Whether more is better, so that the limit is the least that is asked for.
    let isFloor: Bool
    let outcome: Outcome

    init(
        _ what: String, _ unit: Unit, _ ours: Series, against peer: Series? = nil, limit: Double? = nil,
        target: String = "", gate: Gate = .none, isFloor: Bool = false, goal: String = ""
    ) {
        (self.goal, self.what, self.unit, self.gate, self.isFloor) = (goal, what, unit, gate, isFloor)
        outcome = .measured(peer: peer, ours: ours, limit: limit, target: target)
    }

    init(_ what: String, unavailable reason: String, goal: String = "") {
        (self.goal, self.what, unit, gate, isFloor) = (goal, what, .none, .none, false)
        outcome = .unavailable(reason)
    }

    /// Our median divided by the peer's.
    var ratio: Double? {
        guard case .measured(let peer?, let ours, _, _) = outcome, peer.median > 0 else { return nil }
        return ours.median / peer.median
    }

    /// Nil where nothing could be measured or there is no target.
    var isMet: Bool? {
        guard case .measured(_, let ours, let limit?, _) = outcome else { return nil }
        return isFloor ? ours.median >= limit : ours.median <= limit
    }

    /// Whether the row fails the whole run.
    var isFailure: Bool {
        guard case .measured(_, let ours, _, _) = outcome else { return false }
        return switch gate {
        case .none: false
        case .target: isMet == false
        case .recorded(let count): ours.median > count
        }
    }
}
