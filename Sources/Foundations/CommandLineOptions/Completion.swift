/// What a shell needs to complete the command line of a program with subcommands, or without.
public struct Completion: Sendable {
    /// A shell for which there is a script.
    public enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    /// A subcommand.
    public struct Command: Sendable {
        let name: String
        let summary: String
        let options: [CommandLineOptions.Option]
        let words: [String]

        /// Describes a subcommand; `words` are its operands, where they are not files.
        public init(
            _ name: String, summary: String, options: [CommandLineOptions.Option], words: [String] = []
        ) {
            self.name = name
            self.summary = summary
            self.options = options
            self.words = words
        }
    }

    let program: String
    let options: [CommandLineOptions.Option]
    let commands: [Command]

    /// Describes a program: its own options and its subcommands.
    public init(of program: String, options: [CommandLineOptions.Option], commands: [Command] = []) {
        self.program = program
        self.options = options
        self.commands = commands
    }

    /// The script for a shell.
    public func script(for shell: Shell) -> String {
        switch shell {
        case .bash: bashScript
        case .zsh: zshScript
        case .fish: fishScript
        }
    }
}

extension CommandLineOptions.Option {
    /// Whether its value is the path of a file.
    var takesFile: Bool { value.map { ["PATH", "FILE"].contains($0) } ?? false }
    /// Whether its value is the path of a folder.
    var takesFolder: Bool { value == "DIR" }
    /// "--name", and "-n" if it has one.
    var spellings: [String] { ["--" + name] + (letter.map { ["-\($0)"] } ?? []) }
}
