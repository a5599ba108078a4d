import AssetResolution
import CommandLineOptions
import LinuxSystem
import PrintableText
import WireProtocol

/// The program: finds the command, parses its options, runs it, and reports errors.
enum ControlProgram {
    /// All commands, in the order of the help.
    static let commands: [any Command.Type] = [
        StatsCommand.self, TopCommand.self, ListCommand.self, LoadCommand.self, InspectCommand.self, DiffCommand.self,
        DrawCommand.self, CatalogCommand.self, ResolveCommand.self, ShowCommand.self, ImageCommand.self,
        SoundCommand.self, PurgeCommand.self, WarmCommand.self, ReportCommand.self, GalleryCommand.self,
        AuditCommand.self, GNUstepCommand.self, DoctorCommand.self,
    ]

    static let options: [CommandLineOptions.Option] = [
        .init("help", "h", help: "show this"), .init("version", "V", help: "show the version"),
        .init("manual", help: "print the source of the manual page, as it is installed"),
        .init(
            "completion", value: "SHELL", words: Completion.Shell.allCases.map(\.rawValue),
            help: "print the script with which bash, zsh or fish completes the command line"),
        .init(
            "names",
            help: "print the names in the bundle of the command line that follows, for the scripts of --completion"),
    ]

    /// Runs the command line.
    static func run(_ arguments: [String]) -> ExitStatus {
        let screen = Screen()
        let status = run(arguments, screen)
        screen.clearProgress()
        guard let error = screen.error else { return status }
        screen.complain("nibassetctl: standard output: \(error)")
        return status == .done ? .failed : status
    }

    private static func run(_ arguments: [String], _ screen: Screen) -> ExitStatus {
        var path = "nibassetctl"
        do throws(ControlFailure) {
            let given = try parsed(arguments, options, stopsAtOperand: true)
            let shells = Completion.Shell.allCases.map { (word: $0.rawValue, value: $0) }
            if given.has("help") {
                screen.write(help: help)
            } else if given.has("version") {
                screen.write("nibassetctl \(ProductVersion.current)\n")
            } else if given.has("manual") {
                // The manual page must not depend on the terminal's language, so its bytes are not converted to ASCII.
                screen.write(Array(manual.utf8))
            } else if let shell = try given.choice(of: "completion", from: shells) {
                screen.write(Array(completion.script(for: shell).utf8))
            } else if let name = given.operands.first {
                let words = Array(given.operands.dropFirst())
                if given.has("names") {
                    for name in try names(of: command(named: name), words) { screen.write(Array((name + "\n").utf8)) }
                } else if name == "help" {
                    screen.write(help: try words.first.map(command(named:))?.help ?? help)
                } else {
                    let command = try command(named: name)
                    path += " " + name
                    return try run(command, words, screen)
                }
            } else {
                throw ControlFailure(.usage, "no command was given")
            }
            return .done
        } catch {
            screen.complain("\(path): \(error.message)")
            if error.status == .usage { screen.complain("\(path) --help explains the command line") }
            return error.status
        }
    }

    /// Returns the names that a command takes from a bundle: the last word of the command line that is a folder.
    private static func names(
        of command: any Command.Type, _ words: [String]
    ) throws(ControlFailure) -> [String] {
        let paths = words.map { $0.hasPrefix("--bundle=") ? String($0.dropFirst("--bundle=".count)) : $0 }
        guard let bundle = paths.last(where: { (try? FileDescriptor.open($0, .directory)) != nil }) else { return [] }
        let names: [String]
        if let kinds = command.namedKinds {
            let media = try AuditedFiles.mediaNames(in: bundle)
            names = kinds.flatMap { media[$0] ?? [] }
        } else {
            names = try InterfaceFiles.names(in: bundle) + InterfaceFiles.ofNestedBundles(in: bundle)
        }
        // Each line of the output is a name that leads to the file, so names with unprintable characters or bytes that are no UTF-8 are left out.
        return names.filter { printable($0) == $0 && !$0.isMangled }
    }

    private static func command(named name: String) throws(ControlFailure) -> any Command.Type {
        if let command = commands.first(where: { $0.name == name }) { return command }
        let names = commands.map { $0.name }
        let hint = NearestName.to(name, among: names).map { " (perhaps \($0))" } ?? ""
        throw ControlFailure(
            .usage, "there is no command \"\(name)\"\(hint), expected one of \(names.joined(separator: ", "))")
    }

    private static func run(
        _ command: any Command.Type, _ arguments: [String], _ screen: Screen
    ) throws(ControlFailure) -> ExitStatus {
        let given = try parsed(arguments, command.options + [options[0]])
        if given.has("help") {
            screen.write(help: command.help)
            return .done
        }
        do throws(ControlFailure) {
            return try command.run(given, screen)
        } catch {
            throw error.explained(for: command)
        }
    }

    private static func parsed(
        _ arguments: [String], _ options: [CommandLineOptions.Option], stopsAtOperand: Bool = false
    ) throws(ControlFailure) -> CommandLineOptions {
        do {
            return try CommandLineOptions(arguments, accepted: options, stopsAtOperand: stopsAtOperand)
        } catch {
            throw ControlFailure(error)
        }
    }

    private static var help: String {
        let width = commands.map { $0.name.count }.max() ?? 0
        let lines = commands.map { "  \($0.name.padded(to: width + 2))\($0.summary)" }
        return """
            Usage: nibassetctl COMMAND [OPTION]... [OPERAND]...
            Looks into nibassetd, which holds the images and sounds of nib files for every process.

            Commands:
            \(lines.joined(separator: "\n"))

            Options:
            \(CommandLineOptions.help(options))
            nibassetctl COMMAND --help, or help COMMAND, says more about a command.

            \(ExitStatus.help)
            """
    }
}
