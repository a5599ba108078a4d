import BlockingTests
import JSON
import LinuxSystem
import NibAssets
import TestSupport
import Testing

/// Tests the groups of `nibassetctl stats --by`, and that their sums are the numbers of `stats`.
@Suite(.timeLimit(.minutes(20)), .blocking) struct GroupedStatsTests {
    private static let keys = [
        "entries", "bytes", "hits", "hits_without_message", "misses", "decode_time", "decode_time_saved",
    ]
    let program: Program
    /// Client of this process, which holds the bundle's image.
    let client: AssetClient
    let image: NamedImage

    init() throws {
        program = try Program()
        for _ in 0..<2 { _ = try program.run("load", "--nib", "Panel", program.bundle) }
        _ = try program.run("sound", "--bundle", program.bundle, "--output", "/dev/null", "Beep")
        client = try AssetClient(.init(socketPath: program.daemon.socketPath))
        image = try client.openBundle(at: program.bundle).image(named: "Dot")
        try settle()
    }

    /// Waits until the service knows of the end of all other programs.
    private func settle() throws {
        try Patience.wait {
            let numbers = Dictionary(
                uniqueKeysWithValues: try client.statistics().map {
                    (String(decoding: $0.name, as: UTF8.self), $0.value)
                })
            return numbers["connections"] == 1 && numbers["clients_departed"] == 0
        }
    }

    private func groups(_ json: JSONValue) -> [JSONValue] { json["groups"]?.elements ?? [] }

    private func isOfClients(_ key: String) -> Bool { ["client", "user"].contains(key) }

    @Test(arguments: ["client", "user", "bundle", "kind"]) func theGroupsAndTheRestAreWhatStatsCounts(key: String)
        throws
    {
        let json = try program.json("stats", "--by", key, "--json")
        let numbers = try #require(try program.json("stats", "--json")["statistics"])
        let names = Self.keys + (isOfClients(key) ? ["requests"] : [])
        for name in names {
            let parts = groups(json).compactMap { $0[name]?.integer } + [json["rest"]?[name]?.integer ?? .min / 2]
            #expect(parts.count == groups(json).count + 1)
            #expect(parts.reduce(0, +) == json["total"]?[name]?.integer, "\(name)")
            // The second command has sent another request.
            guard name != "requests" else { continue }
            #expect(json["total"]?[name] == numbers[name == "bytes" ? "memory_used" : name], "\(name)")
        }
        #expect(json["rest"]?["entries"]?.integer == 0 && json["rest"]?["held_bytes"] == nil)
        for name in ["hits", "hits_without_message", "misses", "decode_time", "decode_time_saved"] {
            #expect(json["rest"]?[name]?.integer ?? -1 >= 0, "\(name)")
        }
    }

    @Test func hitsAndMissesAreInTheirGroups() throws {
        // Two programs have loaded the image and one the sound; all three have ended. This process holds the image.
        func numbers(_ key: String, _ isRight: (JSONValue) -> Bool) throws -> [Int64?] {
            let json = try program.json("stats", "--by", key, "--json")
            let found = groups(json).first(where: isRight)
            let group = try #require(found, "\(key)")
            return ["hits", "hits_without_message", "misses"].map { group[$0]?.integer }
        }
        let all = try #require(try program.json("stats", "--json")["statistics"])
        let (hits, silent) = (try #require(all["hits"]?.integer), try #require(all["hits_without_message"]?.integer))
        #expect(hits + silent == 2 && all["misses"]?.integer == 2)
        let own = try numbers("client") { $0["process"]?.integer == Int64(processIdentifier()) }
        #expect(own[2] == 0 && (own[0] ?? 0) + (own[1] ?? 0) == 1, "\(own)")
        #expect(try numbers("user") { $0["user"] != nil } == [hits, silent, 2])
        #expect(try numbers("bundle") { $0["path"]?.text == program.bundle } == [hits, 0, 2])
        #expect(try numbers("kind") { $0["kind"]?.text == "image" } == [hits, 0, 1])
        #expect(try numbers("kind") { $0["kind"]?.text == "sound" } == [0, 0, 1])
        try settle()
        let rest = try program.json("stats", "--by", "client", "--json")["rest"]
        #expect(rest?["misses"]?.integer == 2, "of programs that have ended")
        #expect(rest?["decode_time"]?.integer == all["decode_time"]?.integer)
        withExtendedLifetime(image) {}
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
            #expect(group["bytes"]?.integer == sum("bytes", kind))
            #expect(group["decode_time"]?.integer == sum("decode_time", kind))
            #expect(group["held_bytes"]?.integer == (kind == "image" ? sum("bytes", "image") : 0))
        }
        let bundles = groups(try program.json("stats", "--by", "bundle", "--json"))
        #expect(bundles.map { $0["path"]?.text } == [program.bundle] && bundles[0]["entries"]?.integer == 2)
        let clients = groups(try program.json("stats", "--by", "client", "--json"))
        let own = try #require(clients.first { $0["process"]?.integer == Int64(processIdentifier()) })
        #expect(own["entries"]?.integer == 1 && own["bytes"]?.integer == sum("bytes", "image"))
        #expect(own["held_bytes"] == own["bytes"] && own["user"]?.integer == Int64(effectiveUser()))
        #expect(clients.first { $0["used_by"]?.text == "no client" }?["entries"]?.integer == 1)
        let users = groups(try program.json("stats", "--by", "user", "--json"))
        let user = try #require(users.first { $0["user"]?.integer == Int64(effectiveUser()) }, "\(users)")
        #expect(user["held_bytes"] == own["bytes"])
        withExtendedLifetime(image) {}
    }

    @Test func whatHasGoneIsStillCounted() throws {
        #expect(try program.run("purge", "--kind", "sound").isSuccess)
        let json = try program.json("stats", "--by", "kind", "--json")
        let sounds = try #require(groups(json).first { $0["kind"]?.text == "sound" })
        #expect(sounds["entries"]?.integer == 0 && sounds["bytes"]?.integer == 0)
        #expect(sounds["misses"]?.integer == 1 && sounds["decode_time"]?.integer ?? 0 > 0)
    }

    @Test(arguments: ["client", "user", "bundle", "kind"]) func theTableHasTheSameRows(key: String) throws {
        let outcome = try program.run("stats", "--by", key, environment: ["COLUMNS=80"])
        let lines = outcome.output.split(separator: "\n").dropFirst().map(String.init)
        #expect(lines.first?.hasPrefix(key) == true && lines.allSatisfy { $0.count <= 80 }, "\(outcome.output)")
        try settle()
        let count = groups(try program.json("stats", "--by", key, "--json")).count
        #expect(lines.count == count + 3, "titles, groups, the rest, total")
        #expect(lines.dropLast().last?.hasPrefix("the rest ") == true && lines.last?.hasPrefix("total ") == true)
    }
}
