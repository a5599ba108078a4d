import CommandLineOptions

/// `stats`: the daemon's numbers.
struct StatsCommand: Command {
    static let name = "stats"
    static let summary = "shows what the service counts"
    static let usage = "[--json]"
    static let options = [CommandLineOptions.Option.json]
    static let details = """
        Counters only rise while the daemon lives; levels rise and fall. In JSON, memory is in bytes and time in nanoseconds.

        """

    private let wantsJSON: Bool

    init(_ given: CommandLineOptions) throws(ControlFailure) {
        try given.refuseOperands()
        wantsJSON = given.has("json")
    }

    func run(_ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let numbers = try ServiceNumbers(of: try client(mayStart: false))
        if wantsJSON {
            screen.write(numbers.json + [0x0A])
        } else {
            screen.write(numbers.heading + "\n\n")
            screen.write(numbers.table)
        }
        return .done
    }
}
