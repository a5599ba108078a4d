import AssetModel
import CommandLineOptions

/// An enumeration whose case names, in lower case, are words of the command line and of JSON.
protocol WordChoice: CaseIterable {}

extension WordChoice {
    static var words: [(word: String, value: Self)] { allCases.map { ($0.word, $0) } }

    var word: String { "\(self)".lowercased() }

    init?(word: String?) {
        guard let choice = Self.words.first(where: { $0.word == word }) else { return nil }
        self = choice.value
    }
}

extension AssetKind: WordChoice {}
extension DeviceIdiom: WordChoice {}
extension Profile: WordChoice {}

/// Options of several commands.
extension CommandLineOptions.Option {
    static let json = Self("json", "j", help: "print JSON")
    static let output = Self("output", "o", value: "FILE", help: "the file to write; -: standard output")
    static let kind = Self(
        "kind", "k", value: "KIND", words: AssetKind.words.map(\.word), help: "only this kind: image or sound")
    static let bundle = Self(
        "bundle", "b", value: "DIR", help: "the bundle that is searched before the system's folders")
    static let system = Self(
        "system", "S", value: "VERSION", help: "use the form of a wrapper for this system version, such as 12.3")
}

extension CommandLineOptions {
    /// Returns the only operand. Throws if there is none or several; `meaning` describes the operand in the error.
    func operand(_ meaning: String) throws(ControlFailure) -> String {
        guard operands.count == 1 else {
            throw ControlFailure(.usage, "\(operands.count) operands were given, expected one: \(meaning)")
        }
        return operands[0]
    }

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

    /// The value of an option that takes a number; nil when it was not given.
    func integer(of option: String, in range: ClosedRange<UInt64>) throws(ControlFailure) -> UInt64? {
        do { return try number(of: option, in: range) } catch { throw ControlFailure(error) }
    }

    /// Returns the value of `--kind`; nil without the option.
    func kind() throws(ControlFailure) -> AssetKind? { try choice(of: "kind", from: AssetKind.words) }

    /// Returns the value of `--system`; nil without the option, which stands for the newest system.
    func system() throws(ControlFailure) -> SystemVersion? {
        guard let text = value(of: "system") else { return nil }
        guard let version = SystemVersion(text) else {
            throw ControlFailure(.badValue(option: "system", found: text, expected: "a version such as 12.3"))
        }
        return version
    }

    /// Returns the path of the file to write. Throws without `--output`. `types` are the endings that the file's name may have; none: all.
    func output(types: [String] = []) throws(ControlFailure) -> String {
        guard let output = value(of: "output") else {
            throw ControlFailure(.usage, "--output was not given, expected the file to write")
        }
        let name = (output.split(separator: "/").last ?? "").lowercased()
        guard types.isEmpty || !name.contains(".") || types.contains(where: { name.hasSuffix("." + $0) }) else {
            let expected = types.map { "." + $0 }.joined(separator: " or ")
            throw ControlFailure(.usage, "--output is \"\(output)\", expected a name that ends with \(expected)")
        }
        return output
    }
}
