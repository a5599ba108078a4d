internal import CLinux
internal import LinuxSystem

/// The options and operands of a command line, parsed with the C library's `getopt_long`.
///
/// Not thread-safe: `getopt_long` keeps its state in global variables. A program parses once, at its start.
public struct CommandLineOptions: Sendable {
    /// An option that a command takes.
    public struct Option: Sendable, Hashable {
        /// The option's name without the leading "--".
        public let name: String
        /// The option's short form; nil for none.
        public let letter: Character?
        /// The value's placeholder in the help ("PATH"); nil for an option without a value.
        public let value: String?
        /// The option's possible values, if they are a few words; else empty. Shells complete them.
        public let words: [String]
        /// The help text.
        public let help: String

        /// Describes an option.
        public init(
            _ name: String, _ letter: Character? = nil, value: String? = nil, words: [String] = [], help: String
        ) {
            self.name = name
            self.letter = letter
            self.value = value
            self.words = words
            self.help = help
        }

        /// The option's spelling in the help: "-k, --kind KIND".
        var head: String { (letter.map { "-\($0), " } ?? "") + "--\(name)" + (value.map { " \($0)" } ?? "") }
    }

    /// Reason for which the command line was refused.
    public enum Refusal: Error, Hashable, Sendable {
        /// There is no option of this name.
        case unknownOption(String)
        /// The option needs a value.
        case missingValue(option: String)
        /// The option does not take this value.
        case badValue(option: String, found: String, expected: String)
    }

    /// The given options in order, with their values ("" for options without a value).
    public let given: [(name: String, value: String)]
    /// The other arguments.
    public let operands: [String]

    /// Parses arguments (without the program's name). After "--" everything is an operand. With `stopsAtOperand` the first operand ends the
    /// options, for commands with subcommands.
    public init(_ arguments: [String], accepted: [Option], stopsAtOperand: Bool = false) throws(Refusal) {
        let taken = accepted.compactMap(\.letter)
        precondition(Set(taken).count == taken.count, "two options have the same letter")
        var given: [(name: String, value: String)] = []
        var operands: [String] = []
        let count = Int32(arguments.count) + 1
        let refusal = unsafe withCStrings(["nibassetd"] + arguments) { strings -> Refusal? in
            var longs = unsafe accepted.map { option in
                unsafe CLinux.option(name: strdup(option.name), has_arg: option.value == nil ? 0 : 1, flag: nil, val: 0)
            }
            unsafe longs.append(CLinux.option())
            defer { unsafe longs.forEach { unsafe free(UnsafeMutableRawPointer(mutating: $0.name)) } }
            var letters = stopsAtOperand ? "+:" : ":"
            for option in accepted {
                if let letter = option.letter { letters += "\(letter)" + (option.value == nil ? "" : ":") }
            }
            linux_restart_options()
            while true {
                var index: Int32 = -1
                // The strings and the table, with their values, live until this closure returns.
                let found = unsafe getopt_long(count, strings, letters, longs, &index)
                if found == -1 { break }
                let value = unsafe linux_option_value().map { unsafe String(cString: $0) } ?? ""
                switch found {
                case 0: given.append((accepted[Int(index)].name, value))
                case 63: return .unknownOption(unsafe offending(strings))  // "?"
                case 58: return .missingValue(option: unsafe offending(strings))  // ":"
                default:
                    let letter = Character(UnicodeScalar(UInt8(truncatingIfNeeded: found)))
                    given.append((accepted.first { $0.letter == letter }?.name ?? "\(letter)", value))
                }
            }
            // getopt_long has moved the operands behind the options.
            for index in Int(linux_option_index())..<Int(count) {
                if let operand = unsafe strings[index] { operands.append(unsafe String(cString: operand)) }
            }
            return nil
        }
        if let refusal { throw refusal }
        self.given = given
        self.operands = operands
    }

    /// The last value given for an option; nil when it was not given.
    public func value(of name: String) -> String? { given.last { $0.name == name }?.value }

    /// Whether an option was given.
    public func has(_ name: String) -> Bool { value(of: name) != nil }

    /// The value of an option that takes an integer in a range.
    public func number(of name: String, in range: ClosedRange<UInt64>) throws(Refusal) -> UInt64? {
        guard let text = value(of: name) else { return nil }
        guard let number = UInt64(text), range.contains(number) else {
            throw .badValue(
                option: name, found: text, expected: "an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// The help text for options, a line each.
    public static func help(_ options: [Option]) -> String {
        let heads = options.map { ($0.letter == nil ? "    " : "") + $0.head }
        let width = heads.map(\.count).max() ?? 0
        return zip(heads, options).map { head, option in
            "  " + head + String(repeating: " ", count: width - head.count + 2) + option.help + "\n"
        }.joined()
    }
}

extension CommandLineOptions.Refusal: CustomStringConvertible {
    /// A sentence for the person who typed the command.
    public var description: String {
        switch self {
        case .unknownOption(let option): "there is no option \(option)"
        case .missingValue(let option): "the option \(option) needs a value"
        case .badValue(let option, let found, let expected):
            "the value of --\(option) is \"\(found)\", expected \(expected)"
        }
    }
}

/// The argument that getopt_long has just rejected.
private func offending(_ strings: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> String {
    // getopt_long has moved past the argument. Within a group of letters, only one letter is wrong.
    let letter = linux_offending_letter()
    if letter > 0, letter < 128 { return "-\(Character(UnicodeScalar(UInt8(letter))))" }
    guard let text = unsafe strings[Int(linux_option_index()) - 1] else { return "" }
    return unsafe String(cString: text)
}
