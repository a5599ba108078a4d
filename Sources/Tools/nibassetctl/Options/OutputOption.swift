import CommandLineOptions

extension CommandLineOptions.Option {
    /// The option of commands that write one file.
    static let output = Self("output", "o", value: "FILE", help: "the file to write; -: standard output")
}

extension CommandLineOptions {
    /// The file to write, without which a command cannot do anything.
    func output() throws(ControlFailure) -> String {
        guard let output = value(of: "output") else {
            throw ControlFailure(.usage, "--output was not given, expected the file to write")
        }
        return output
    }
}
