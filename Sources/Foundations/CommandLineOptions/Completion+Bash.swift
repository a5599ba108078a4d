extension Completion {
    /// The script for Bash, which splits "--kind=image" into three words.
    var bashScript: String {
        let function = "_" + program
        var cases = bashCase("", options, commands.isEmpty ? .files : .words(commands.map(\.name)))
        for command in commands { cases += bashCase(command.name, command.options, command.operands) }
        return """
            # Completes \(program). Made from its table of options.
            \(commands.isEmpty ? "" : bashNames)\(function)() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command= word options words asks=
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
                elif [[ -n $asks ]]; then
                    $asks
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

    /// The function that completes names. It compares and quotes names itself: `compgen -W` would run commands in them, and Readline quotes a dollar
    /// sign or backtick only in the name of a file that exists, so that the completed line would run them.
    private var bashNames: String {
        """
        _\(program)_names() {
            local name line=("${COMP_WORDS[@]:1}")
            line=("${line[@]#[\\\"\\']}")
            line=("${line[@]%[\\\"\\']}")
            line=("${line[@]//\\\\/}")
            while IFS= read -r name; do
                printf -v name %q "$name"
                [[ $name != "$current"* ]] || COMPREPLY+=("$name")
            done < <(\(program) --names "${line[@]/#\\~/$HOME}" 2>/dev/null)
        }

        """
    }

    private func bashCase(
        _ command: String, _ options: [CommandLineOptions.Option], _ operands: Operands
    ) -> String {
        let kind =
            switch operands {
            case .files: "words="
            case .words(let words): "words='\(words.joined(separator: " "))'"
            case .names: "words= asks=_\(program)_names"
            }
        var text = """
                \(command.isEmpty ? "''" : command))
                    options='\(options.map { "--" + $0.name }.joined(separator: " "))' \(kind)
                    case $previous in

            """
        for option in options where option.value != nil {
            let spellings = option.spellings.joined(separator: " | ")
            let reply =
                if option.takesFile || option.takesFolder {
                    "compopt -o filenames && mapfile -t COMPREPLY < <(compgen \(option.takesFolder ? "-d" : "-f") -- \"$current\")"
                } else if option.takesName {
                    "_\(program)_names"
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
