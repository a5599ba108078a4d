import BlockingTests
import JSON
import LinuxSystem
import NibAssets
import TestSupport
import Testing

/// Tests the order of `nibassetctl list`, and the programs that it names.
@Suite(.timeLimit(.minutes(20)), .blocking) final class ListCommandTests: ProgramSuite {
    @Test func listIsSortedAndCut() throws {
        for name in ["Dot", "Beep", "Dot"] {
            _ = try program.run(
                name == "Dot" ? "image" : "sound", "--bundle", program.bundle, "--output", "/dev/null", name)
        }
        func names(_ arguments: String...) throws -> [String?] {
            try JSONValue(
                Array(try program.run(at: ["list", "--json"] + arguments).output.utf8)
            ).elements.map { $0["name"]?.text }
        }
        #expect(try names("--sort", "uses") == ["Dot", "Beep"])
        #expect(try names("--sort", "name") == ["Beep", "Dot"])
        #expect(try names("--sort", "age", "--limit", "1") == ["Dot"])
        #expect(try program.run("list", "--limit", "1").output.contains("1 of 2 entries in "))
        #expect(try program.run("list", "--sort", "age").output.split(separator: "\n")[0].contains(" age "))
        #expect(try program.run("list", "--sort", "smell").ending == .exited(status: 2))
    }

    @Test func listSaysWhoUsesAnEntry() throws {
        let client = try AssetClient(.init(socketPath: program.daemon.socketPath))
        let image = try client.openBundle(at: program.bundle).image(named: "Dot")
        let entry = try #require(try program.json("list", "--json").elements.first)
        let own = Int64(processIdentifier())
        #expect(entry["processes"]?.elements.map(\.integer) == [own])
        #expect(try program.run("list", "--who").output.contains("  \(own) "))
        let clients = try program.json("list", "--clients", "--json").elements
        let listed = try #require(clients.first { $0["process"]?.integer == own })
        #expect(listed["objects"]?.integer == 1 && listed["bytes"]?.integer ?? 0 > 16)
        #expect(try program.run("list", "--clients").output.contains("2 connections"))
        #expect(try program.run("list", "--clients", "--limit", "1").ending == .exited(status: 2))
        withExtendedLifetime(image) {}
    }
}
