import WireProtocol

/// The service's numbers as OpenMetrics 1.0. Prometheus' own text format has the same words, but reads the counters as numbers without type.
///
/// Source: https://github.com/prometheus/OpenMetrics, https://prometheus.io/docs/instrumenting/exposition_formats. Times are in seconds, a base unit.
enum OpenMetrics {
    private static let prefix = "nibassetd_"

    static func text(of statistics: [Statistic], from daemon: Welcome?) -> String {
        let numbers = statistics.map(family).joined()
        return numbers + (daemon.map(build) ?? "") + "# EOF\n"
    }

    private static func family(of statistic: Statistic) -> String {
        let word = String(decoding: statistic.name, as: UTF8.self)
        let unit = unit(statistic.unit)
        let name = prefix + word + (unit.map { "_" + $0 } ?? "")
        let isCounter = statistic.kind == .counter
        var lines = ["# TYPE \(name) \(statistic.kind.name)"]
        if let unit { lines.append("# UNIT \(name) \(unit)") }
        if let meaning = Metric(named: word)?.entry.meaning { lines.append("# HELP \(name) \(escaped(meaning))") }
        lines.append("\(name)\(isCounter ? "_total" : "") \(value(of: statistic))")
        return lines.map { $0 + "\n" }.joined()
    }

    private static func build(_ daemon: Welcome) -> String {
        // A gauge: Prometheus' text format knows no kind "info".
        let name = prefix + "build_info"
        let labels = [("version", daemon.versionText), ("instance", daemon.instanceText)]
        let written = labels.map { "\($0.0)=\"\(escaped($0.1))\"" }.joined(separator: ",")
        return "# TYPE \(name) gauge\n# HELP \(name) Version and instance of the daemon.\n\(name){\(written)} 1\n"
    }

    private static func unit(_ unit: Metric.Unit) -> String? {
        switch unit {
        case .none: nil
        case .bytes: "bytes"
        case .nanoseconds: "seconds"
        }
    }

    private static func value(of statistic: Statistic) -> String {
        guard statistic.unit == .nanoseconds else { return "\(statistic.value)" }
        let (seconds, rest) = statistic.value.quotientAndRemainder(dividingBy: 1_000_000_000)
        let digits = String(rest)
        return "\(seconds)." + String(repeating: "0", count: 9 - digits.count) + digits
    }

    private static func escaped(_ text: String) -> String {
        text.map { $0 == "\n" ? "\\n" : $0 == "\\" || $0 == "\"" ? "\\\($0)" : "\($0)" }.joined()
    }
}
