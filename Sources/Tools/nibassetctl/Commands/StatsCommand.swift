import AssetResolution
import CommandLineOptions
import WireProtocol

enum StatsCommand: Command {
    static let name = "stats"
    static let summary = "shows the service's counters and gauges"
    static let startsService = false
    static let operands = Completion.Operands.words(Metric.allCases.map(\.entry.name))
    static let usage =
        "[--json | --openmetrics | --basic | --debug] [--delta SECONDS]\n       nibassetctl stats --by client|user|bundle|kind [--json]\n       nibassetctl stats --explain [NAME]..."
    static let options: [CommandLineOptions.Option] = [
        .json, .init("openmetrics", "o", help: "print all numbers in the text format of OpenMetrics, for Prometheus"),
        .init("delta", "D", value: "SECONDS", help: "wait, and show how far counters rose in this time"), .by,
        .init("basic", help: "show only the numbers that tell how the service does"),
        .init("debug", "d", help: "also show the numbers for developers of the service"),
        .init("explain", "e", help: "explain the numbers of these names, or all numbers; needs no service"),
    ]
    static let details = """
        Counters only rise while the daemon lives; gauges rise and fall. JSON has all numbers, memory in bytes and time in nanoseconds.
        Tables write names with spaces, everything else with underscores: "negative hits" is negative_hits in JSON. --explain takes both spellings.

        With --by, "total" has the numbers that stats counts under the same names, and "the rest" their parts in no group. The columns are:

          "memory": memory of the group's entries. By client, entries that the process alone uses; by user, entries that only the user may see;
              by bundle, entries whose files lie in the bundle. The rest is memory between entries.
          "held": memory of the entries that programs of the group use, each once. An entry used by several clients or users counts for each.
          "hits", "misses": lookups of images and sounds by message. By bundle, lookups in the bundle that the program had open, wherever the file
              lies. By client, lookups of ended programs are in the rest; by user and bundle, lookups of forgotten users and bundles.
          "unasked": hits without a message, by client and user. By bundle and kind, all such hits are in the rest.
          "decoding", "saved": decoding time of the misses, and decoding time that the hits saved. Decoding for no answer is in the rest.

        JSON has all numbers for every group, for "rest" and for "total": "entries" and "bytes" (memory), "held_bytes" (not of the rest), "hits",
        "hits_without_message" (unasked), "misses", "decode_time", "decode_time_saved", and by client and user "requests", the messages of open connections.

        """

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let chosen = ["json", "openmetrics", "basic", "debug", "explain"].filter { given.has($0) }
        if chosen.count > 1 { throw ControlFailure(.usage, "--\(chosen[0]) and --\(chosen[1]) exclude each other") }
        let seconds = try given.integer(of: "delta", in: 1...86_400)
        let grouping = try given.choice(of: "by", from: CountGrouping.words)
        if grouping != nil, let other = (chosen.filter { $0 != "json" } + (seconds == nil ? [] : ["delta"])).first {
            throw ControlFailure(.usage, "--by and --\(other) exclude each other")
        }
        if given.has("explain") {
            if seconds != nil { throw ControlFailure(.usage, "--delta and --explain exclude each other") }
            let metrics = try given.operands.map(metric)
            for metric in metrics.isEmpty ? Metric.allCases : metrics { explain(metric.entry, screen) }
            return .done
        }
        try given.refuseOperands()
        if given.has("openmetrics"), seconds != nil {
            throw ControlFailure(.usage, "--openmetrics and --delta exclude each other: OpenMetrics has totals")
        }
        let client = try client(for: self)
        if let grouping {
            let groups = try NumberGroups(grouping, of: client)
            if given.has("json") { screen.write(json: groups.json) } else { show(groups, screen) }
            return .done
        }
        if let seconds { screen.announce("watching for \(seconds) s") }
        let numbers =
            if let seconds { try ServiceNumbers(of: client, during: seconds) } else { try ServiceNumbers(of: client) }
        if given.has("json") {
            screen.write(json: numbers.json)
        } else if given.has("openmetrics") {
            screen.write(OpenMetrics.text(of: numbers.statistics, from: numbers.daemon))
        } else {
            screen.writeLine(numbers.heading)
            screen.writeLine("")
            screen.write(numbers.table(of: levels(given)))
            screen.writeLine("")
            screen.write(note: "JSON and documents write names with underscores: \"negative hits\" is negative_hits.")
        }
        return .done
    }

    private static func levels(_ given: CommandLineOptions) -> Set<Metric.Level> {
        if given.has("basic") { return [.basic] }
        return given.has("debug") ? [.basic, .advanced, .debug] : ServiceNumbers.usualLevels
    }

    private static func show(_ groups: NumberGroups, _ screen: Screen) {
        screen.writeLine(groups.service.heading)
        screen.writeLine("")
        screen.write(groups.table)
        guard let visible = groups.visible else { return }
        screen.writeLine("")
        screen.write(note: visible)
    }

    /// Returns the metric with a name as the table or JSON spells it.
    private static func metric(named name: String) throws(ControlFailure) -> Metric {
        let known = Metric.allCases.first { name == $0.entry.name || name == Metric.title(of: $0.entry.name) }
        if let known { return known }
        let names = Metric.allCases.map(\.entry.name)
        let parts = names.filter { $0.contains(name) || Metric.title(of: $0).contains(name) }
        let near = parts.isEmpty ? [NearestName.to(name, among: names)].compactMap { $0 } : parts
        let hint = near.isEmpty ? "stats --explain lists all" : "perhaps \(Quantity.list(near))"
        throw ControlFailure(.usage, "no number is called \"\(name)\"; \(hint)")
    }

    private static func explain(_ entry: Metric.Entry, _ screen: Screen) {
        let facts = [entry.kind.name, entry.unit.name, entry.level.name].filter { !$0.isEmpty }
        screen.writeLine("\(entry.name) (\(facts.joined(separator: ", ")))")
        screen.write(wrapped: ["    "], Table.Cell(entry.meaning), margin: "    ")
    }
}
