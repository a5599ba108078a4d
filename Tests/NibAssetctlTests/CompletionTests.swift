import BlockingTests
import TestSupport
import Testing

/// Tests the completion scripts in their shells.
@Suite(.timeLimit(.minutes(20)), .blocking) struct CompletionTests {
    /// Typed lines with an unfinished last word, and the words that may complete it, in order.
    static let lines: [(typed: String, expected: [String])] = [
        ("nibassetctl re", ["report", "resolve"]),
        ("nibassetctl --ver", ["--version"]),
        ("nibassetctl list --k", ["--kind"]),
        ("nibassetctl list --kind ", ["image", "sound"]),
        ("nibassetctl resolve --profile g", ["gnustep"]),
        ("nibassetctl gnustep e", ["enable"]),
        ("nibassetctl list --sort s", ["saved", "size"]),
        ("nibassetctl show --as s", ["sixels"]),
        ("nibassetctl stats --explain negative_hits_w", ["negative_hits_without_message"]),
        ("nibassetctl resolve --bundle x --contrast h", ["high"]),
        ("nibassetctl load Da", ["Data/"]),
        ("nibassetctl load Data --nib M", ["Main.xib"]),
        ("nibassetctl image --bundle Data O", ["Odd$(touch x)"]),
        ("nibassetctl image --bundle 'Data' Tw", ["Two words"]),
        ("nibassetctl sound --bundle Data ", ["Bell"]),
        ("nibassetctl audit --rule B", ["B1", "B3", "B4"]),
        ("nibassetd --log-level w", ["warning"]),
        ("nibassetd --check", ["--check-config"]),
    ]

    private static func folder(_ shell: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["Main.xib", "Panel.nib", "Sun.png", "Odd$(touch x).png", "Bell.wav", "Two words.png"] {
            try folder.write("here/Data/Resources/\(name)", [])
        }
        for program in ["nibassetctl", "nibassetd"] {
            let outcome = try Command.run([try builtProgram(program), "--completion", shell])
            try #require(outcome.isSuccess && outcome.output.contains(program), "\(outcome.output)")
            try folder.write(shell == "zsh" ? "_" + program : program, Array(outcome.output.utf8))
        }
        return folder
    }

    /// Completions that a shell offers. The arguments of `script` are a folder with the shell's scripts, the typed line, the program, and `other`.
    private static func offers(of shell: String, _ script: String, _ typed: String, _ other: String = "") throws
        -> [String]
    {
        let folder = try folder(shell)
        let outcome = try Command.run(
            [
                "bash", "-c", "PATH=${3%/*}:$PATH\n" + script, "completion", folder.path, typed,
                try builtProgram("nibassetctl"), other,
            ], environment: ["TERM=dumb"])
        #expect((try? folder.contents("here/x")) == nil, "a command in a name was run")
        return withExtendedLifetime(folder) { outcome.output.split { $0.isNewline }.map(String.init) }
    }

    @Test(arguments: lines) func bash(typed: String, expected: [String]) throws {
        let script = """
            cd "$1/here"; typed=$2; set -- "$1"
            compopt() { :; } # there is no line that is being completed
            . ../nibassetctl; . ../nibassetd
            COMP_WORDS=($typed); [[ $typed != *' ' ]] || COMP_WORDS+=('')
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            "_${COMP_WORDS[0]}"
            # Readline quotes the names of files that exist; Bash reads other words as they are.
            for reply in "${COMPREPLY[@]}"; do
                [ -e "$reply" ] || eval "reply=$reply"
                [ ! -d "$reply" ] || reply+=/
                echo "$reply"
            done | sort
            """
        #expect(try Self.offers(of: "bash", script, typed) == expected)
    }

    @Test(arguments: lines) func fish(typed: String, expected: [String]) throws {
        let script = """
            cd "$1/here"
            HOME=$1 exec fish --no-config -c 'source ../nibassetctl; source ../nibassetd; complete -C $argv[1]' "$2" 2>&1 |
                cut -f1 | sort
            """
        #expect(try Self.offers(of: "fish", script, typed) == expected)
    }

    @Test(arguments: lines) func zsh(typed: String, expected: [String]) throws {
        let script = """
            cd "$1/here"
            zsh -f "$4" "$1" "$2" | grep -o 'FOUND:[^:]*:' | cut -d : -f 2 | sort -u
            """
        let complete = Repository.root + "/Tests/NibAssetctlTests/complete.zsh"
        let found = try Self.offers(of: "zsh", script, typed, complete)
        #expect(found.map { $0 == "Data" ? "Data/" : $0 } == expected)
    }
}
