import TestSupport
import Testing

/// Tests that no test waits for ever, or keeps other tests waiting.
@Suite(.timeLimit(.minutes(20))) struct TimeLimitTests {
    /// The limit is a backstop: all tests together take far less time, even on a busy machine.
    @Test func everySuiteHasATimeLimit() throws {
        for file in SourceFile.all where file.layer == "Tests" && file.words.contains("Testing") {
            let code = file.code.joined(separator: "\n")
            guard code.contains("@Test") else { continue }
            let suites = code.split(separator: "@Suite", omittingEmptySubsequences: false).dropFirst()
            #expect(!suites.isEmpty, "\(file.path) has tests outside of a suite")
            for suite in suites {
                let traits = suite.prefix { $0 != "{" }
                #expect(traits.contains(".timeLimit(.minutes("), "a suite in \(file.path) has no time limit")
            }
        }
    }

    /// Words of code that starts programs and waits for them.
    private static let waiting: Set<Substring> = [
        "RunningDaemon", "Command", "ClientProcess", "SystemDaemon", "Machine",
    ]

    @Test func suitesThatWaitForProgramsAreBlocking() {
        var count = 0
        for file in SourceFile.all where file.layer == "Tests" && file.words.contains("Suite") {
            let code = file.code.joined(separator: "\n")
            // A test that suspends needs no thread while it waits.
            guard !file.words.isDisjoint(with: Self.waiting), !code.contains("async throws") else { continue }
            count += 1
            #expect(file.words.contains("blocking"), "\(file.path) keeps a thread that all tests share")
        }
        #expect(count > 40, "the sources are read wrongly")
    }
}
