import CommandLineOptions
import NibAssets

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

extension CommandLineOptions.Option {
    /// The option of every command with something to tell to programs.
    static let json = Self("json", "j", help: "print JSON")
}

extension CommandLineOptions {
    /// The one operand that a command takes.
    func operand(_ meaning: String) throws(ControlFailure) -> String {
        guard operands.count == 1 else {
            throw ControlFailure(.usage, "\(operands.count) operands were given, expected one: \(meaning)")
        }
        return operands[0]
    }

    /// Throws when there is an operand.
    func refuseOperands() throws(ControlFailure) {
        if let operand = operands.first {
            throw ControlFailure(.usage, "\"\(operand)\" was given, expected no operand")
        }
    }

    /// The value of an option that takes one of a few words; nil when it was not given.
    func choice<Value>(of option: String, from choices: [(word: String, value: Value)]) throws(ControlFailure) -> Value?
    {
        guard let word = value(of: option) else { return nil }
        guard let choice = choices.first(where: { $0.word == word }) else {
            throw ControlFailure(
                .badValue(
                    option: option, found: word, expected: choices.map(\.word).joined(separator: ", ")))
        }
        return choice.value
    }
}
