extension Completion {
    var fishScript: String {
        var text = "# Completes \(program). Made from its table of options.\n"
        let names = commands.map(\.name).joined(separator: " ")
        let isBefore = commands.isEmpty ? "" : " -n 'not __fish_seen_subcommand_from \(names)'"
        for option in options { text += line(option, isBefore) }
        for command in commands {
            text += "complete -c \(program)\(isBefore) -f -a \(command.name) -d \(Self.fishQuoted(command.summary))\n"
        }
        for command in commands {
            let isWithin = " -n '__fish_seen_subcommand_from \(command.name)'"
            for option in command.options { text += line(option, isWithin) }
            switch command.operands {
            case .files: break
            case .words(let words):
                text += "complete -c \(program)\(isWithin) -f -a '\(words.joined(separator: " "))'\n"
            case .names: text += "complete -c \(program)\(isWithin) -f -a '\(fishNames)'\n"
            }
        }
        return text
    }

    private var fishNames: String { "(\(program) --names (commandline -op)[2..-1] 2>/dev/null)" }

    private func line(_ option: CommandLineOptions.Option, _ condition: String) -> String {
        var text = "complete -c \(program)\(condition) -l \(option.name)"
        if let letter = option.letter { text += " -s \(letter)" }
        if option.takesFolder {
            text += " -x -a '(__fish_complete_directories)'"
        } else if option.takesFile {
            text += " -r -F"
        } else if option.takesName {
            text += " -x -a '\(fishNames)'"
        } else if option.value != nil {
            text += " -x" + (option.words.isEmpty ? "" : " -a '\(option.words.joined(separator: " "))'")
        }
        return text + " -d \(Self.fishQuoted(option.help))\n"
    }

    private static func fishQuoted(_ text: String) -> String {
        "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
    }
}
