import LinuxSystem
import Testing

@testable import AssetCache

/// Compares the cache with a plain model. `NIBASSETD_MODEL_SEEDS=1000` tries 1000 seeds instead of four; a failure names its seed.
@Suite(.timeLimit(.minutes(20))) struct CacheModelTests {
    private static let seeds = 1...(environmentVariable("NIBASSETD_MODEL_SEEDS").flatMap { UInt64($0) } ?? 4)

    @Test(arguments: seeds) func cacheAndModelAgree(seed: UInt64) throws {
        var use = try RandomCacheUse(seed: seed)
        for step in 0..<1_500 {
            try use.step()
            if step.isMultiple(of: 25) { use.compare() }
        }
        use.compare()
        // A step that never ran proves nothing.
        for what in [
            "publish", "refuse", "find", "miss", "hold", "release", "invalidate", "cancel", "giveBack", "purge",
            "relieve", "moveTogether", "restart",
        ] {
            #expect(use.done[what, default: 0] > 0, "\(what) never happened")
        }
        use.end()
    }

    @Test func aBrokenStoreStopsADebugBuild() async {
        await #expect(processExitsWith: .failure) {
            let fixture = try Fixture()
            let entry = try fixture.add("plus", bytes: 10)
            fixture.cache.entriesOfPath = GradualDictionary()
            fixture.cache.release(entry)
        }
    }
}
