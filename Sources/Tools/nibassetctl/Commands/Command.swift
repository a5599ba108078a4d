import CommandLineOptions

/// Something that the program can be asked for.
protocol Command: Sendable {
    /// What is typed.
    static var name: String { get }
    /// One line for the list of commands.
    static var summary: String { get }
    /// What follows the name.
    static var usage: String { get }
    /// What else there is to know; whole lines.
    static var details: String { get }
    /// The options besides `--help`.
    static var options: [CommandLineOptions.Option] { get }

    /// Takes the options and operands; throws what is wrong with them.
    init(_ given: CommandLineOptions) throws(ControlFailure)

    /// Does it.
    func run(_ screen: Screen) throws(ControlFailure) -> ExitStatus
}

extension Command {
    /// The answer to `--help`.
    static var help: String {
        """
        Usage: nibassetctl \(name) \(usage)
        \(summary.prefix(1).uppercased() + summary.dropFirst()).

        Options:
        \(CommandLineOptions.help(options + [.init("help", "h", help: "show this")]))\(details.isEmpty ? "" : "\n" + details)
        """
    }

    static var details: String { "" }
}
