/// Facts that a shell needs to complete the command line of a program, with or without subcommands.
public struct Completion: Sendable {
    /// A shell for which there is a script.
    public enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    /// Kind of the operands of a subcommand.
    public enum Operands: Sendable {
        /// Paths of files and folders.
        case files
        /// A few words.
        case words([String])
        /// Names, for which the shell runs the program with `--names` and the command line. The program prints a name on each line.
        case names
    }

    /// A subcommand.
    public struct Command: Sendable {
        let name: String
        let summary: String
        let options: [CommandLineOptions.Option]
        let operands: Operands

        /// Describes a subcommand.
        public init(
            _ name: String, summary: String, options: [CommandLineOptions.Option], operands: Operands
        ) {
            self.name = name
            self.summary = summary
            self.options = options
            self.operands = operands
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
    var takesFile: Bool { value.map { ["PATH", "FILE"].contains($0) } ?? false }
    /// Whether the option's value is a name, for which the shell asks the program.
    var takesName: Bool { value == "NAME" }
    var takesFolder: Bool { value == "DIR" }
    /// The option's spellings: "--name", and "-n" if it has a letter.
    var spellings: [String] { ["--" + name] + (letter.map { ["-\($0)"] } ?? []) }
}
