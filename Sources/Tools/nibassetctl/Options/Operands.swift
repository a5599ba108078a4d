import CommandLineOptions

extension CommandLineOptions.Option {
    /// The option of every command with output for programs.
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

    /// The values of an option that may be repeated.
    func values(of option: String) -> [String] { given.filter { $0.name == option }.map(\.value) }

    /// The value of an option that takes one of several words; nil when it was not given.
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
