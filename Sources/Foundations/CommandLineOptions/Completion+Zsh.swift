extension Completion {
    var zshScript: String {
        guard !commands.isEmpty else {
            return "#compdef \(program)\n# Made from its table of options.\n\n_arguments -s -S \\\n"
                + zshArguments(options, "'*:file:_files'")
        }
        let described = commands.map { "    '\($0.name):\(Self.quoted($0.summary))'\n" }.joined()
        var text = """
            #compdef \(program)
            # Made from its table of options.

            _\(program)_names() {
                local -a names=(${(f)"$(\(program) --names ${(Q)words/#\\~/$HOME} 2>/dev/null)"})
                compadd "$@" -a names
            }
            local curcontext=$curcontext state line
            local -a commands=(
            \(described))
            _arguments -C -s -S \\
            \(zshArguments(options, "'1: :->command' '*::operand:->operands'"))
            if [[ $state == command ]]; then
                _describe command commands
                return
            fi
            [[ $state == operands ]] || return
            curcontext="${curcontext%:*:*}:\(program)-$line[1]:"
            case $line[1] in

            """
        for command in commands {
            let operands =
                switch command.operands {
                case .files: "_files"
                case .words(let words): "(\(words.joined(separator: " ")))"
                case .names: "_\(program)_names"
                }
            text +=
                "\(command.name))\n    _arguments -s -S \\\n"
                + zshArguments(command.options, "'*:operand:\(operands)'") + "    ;;\n"
        }
        return text + "esac\n"
    }

    private func zshArguments(_ options: [CommandLineOptions.Option], _ rest: String) -> String {
        options.map { option in
            let form = option.value == nil ? "" : "="
            let names =
                option.letter.map {
                    "'(-\($0) --\(option.name))'{-\($0)\(form.isEmpty ? "" : "+"),--\(option.name)\(form)}"
                }
                ?? "--\(option.name)\(form)"
            let value = option.value.map { ":\($0):" + action(option) } ?? ""
            return "    \(names)'[\(Self.bracketed(option.help))]\(value)' \\\n"
        }.joined() + "    \(rest)\n"
    }

    private func action(_ option: CommandLineOptions.Option) -> String {
        if option.takesFolder { return "_files -/" }
        if option.takesFile { return "_files" }
        if option.takesName { return "_\(program)_names" }
        return option.words.isEmpty ? "" : "(\(option.words.joined(separator: " ")))"
    }

    /// A help text for brackets: brackets, colons and backslashes are escaped, because brackets end the text and colons separate fields.
    private static func bracketed(_ text: String) -> String {
        quoted(text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined())
    }

    /// A text for single quotes, with single quotes escaped.
    private static func quoted(_ text: String) -> String {
        text.map { $0 == "'" ? "'\\''" : String($0) }.joined()
    }
}
