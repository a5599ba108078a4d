import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// A user's worst attack does not delay other users' answers: in 99 of 100 cases, a known answer takes less than ten times as long.
///
/// If answers take long, a second measurement follows on an equally busy machine: the same number of the attacker's processes keep the processors
/// busy and send no request to the daemon.
@Suite(.timeLimit(.minutes(40)), .blocking, .serialized, .severalUsers) struct OtherUserTests {
    @Test(arguments: [
        "nib", "folder", "statistics", "unread", "missing", "pictures", "answers", "connections", "clients",
        "lingering", "contexts", "routes", "share",
    ])
    func othersAreServedInTime(attack: String) throws {
        let bundles = try TemporaryFolder()
        try bundles.writeAttackedBundles(ownedBy: 1_234)
        let attacker = Prober.Attacker(attack: attack, user: 1_234, path: bundles.path)
        try expectOthersAreServed(
            beside: [attacker, attacker], attack == "share" ? ["--cache-limit", "8388608"] : [])
    }

    /// Eight users attack at once, two in each of four ways.
    @Test func othersAreServedBesideManyUsers() throws {
        let attacks =
            ["statistics", "connections", "unread", "missing"]
        let attackers = try zip(attacks + attacks, UInt32(1_234)...).map { (attack, user) in
            let bundles = try TemporaryFolder()
            try bundles.writeAttackedBundles(ownedBy: user)
            return (bundles, Prober.Attacker(attack: attack, user: user, path: bundles.path))
        }
        try expectOthersAreServed(beside: attackers.map(\.1))
    }

    private func expectOthersAreServed(beside attackers: [Prober.Attacker], _ arguments: [String] = []) throws {
        let assets = try Prober.assets()
        try Prober.expectServedInTime {
            try Prober.round(beside: attackers) { try Prober(of: SystemDaemon(assets: assets.path, arguments)) }
        }
    }
}
