import CommandLineOptions

struct BenchmarkOptions {
    enum Report {
        case table, json, tsv

        func text(_ rows: [Row]) -> String {
            switch self {
            case .table: TableReport.text(rows)
            case .json: JSONReport.text(rows)
            case .tsv: TSVReport.text(rows)
            }
        }
    }

    static let accepted: [CommandLineOptions.Option] = [
        .init("only", value: "GOAL", help: "measure the rows of one goal: " + Benchmark.goals.joined(separator: ", ")),
        .init("counts", help: "measure only counts, which do not depend on the machine's load"),
        .init("json", help: "print one line of JSON instead of the table"),
        .init("tsv", help: "print the table with tabs between its cells, as in Measured.tsv"),
        .init("help", "h", help: "show this"),
    ]

    static var help: String {
        """
        Usage: nibassets-benchmark [OPTION]...
        Measures nibassetd beside other programs that do the same jobs, in one run on the same machine.

        \(CommandLineOptions.help(accepted))
        Each row has the median, the least, the greatest and the number of runs of nibassetd and of the other program. Rows marked
        "gate" are counts that are the same on every machine. If a count is above its gate, the exit status is 1.

        """
    }

    let goal: String?
    let countsOnly: Bool
    let report: Report

    init(_ options: CommandLineOptions) throws(CommandLineOptions.Refusal) {
        goal = options.value(of: "only")
        if let goal, !Benchmark.goals.contains(goal) {
            throw .badValue(option: "only", found: goal, expected: Benchmark.goals.joined(separator: ", "))
        }
        countsOnly = options.has("counts")
        report = options.has("json") ? .json : options.has("tsv") ? .tsv : .table
    }
}
