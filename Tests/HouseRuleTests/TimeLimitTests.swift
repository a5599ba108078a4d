import TestSupport
import Testing

/// No test waits for ever.
@Suite(.timeLimit(.minutes(20))) struct TimeLimitTests {
    /// The limit is a backstop: far above what all tests together take on a busy machine.
    @Test func everySuiteHasATimeLimit() throws {
        for file in SourceFile.all where file.layer == "Tests" && file.words.contains("Testing") {
            let code = file.code.joined(separator: "\n")
            guard code.contains("@Test") else { continue }
            let suites = code.split(separator: "@Suite", omittingEmptySubsequences: false).dropFirst()
            #expect(!suites.isEmpty, "\(file.path) has tests outside of a suite")
            for suite in suites {
                let traits = suite.prefix { $0 != "{" }
                #expect(traits.contains(".timeLimit(.minutes(20))"), "a suite in \(file.path) has no time limit")
            }
        }
    }
}
