import CommandLineOptions
import WireProtocol

/// `stats`: the daemon's numbers.
struct StatsCommand: Command {
    static let name = "stats"
    static let summary = "shows what the service counts"
    static let usage = "[--json | --debug]\n       nibassetctl stats --explain [NAME]..."
    static let options = [
        CommandLineOptions.Option.json,
        CommandLineOptions.Option("debug", "d", help: "show the numbers for developers of the service too"),
        CommandLineOptions.Option(
            "explain", "e", help: "tell what the numbers of these names mean, or all; needs no service"),
    ]
    static let details = """
        Counters only rise while the daemon lives; gauges rise and fall. JSON has all numbers, memory in bytes and time in nanoseconds.

        """

    private enum Form {
        case json
        case table(includingDebug: Bool)
        case explanation(of: [Metric])
    }

    private let form: Form

    init(_ given: CommandLineOptions) throws(ControlFailure) {
        if given.has("explain") {
            var metrics: [Metric] = []
            for name in given.operands { metrics.append(try Self.metric(named: name)) }
            form = .explanation(of: metrics.isEmpty ? Metric.allCases : metrics)
        } else {
            try given.refuseOperands()
            form = given.has("json") ? .json : .table(includingDebug: given.has("debug"))
        }
    }

    func run(_ screen: Screen) throws(ControlFailure) -> ExitStatus {
        if case .explanation(let metrics) = form {
            screen.write(Self.explanation(of: metrics))
            return .done
        }
        let numbers = try ServiceNumbers(of: try client(mayStart: false))
        if case .table(let includingDebug) = form {
            screen.writeLine(numbers.heading)
            screen.writeLine("")
            screen.write(numbers.table(includingDebug: includingDebug))
        } else {
            screen.write(numbers.json + [0x0A])
        }
        return .done
    }

    /// The metric of a name, with the spaces of the table or the underscores of JSON.
    private static func metric(named name: String) throws(ControlFailure) -> Metric {
        if let metric = Metric(named: String(name.map { $0 == " " ? "_" : $0 })) { return metric }
        let names = Metric.allCases.map(\.entry.name).joined(separator: ", ")
        throw ControlFailure(.usage, "no number is called \"\(name)\", expected one of \(names)")
    }

    private static func explanation(of metrics: [Metric]) -> Table {
        var table = Table([.init("number"), .init("kind"), .init("unit"), .init("level"), .init("meaning")])
        for entry in metrics.map(\.entry) {
            table.add([
                Table.Cell(entry.name), Table.Cell(entry.kind.name, .faint), Table.Cell(entry.unit.name, .faint),
                Table.Cell(entry.level.name, .faint), Table.Cell(entry.meaning),
            ])
        }
        return table
    }
}
