/// Counts the instructions of a C program with valgrind: other work on the machine does not change them.
enum Instructions {
    /// valgrind cannot read the toolchain's debug information, so it gets stripped copies. On a busy machine, a lookup may ask the daemon, and take
    /// many more instructions. So the least of three counts is the result.
    private static let script = """
        set -e
        strip -o "$1/client" "$2"
        strip -o "$1/library" "$3"
        folder=$1 function=$4
        shift 4
        for run in 1 2 3; do
            valgrind --tool=callgrind --callgrind-out-file=/dev/null --collect-atstart=no --toggle-collect="$function" \\
                "$folder/client" "$folder/library" "$@" 2>&1 | sed -n 's/.*Collected : //p'
        done | sort -n | head -n 1
        """

    /// Returns a row that gates the instructions of a function of the library, for each of `count` calls by its client.
    static func row(
        _ what: String, goal: String, of function: String, in workplace: Workplace, _ client: LibraryClient,
        _ command: [String], for count: Int, atMost limit: Double
    ) throws -> Row {
        guard Installed.command("valgrind") != nil, Installed.command("strip") != nil,
            Installed.exists(Installed.library)
        else {
            return Row(what, unavailable: "apt-get install valgrind binutils; " + Installed.libraryHelp, goal: goal)
        }
        let text = try StartedProgram.output(
            of: "/bin/sh",
            ["-c", script, "sh", try workplace.makeFolder(), Installed.libraryClient, Installed.library, function]
                + client.arguments.dropFirst() + command)
        guard let found = Double(text.prefix { $0 != "\n" }) else {
            throw BenchmarkError.unexpected(program: "valgrind", found: text)
        }
        return Row(what, .none, Series(found / Double(count)), limit: limit, isGate: true, goal: goal)
    }
}
