import CommandLineOptions

/// What the command line says.
struct BenchmarkOptions {
    static let accepted: [CommandLineOptions.Option] = [
        .init(
            "only", value: "GOAL",
            help: "measure the rows of one goal: P6, P7, P8, P10, P12, P14, decode, flood or names"),
        .init("counts", help: "only what can be counted and does not depend on how busy the machine is"),
        .init("json", help: "print one line of JSON instead of the table"),
        .init("help", "h", help: "show this"),
    ]

    static var help: String {
        """
        Usage: nibassets-benchmark [OPTION]...
        Measures nibassetd beside other programs that do the same jobs, in one run on the same machine.

        \(CommandLineOptions.help(accepted))
        Each row says what was run on both sides; medians, with the least, the greatest and the number of runs. Rows marked
        "gate" count something that is the same on every machine: when one of them misses its target, the exit status is 1.

        """
    }

    let goal: String?
    let countsOnly: Bool
    let isJSON: Bool

    init(_ options: CommandLineOptions) throws(CommandLineOptions.Refusal) {
        let goals = ["P6", "P7", "P8", "P10", "P12", "P14", "decode", "flood", "names"]
        goal = options.value(of: "only")
        if let goal, !goals.contains(goal) {
            throw .badValue(option: "only", found: goal, expected: goals.joined(separator: ", "))
        }
        countsOnly = options.has("counts")
        isJSON = options.has("json")
    }
}
