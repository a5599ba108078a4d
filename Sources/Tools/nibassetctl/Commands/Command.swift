import AssetModel
import CommandLineOptions

/// A subcommand of the program.
protocol Command: Sendable {
    /// Name on the command line.
    static var name: String { get }
    /// A line for the list of commands.
    static var summary: String { get }
    /// The synopsis after the name.
    static var usage: String { get }
    /// More help; whole lines.
    static var details: String { get }
    /// Kind of the operands; shells complete them.
    static var operands: Completion.Operands { get }
    /// Kinds of images and sounds whose names the command takes; nil: the command takes names of interface files.
    static var namedKinds: [AssetKind]? { get }
    /// Whether the command starts a service for the user where none runs. Commands that only show the cache do not: a new service's cache is empty.
    static var startsService: Bool { get }
    /// The options besides `--help`.
    static var options: [CommandLineOptions.Option] { get }

    /// Runs the command with options and operands. If these are wrong, throws before the command does anything.
    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus
}

extension Command {
    /// The text of `--help`.
    static var help: String {
        """
        Usage: nibassetctl \(name) \(usage)
        \(summary.prefix(1).uppercased() + summary.dropFirst()).

        Options:
        \(CommandLineOptions.help(options + [.init("help", "h", help: "show this")]))\(details.isEmpty ? "" : "\n" + details)
        """
    }

    static var details: String { "" }

    static var operands: Completion.Operands { .files }

    static var namedKinds: [AssetKind]? { AssetKind.allCases }

    static var startsService: Bool { true }
}
