import FuzzTargets
import LinuxSystem
import TestSupport
import Testing

/// Tries every input that the fuzzer has once found, and seeds with a few changed bytes.
@Suite(.timeLimit(.minutes(20))) struct ReplayTests {
    @Test(arguments: FuzzTarget.all) func findsAreRead(by target: FuzzTarget) throws {
        for file in try Repository.files(below: "Tests/FuzzReplayTests/Finds") {
            if file.components.dropLast().last == Substring(target.name) { _ = target.read(try file.bytes()) }
        }
    }

    @Test func everyFindBelongsToATarget() throws {
        let folders = Set(
            try Repository.files(below: "Tests/FuzzReplayTests/Finds").map { $0.components.dropLast().last })
        #expect(folders.subtracting(FuzzTarget.all.map { Substring($0.name) } + ["Finds"]) == [])
    }

    /// If a target accepted no seed, fuzzing would only try refusals. The client's seed is accepted if every question of the client was answered.
    @Test(arguments: FuzzTarget.all) func seedsAreAccepted(by target: FuzzTarget) {
        let seeds = target.seeds().filter { $0.count <= target.lengthLimit }
        #expect(seeds.contains { target.read($0) })
    }

    /// Targets that refuse nothing. A picture with an unreadable profile is decoded without the profile.
    private static let tolerant: Set = ["color-profile"]

    /// Targets with a checksum that finds all damage.
    private static let strict: Set = ["deflate"]

    @Test(arguments: FuzzTarget.all) func damagedSeedsAreReadOrRefused(by target: FuzzTarget) {
        var generator = SeededGenerator(seed: 1)
        var (accepted, refused) = (0, 0)
        let seeds = target.seeds().filter { $0.count <= target.lengthLimit }
        for seed in seeds.prefix(20) {
            for _ in 0..<50 {
                var bytes = seed
                for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
                    // A byte of the seed is often meaningful in another place.
                    let other = bytes.randomElement(using: &generator) ?? 0
                    bytes[Int.random(in: bytes.indices, using: &generator)] =
                        Bool.random(using: &generator) ? other : .random(in: 0...255, using: &generator)
                }
                if Bool.random(using: &generator) {
                    bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator))
                }
                if target.read(bytes) { accepted += 1 } else { refused += 1 }
            }
        }
        #expect(refused > 0 || Self.tolerant.contains(target.name))
        // Some damaged seeds are accepted, so the fuzzer's inputs get as far as the seeds.
        #expect(accepted > 0 || Self.strict.contains(target.name))
    }
}
