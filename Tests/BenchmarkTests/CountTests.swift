import LinuxSystem
import TestSupport
import Testing

/// What the benchmark counts holds on every machine, however busy: what a warm look-up costs in messages, wake-ups and descriptors,
/// and that ten clients share one copy.
@Suite struct CountTests {
    @Test func everyGatedCountMeetsItsTarget() throws {
        let outcome = try Command.run([try builtProgram("nibassets-benchmark"), "--counts", "--json"], limit: 120)
        #expect(outcome.isSuccess, "\(outcome.output)")
        #expect(outcome.output.contains("\"gated\":true"))
    }

    @Test(arguments: [["--only", "P99"], ["--unknown"]])
    func aWrongCommandLineIsRefused(arguments: [String]) throws {
        let outcome = try Command.run([try builtProgram("nibassets-benchmark")] + arguments)
        #expect(outcome.ending == .exited(status: 2))
    }
}
