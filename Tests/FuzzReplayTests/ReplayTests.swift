import FuzzTargets
import LinuxSystem
import TestSupport
import Testing

/// What the fuzzer has found once is tried for ever; so are seeds with a few bytes changed.
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

    /// Else nothing but refusals would be tried. The client is left out: the target's daemon has gone before the client speaks, and the client then takes
    /// an answer for a message out of turn. The target has to keep its daemon's end open.
    @Test(arguments: FuzzTarget.all.filter { $0.name != "client" }) func seedsAreAccepted(by target: FuzzTarget) {
        let seeds = target.seeds().filter { $0.count <= target.lengthLimit }
        #expect(seeds.contains { target.read($0) })
    }

    /// Targets that refuse nothing: a picture is decoded without a profile that cannot be read, and a client whose daemon says something
    /// wrong is still a client.
    private static let tolerant: Set = ["color-profile", "client"]

    @Test(arguments: FuzzTarget.all) func damagedSeedsAreReadOrRefused(by target: FuzzTarget) {
        var generator = SeededGenerator(seed: 1)
        var refused = 0
        let seeds = target.seeds().filter { $0.count <= target.lengthLimit }
        for seed in seeds.prefix(20) {
            for _ in 0..<50 {
                var bytes = seed
                for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
                    bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
                }
                if Bool.random(using: &generator) {
                    bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator))
                }
                if !target.read(bytes) { refused += 1 }
            }
        }
        #expect(refused > 0 || Self.tolerant.contains(target.name))
    }
}
