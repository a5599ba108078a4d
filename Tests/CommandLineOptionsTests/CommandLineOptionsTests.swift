import CommandLineOptions
import Testing

/// The tests run one after another, because `getopt_long` keeps its position in global variables.
@Suite(.serialized, .timeLimit(.minutes(20))) struct CommandLineOptionsTests {
    let accepted = [
        CommandLineOptions.Option("json", "j", help: "JSON"),
        CommandLineOptions.Option("bundle", "b", value: "DIR", help: "the bundle"),
    ]

    @Test func optionsAndOperandsInAnyOrder() throws {
        let options = try CommandLineOptions(["a", "--bundle", "x", "-j", "b", "--", "--json"], accepted: accepted)
        #expect(options.value(of: "bundle") == "x" && options.has("json"))
        #expect(options.operands == ["a", "b", "--json"])
        #expect(options.given.map(\.name) == ["bundle", "json"])
    }

    @Test func theFirstOperandEndsTheOptionsWhereAsked() throws {
        let options = try CommandLineOptions(["-j", "load", "--other"], accepted: accepted, stopsAtOperand: true)
        #expect(options.operands == ["load", "--other"])
    }

    @Test func whatIsWrongIsNamed() {
        #expect(throws: CommandLineOptions.Refusal.unknownOption("--jason")) {
            try CommandLineOptions(["--jason"], accepted: accepted)
        }
        #expect(throws: CommandLineOptions.Refusal.unknownOption("-x")) {
            try CommandLineOptions(["-jx"], accepted: accepted)
        }
        #expect(throws: CommandLineOptions.Refusal.self) { try CommandLineOptions(["--bundle"], accepted: accepted) }
        #expect(
            throws: CommandLineOptions.Refusal.badValue(
                option: "bundle", found: "x", expected: "an integer from 1 to 3")
        ) {
            try CommandLineOptions(["-b", "x"], accepted: accepted).number(of: "bundle", in: 1...3)
        }
    }

    @Test func theHelpIsAligned() {
        #expect(
            CommandLineOptions.help(accepted) == """
                  -j, --json        JSON
                  -b, --bundle DIR  the bundle

                """)
    }
}
