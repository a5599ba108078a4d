import CommandLineOptions

extension CommandLineOptions.Option {
    /// The option of commands that write one file.
    static let output = Self("output", "o", value: "FILE", help: "the file to write; -: standard output")
}

extension CommandLineOptions {
    /// The file to write, without which a command cannot do anything. `types` are the endings that its name may have; none: all.
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
