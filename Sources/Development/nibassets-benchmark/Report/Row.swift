/// One line of the report: what nibassetd needs for something, beside what another program needs for it in the same run.
struct Row {
    /// What the numbers count.
    enum Unit: String {
        case microseconds = "us"
        case milliseconds = "ms"
        case mebibytes = "MiB"
        case kilobytes = "kB"
        case megabytesPerSecond = "MB/s"
        case none = ""
    }

    enum Outcome {
        /// `target` says how `limit`, which our median may not be above, came about.
        case measured(peer: Series?, ours: Series, limit: Double, target: String)
        /// Nothing is asked for.
        case observed(peer: Series?, ours: Series)
        /// Nothing could be measured, and why, and what would help.
        case unavailable(String)
    }

    /// The goal that it belongs to, "P6".
    let goal: String
    /// What is run, on both sides.
    let what: String
    let unit: Unit
    /// Whether missing the target is a failure of the whole run: for counts, which do not depend on how busy the machine is.
    var isGated = false
    let outcome: Outcome

    /// Our median by the peer's.
    var ratio: Double? {
        switch outcome {
        case .measured(let peer?, let ours, _, _), .observed(let peer?, let ours):
            peer.median > 0 ? ours.median / peer.median : nil
        default: nil
        }
    }

    /// Nil where nothing could be measured or nothing is asked for.
    var isMet: Bool? {
        guard case .measured(_, let ours, let limit, _) = outcome else { return nil }
        return ours.median <= limit
    }
}
