import BlockingTests
import ServiceManager
import TestSupport
import Testing
import WireProtocol

/// Tests the pages of the manual, which the programs print.
@Suite(.timeLimit(.minutes(20)), .blocking) struct ManualTests {
    /// Command lines that print the pages.
    static let pages = [
        ["nibassetctl", "--manual"], ["nibassetd", "--manual", "nibassetd"],
        ["nibassetd", "--manual", "nibassetd.conf"], ["nibassetd", "--manual", "overview"],
    ]

    private static func output(_ arguments: [String]) throws -> String {
        let outcome = try Command.run([try builtProgram(arguments[0])] + arguments.dropFirst())
        try #require(outcome.isSuccess, "\(arguments): \(outcome.output)")
        return outcome.output
    }

    /// The page as a reader sees it, and the warnings of `man` about the page's source.
    private static func shown(_ source: String, width: Int = 10_000) throws -> (text: String, complaints: String) {
        let folder = try TemporaryFolder()
        try folder.write("page", Array(source.utf8))
        let settings = ["MANWIDTH=\(width)", "LC_ALL=C.UTF-8", "GROFF_NO_SGR=1"]
        // A device without letters beyond ASCII gives more warnings.
        let warnings = """
            man --warnings --local-file -Tutf8 --ditroff "$0" 2>&1 >/dev/null
            LC_ALL=C man --warnings --local-file "$0" 2>&1 >/dev/null
            """
        let complaints = try Command.run(["sh", "-c", warnings, folder.absolute("page")], environment: settings).output
        let text = try Command.run(
            ["sh", "-c", "man --local-file \"$0\" | col -bx", folder.absolute("page")], environment: settings
        ).output
        // The formatter breaks no words at this width, but it may write another kind of hyphen.
        return (text.split(separator: "‐", omittingEmptySubsequences: false).joined(separator: "-"), complaints)
    }

    private static func options(in help: String) -> Set<Substring> {
        Set(
            help.split(separator: "\n").flatMap { $0.split(separator: " ") }
                .filter {
                    $0.hasPrefix("--") && $0.count > 2 && $0.dropFirst(2).allSatisfy { $0.isLetter || $0 == "-" }
                })
    }

    @Test(arguments: pages) func manHasNothingToSayAgainstThem(page: [String]) throws {
        let (text, complaints) = try Self.shown(Self.output(page))
        #expect(complaints == "")
        #expect(text.contains("\nNAME\n") && text.contains("\nSEE ALSO\n"), "\(text)")
    }

    @Test func theRulesThatCommandsNameAreInThePage() throws {
        let (text, _) = try Self.shown(Self.output(["nibassetctl", "--manual"]))
        #expect(text.contains("\n       B4     The layouts of bundles and frameworks.\n"), "\(text)")
        #expect(try Self.output(["nibassetctl", "resolve", "--help"]).contains("nibassetctl(1) has the"))
    }

    @Test func eachColumnOfGroupsHasItsOwnLine() throws {
        let (text, _) = try Self.shown(Self.output(["nibassetctl", "--manual"]))
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        for column in [
            "\"memory\": ", "\"held\": ", "\"hits\", \"misses\": ", "\"unasked\": ", "\"decoding\", \"saved\": ",
        ] {
            #expect(lines.contains { $0.hasPrefix(column) }, "\(column)")
        }
        #expect(lines.contains { $0.contains("may see; by bundle, entries whose") }, "what goes on stays together")
    }

    @Test func thePageOfTheLibraryHasEveryFunction() throws {
        let header = "Sources/Client/CNibAssets/include/nibassets.h"
        let made = try Command.run(["awk", "-v", "version=1", "-f", "Sources/Client/CNibAssets/manual.awk", header])
        let (text, complaints) = try Self.shown(made.output)
        #expect(complaints == "")
        let functions = try Repository.text(of: header).split(separator: "nibassets_").dropFirst()
            .compactMap { part in part.firstIndex(of: "(").map { part[..<$0] } }
            .filter { $0.allSatisfy { $0.isLetter || $0 == "_" } }
        #expect(functions.count > 40)
        for function in functions { #expect(text.contains("nibassets_\(function)("), "\(function)") }
        let narrow = try Self.shown(made.output, width: 80).text.split(separator: "\n")
        #expect(narrow.filter { $0.count > 80 } == [], "a terminal has 80 columns")
    }

    @Test func everyCommandOptionAndNumberIsInThePage() throws {
        let (text, _) = try Self.shown(Self.output(["nibassetctl", "--manual"]))
        let help = try Self.output(["nibassetctl", "--help"])
        let commands = help.split(separator: "Commands:\n")[1].split(separator: "\n\n")[0].split(separator: "\n")
            .compactMap { $0.split(separator: " ").first }
        #expect(commands.count > 10)
        for command in commands {
            #expect(text.contains("\n   \(command): "), "\(command)")
            for option in Self.options(in: try Self.output(["nibassetctl", String(command), "--help"])) {
                #expect(text.contains(option), "\(command) \(option)")
            }
        }
        for metric in Metric.allCases { #expect(text.contains("       \(metric.entry.name)"), "\(metric)") }
    }

    @Test func theOverviewNamesEveryVariable() throws {
        let (text, _) = try Self.shown(Self.output(["nibassetd", "--manual", "overview"]))
        let variables = try Repository.text(of: "Sources/Protocols/WireProtocol/Agreements/EnvironmentVariable.swift")
            .split(separator: "= \"NIBASSET").dropFirst().map { "NIBASSET" + $0.prefix { $0 != "\"" } }
        #expect(variables.count > 4)
        for variable in variables { #expect(text.contains("\n       \(variable)"), "\(variable)") }
    }

    @Test func everySettingAndMessageIsInThePages() throws {
        let (daemon, _) = try Self.shown(Self.output(["nibassetd", "--manual", "nibassetd"]))
        for message in LogMessage.allCases {
            #expect(daemon.contains("\n       \(message) ("), "\(message)")
            let fields = message.entry.fields.map(\.rawValue).joined(separator: ", ")
            #expect(daemon.contains(fields), "\(message)")
        }
        for field in LogField.allCases { #expect(daemon.contains("\n       \(field.rawValue)\n"), "\(field)") }
        for option in Self.options(in: try Self.output(["nibassetd", "--help"])) {
            #expect(daemon.contains(option), "\(option)")
        }
        let (settings, _) = try Self.shown(Self.output(["nibassetd", "--manual", "nibassetd.conf"]))
        let keys = try Self.output(["nibassetd", "--dump-configuration"]).split(separator: "\n")
            .filter { $0.hasPrefix("#") && !$0.hasPrefix("# ") }.map { $0.dropFirst().prefix { $0 != "=" } + "=" }
        #expect(keys.count > 8)
        for key in keys { #expect(settings.contains("       \(key)"), "\(key)") }
    }
}
