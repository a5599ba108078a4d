import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// The benchmark's counts are the same on every machine, however busy: messages, wake-ups and descriptors for a warm name,
/// and copies that ten clients share.
@Suite(.timeLimit(.minutes(20)), .blocking) struct CountTests {
    @Test func everyGatedCountMeetsItsTarget() throws {
        let outcome = try Command.run([try builtProgram("nibassets-benchmark"), "--counts", "--json"], limit: 120)
        #expect(outcome.isSuccess, "\(outcome.output)")
        #expect(outcome.output.contains("\"gated\":true"))
    }

    @Test func everyGoalOfThePerformancePageHasRows() throws {
        let help = try Command.run([try builtProgram("nibassets-benchmark"), "--help"])
        for number in 1...16 where number != 3 && number != 4 {
            // P3 and P4 are measured with P2, and are no choices of their own.
            #expect(help.output.contains("P\(number),") || help.output.contains("P\(number)\n"), "P\(number)")
        }
    }

    @Test(arguments: [["--only", "P99"], ["--unknown"]])
    func aWrongCommandLineIsRefused(arguments: [String]) throws {
        let outcome = try Command.run([try builtProgram("nibassets-benchmark")] + arguments)
        #expect(outcome.ending == .exited(status: 2))
    }
}
