import CommandLineOptions

/// Fault of the daemon's command line as a whole, while each option by itself is right.
struct CommandLineFault: Error, CustomStringConvertible {
    let description: String

    init?(_ given: CommandLineOptions) {
        if let operand = given.operands.first {
            description = "found the argument \"\(operand)\", expected options only"
        } else if given.has("system"), given.has("user") {
            description = "found --system and --user, expected one of the two"
        } else if let path = given.value(of: "socket"), !path.hasPrefix("/") {
            description = "found --socket \(path), expected an absolute path"
        } else {
            return nil
        }
    }
}
