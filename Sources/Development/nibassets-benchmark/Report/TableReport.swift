/// The rows for people.
enum TableReport {
    static let heads = ["", "what", "peer", "ours", "ratio", "at most", "met"]

    static func text(_ rows: [Row]) -> String {
        let lines = [heads] + rows.map(cells)
        let widths = heads.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ") + "\n"
        }.joined()
    }

    static func cells(_ row: Row) -> [String] {
        switch row.outcome {
        case .unavailable(let reason): return [row.goal, row.what, "", "", "", "", "not measured: " + reason]
        case .measured(let peer, let ours, let limit, let target):
            let asked = limit.map {
                (row.isFloor ? "at least " : "") + number($0, row.unit) + (target.isEmpty ? "" : " = " + target)
            }
            return [
                row.goal, row.what, peer.map { text($0, row.unit) } ?? "", text(ours, row.unit),
                row.ratio.map { decimal($0, digits: 2) } ?? "", asked ?? "", verdict(row),
            ]
        }
    }

    private static func verdict(_ row: Row) -> String {
        guard let isMet = row.isMet else { return "" }
        return (isMet ? "yes" : "NO") + (row.isGate ? " (gate)" : "")
    }

    /// Returns the median, the extremes and the number of runs.
    private static func text(_ series: Series, _ unit: Row.Unit) -> String {
        let median = number(series.median, unit)
        guard series.count > 1 else { return median }
        let factor = readable(series.median, unit).factor
        let (least, greatest) = (decimal(series.least / factor), decimal(series.greatest / factor))
        return "\(median) (\(least)-\(greatest), n=\(series.count))"
    }

    private static func number(_ value: Double, _ unit: Row.Unit) -> String {
        let (factor, unit) = readable(value, unit)
        return decimal(value / factor) + (unit == .none ? "" : " " + unit.rawValue)
    }

    /// Returns the unit of time in which a value has few digits, and its length in the given unit.
    private static func readable(_ value: Double, _ unit: Row.Unit) -> (factor: Double, unit: Row.Unit) {
        let units: [Row.Unit] = [.nanoseconds, .microseconds, .milliseconds]
        guard var index = units.firstIndex(of: unit) else { return (1, unit) }
        var factor = 1.0
        while index < units.count - 1, value / factor >= 1_000 {
            index += 1
            factor *= 1_000
        }
        return (factor, units[index])
    }

    /// Returns a number with about three digits.
    static func decimal(_ value: Double) -> String {
        decimal(value, digits: value == value.rounded() ? 0 : value < 10 ? 2 : value < 100 ? 1 : 0)
    }

    static func decimal(_ value: Double, digits: Int) -> String {
        let factor = [1.0, 10, 100][digits]
        let scaled = Int((value.magnitude * factor).rounded())
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard digits > 0 else { return sign + "\(scaled)" }
        let fraction = "\(scaled % Int(factor))"
        return sign + "\(scaled / Int(factor))." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}
