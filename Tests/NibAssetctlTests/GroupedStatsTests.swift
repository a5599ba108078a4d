import BlockingTests
import JSON
import LinuxSystem
import NibAssets
import TestSupport
import Testing

/// `nibassetctl stats --by`: what belongs to whom, and that all of it is what `stats` counts.
@Suite(.timeLimit(.minutes(20)), .blocking) struct GroupedStatsTests {
    private static let keys = ["entries", "bytes", "decode_time", "uses", "time_saved"]
    let program: Program
    /// A program that holds the image of the bundle.
    let client: AssetClient
    let image: NamedImage

    init() throws {
        program = try Program()
        for _ in 0..<2 { _ = try program.run("load", "--nib", "Panel", program.bundle) }
        _ = try program.run("sound", "--bundle", program.bundle, "--output", "/dev/null", "Beep")
        client = try AssetClient(.init(socketPath: program.daemon.socketPath))
        image = try client.openBundle(at: program.bundle).image(named: "Dot")
    }

    private func groups(_ json: JSONValue) -> [JSONValue] { json["groups"]?.elements ?? [] }

    @Test(arguments: ["client", "user", "bundle", "kind"]) func theGroupsAndTheRestAreWhatStatsCounts(key: String)
        throws
    {
        let json = try program.json("stats", "--by", key, "--json")
        let keys = Self.keys + (["client", "user"].contains(key) ? ["requests"] : [])
        for name in keys {
            let parts = groups(json).compactMap { $0[name]?.integer } + [json["rest"]?[name]?.integer ?? .min / 2]
            #expect(parts.count == groups(json).count + 1)
            #expect(parts.reduce(0, +) == json["total"]?[name]?.integer, "\(name)")
        }
        // Nothing has gone, so nothing that was decoded is left over.
        #expect(json["rest"]?["entries"]?.integer == 0 && json["rest"]?["decode_time"]?.integer == 0)
        let numbers = try #require(try program.json("stats", "--json")["statistics"])
        for (name, metrics) in [
            ("entries", ["entries"]), ("bytes", ["memory_used"]), ("decode_time", ["decode_time"]),
            ("uses", ["hits", "hits_without_message", "misses"]), ("time_saved", ["decode_time_saved"]),
        ] {
            #expect(
                json["total"]?[name]?.integer == metrics.reduce(0) { $0 + (numbers[$1]?.integer ?? .min / 4) },
                "\(name)")
        }
    }

    @Test func eachEntryIsInItsGroup() throws {
        let entries = try program.json("list", "--json").elements
        func sum(_ name: String, _ kind: String) -> Int64 {
            entries.filter { $0["kind"]?.text == kind }.reduce(0) { $0 + ($1[name]?.integer ?? 0) }
        }
        let kinds = groups(try program.json("stats", "--by", "kind", "--json"))
        #expect(Set(kinds.compactMap { $0["kind"]?.text }) == ["image", "sound"])
        for group in kinds {
            let kind = try #require(group["kind"]?.text)
            for name in Self.keys.dropFirst() { #expect(group[name]?.integer == sum(name, kind), "\(kind) \(name)") }
            #expect(group["held_bytes"]?.integer == (kind == "image" ? sum("bytes", "image") : 0))
        }
        let bundles = groups(try program.json("stats", "--by", "bundle", "--json"))
        #expect(bundles.map { $0["path"]?.text } == [program.bundle] && bundles[0]["entries"]?.integer == 2)
        let clients = groups(try program.json("stats", "--by", "client", "--json"))
        let own = try #require(clients.first { $0["process"]?.integer == Int64(processIdentifier()) })
        #expect(own["entries"]?.integer == 1 && own["bytes"]?.integer == sum("bytes", "image"))
        #expect(clients.first { $0["used_by"]?.text == "no client" }?["entries"]?.integer == 1)
        let users = groups(try program.json("stats", "--by", "user", "--json"))
        #expect(users.contains { $0["user"]?.integer == Int64(effectiveUser()) }, "\(users)")
        withExtendedLifetime(image) {}
    }

    @Test func whatHasGoneIsTheRest() throws {
        #expect(try program.run("purge", "--kind", "sound").isSuccess)
        let json = try program.json("stats", "--by", "kind", "--json")
        #expect(groups(json).map { $0["kind"]?.text } == ["image"])
        #expect(json["rest"]?["decode_time"]?.integer ?? 0 > 0 && json["rest"]?["uses"]?.integer ?? 0 > 0)
    }

    @Test(arguments: ["client", "user", "bundle", "kind"]) func theTableHasTheSameRows(key: String) throws {
        let outcome = try program.run("stats", "--by", key, environment: ["COLUMNS=80"])
        let lines = outcome.output.split(separator: "\n").dropFirst().map(String.init)
        #expect(lines.first?.hasPrefix(key) == true && lines.allSatisfy { $0.count <= 80 }, "\(outcome.output)")
        let count = groups(try program.json("stats", "--by", key, "--json")).count
        #expect(lines.count == count + 3, "titles, groups, the rest, total")
        #expect(lines.dropLast().last?.hasPrefix("the rest ") == true && lines.last?.hasPrefix("total ") == true)
    }
}
