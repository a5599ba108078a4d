import BlockingTests
import LinuxSystem
import Testing

/// Random use of a real daemon by programs of several users: look-ups, nibs, changes of files and permissions, `synchronize`, kept pictures,
/// purges, killed daemons, helpers and workers, with requests under way. After each step, results are compared with a small model of the rules.
///
/// The seed is the last seed that has found a fault. `NIBASSETD_MODEL_STEPS` tries new seeds, for this number of steps in runs of 10,000;
/// `NIBASSETD_MODEL_SEED` repeats a run.
@Suite(.timeLimit(.minutes(40)), .blocking)
struct RandomUseTests {
    private static let steps = 10_000
    private static let seeds: [UInt64] = {
        if let wanted = environmentVariable("NIBASSETD_MODEL_STEPS").flatMap({ Int($0) }) {
            return (0..<max(1, wanted / steps)).map { _ in .random(in: .min ... .max) }
        }
        return [environmentVariable("NIBASSETD_MODEL_SEED").flatMap { UInt64($0) } ?? 11_157_939_066_200_957_092]
    }()

    @Test("10,000 random steps are answered as the model says", arguments: seeds) func agreesWithTheModel(seed: UInt64)
        throws
    {
        print("random use: seed \(seed)")
        var use = try RandomUse(seed: seed)
        for step in 0..<Self.steps {
            do {
                try use.step()
            } catch let found as RandomUse.Difference {
                Issue.record("seed \(seed), step \(step): \(found.description)")
                return
            }
        }
        try use.end()
        let tally = RandomUse.Deed.allCases.map { "\($0) \(use.tally[$0] ?? 0)" }
        print("random use: seed \(seed): \(tally.joined(separator: ", "))")
        // After many purges and restarts, there may be no eviction and no refusal.
        for deed in RandomUse.Deed.allCases where ![.evicted, .refused].contains(deed) {
            #expect(use.tally[deed, default: 0] > 0, "\(deed)")
        }
    }
}
