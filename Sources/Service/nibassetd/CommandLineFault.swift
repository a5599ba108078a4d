import CommandLineOptions

/// Fault of the daemon's command line as a whole, while each option by itself is right.
enum CommandLineFault: Error, CustomStringConvertible {
    /// An argument that belongs to no option.
    case argument(String)
    /// Two options of which one excludes the other.
    case together(String, String)

    var description: String {
        switch self {
        case .argument(let text): "found the argument \"\(text)\", expected options only"
        case .together(let first, let second): "found --\(first) and --\(second), expected one of the two"
        }
    }

    /// The first fault of a command line; nil if there is none.
    init?(_ given: CommandLineOptions) {
        if let operand = given.operands.first {
            self = .argument(operand)
        } else if given.has("system"), given.has("user") {
            self = .together("system", "user")
        } else {
            return nil
        }
    }
}
