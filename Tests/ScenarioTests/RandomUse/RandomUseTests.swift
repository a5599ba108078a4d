import BlockingTests
import LinuxSystem
import Testing

/// Random use of a real daemon by programs of several users: names, nibs, changes of files and of who may read them, `synchronize`, pictures that are kept,
/// purges, daemons, helpers and workers that are killed, with requests under way meanwhile. After each step what is seen is compared with a small model of the rules.
///
/// The seed is the last one that has found a fault. `NIBASSETD_MODEL_STEPS` tries new ones, that many steps in runs of 10,000;
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
        // Where much is purged and many daemons end, nothing need be evicted or refused.
        for deed in RandomUse.Deed.allCases where ![.evicted, .refused].contains(deed) {
            #expect(use.tally[deed, default: 0] > 0, "\(deed)")
        }
    }
}
