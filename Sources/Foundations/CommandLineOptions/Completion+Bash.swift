extension Completion {
    /// Bash splits "--kind=image" into three words.
    var bashScript: String {
        let function = "_" + program
        var cases = Self.bashCase("", options, commands.map(\.name))
        for command in commands { cases += Self.bashCase(command.name, command.options, command.words) }
        return """
            # Completes \(program). Made from its table of options.
            \(function)() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command= word options words
                if [[ $current == = ]]; then current=
                elif [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD - 2]}
                fi
                for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
                    case $word in
                    \(commands.isEmpty ? "-none-" : commands.map(\.name).joined(separator: " | "))) command=$word && break ;;
                    esac
                done
                COMPREPLY=()
                case $command in
            \(cases)    esac
                if [[ $current == -* ]]; then
                    COMPREPLY=($(compgen -W "$options" -- "$current"))
                elif [[ -n $words ]]; then
                    COMPREPLY=($(compgen -W "$words" -- "$current"))
                else
                    compopt -o filenames
                    mapfile -t COMPREPLY < <(compgen -f -- "$current")
                fi
            }
            complete -F \(function) \(program)

            """
    }

    private static func bashCase(
        _ command: String, _ options: [CommandLineOptions.Option], _ words: [String]
    ) -> String {
        var text = """
                \(command.isEmpty ? "''" : command))
                    options='\(options.map { "--" + $0.name }.joined(separator: " "))' words='\(words.joined(separator: " "))'
                    case $previous in

            """
        for option in options where option.value != nil {
            let spellings = option.spellings.joined(separator: " | ")
            let reply =
                if option.takesFile || option.takesFolder {
                    "compopt -o filenames && mapfile -t COMPREPLY < <(compgen \(option.takesFolder ? "-d" : "-f") -- \"$current\")"
                } else if option.words.isEmpty {
                    ""
                } else {
                    "COMPREPLY=($(compgen -W '\(option.words.joined(separator: " "))' -- \"$current\"))"
                }
            text += "        \(spellings)) \(reply.isEmpty ? "" : reply + "; ")return ;;\n"
        }
        return text + "        esac\n        ;;\n"
    }
}
