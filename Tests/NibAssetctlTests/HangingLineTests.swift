import BlockingTests
import TestSupport
import Testing

/// Tests that words stay whole in the command's long lines on a narrow terminal.
@Suite(.timeLimit(.minutes(20)), .blocking) struct HangingLineTests {
    private func help(_ columns: Int) throws -> [Substring] {
        let program = try builtProgram("nibassetctl")
        let outcome = try Command.run(["env", "COLUMNS=\(columns)", program, "load", "--help"])
        return outcome.output.split(separator: "\n")
    }

    @Test(arguments: [60, 80]) func helpGoesOnBelowItsColumn(columns: Int) throws {
        let (wide, narrow) = (try help(1_000), try help(columns))
        #expect(narrow.allSatisfy { $0.count <= columns }, "\(narrow)")
        #expect(narrow.count > wide.count)
        func words(_ lines: [Substring]) -> [Substring] { lines.flatMap { $0.split(separator: " ") } }
        #expect(words(narrow) == words(wide))
        let option = try #require(narrow.firstIndex { $0.contains("--profile") })
        let column = try #require(narrow[option].firstRange(of: "rules of")).lowerBound
        let margin = narrow[option].distance(from: narrow[option].startIndex, to: column)
        #expect(narrow[option + 1].prefix { $0 == " " }.count == margin)
    }
}
