import BlockingTests
import JSON
import LinuxSystem
import NibAssets
import TestSupport
import Testing
import WireProtocol

/// More processes use an entry than a list names.
@Suite(.timeLimit(.minutes(40)), .blocking) struct ManyProcessesTests {
    @Test func thoseThatAreNotNamedAreCounted() throws {
        let bundle = try SampleBundle()
        try bundle.image("plus.png")
        let daemon = try RunningDaemon()
        let count = WireLimits.usingProcesses.value + 3
        let clients = try (0..<count).map { _ in
            try ClientProcess(of: daemon, opening: bundle.path, showing: "plus")
        }
        func control(_ arguments: String...) throws -> String { try daemon.control(arguments).output }
        let entry = try #require(try JSONValue(Array(control("list", "--json").utf8)).elements.first)
        #expect(entry["processes"]?.elements.count == WireLimits.usingProcesses.value)
        #expect(entry["process_count"]?.integer == Int64(count))
        #expect(try control("list", "--who").contains(" scenario-client and 3 more"))
        // All processes hold the entry, including those that the list does not name.
        let groups = try JSONValue(Array(control("stats", "--by", "client", "--json").utf8))["groups"]?.elements ?? []
        let own = Set(clients.map { Int64($0.process.identifier) })
        let held = groups.filter { own.contains($0["process"]?.integer ?? 0) }
        #expect(held.count == count && held.allSatisfy { $0["held_bytes"] == entry["bytes"] }, "\(groups)")
        #expect(held.allSatisfy { $0["command"]?.text == "scenario-client" && $0["entries"]?.integer == 0 })
        withExtendedLifetime(clients) {}
    }

    /// In another process namespace, the daemon's process numbers belong to other processes.
    @Test(.enabled(if: effectiveUser() == 0, "only root can make a process namespace"))
    func aContainersProcessesAreNotCalledByOthersNames() throws {
        let bundle = try SampleBundle()
        try bundle.image("plus.png")
        let daemon = try RunningDaemon()
        let client = try ClientProcess(of: daemon, opening: bundle.path, showing: "plus")
        let control = [try builtProgram("nibassetctl"), "list", "--clients", "--json"]
        let environment = ["NIBASSETD_SOCKET=" + daemon.socketPath]
        func commands(_ command: [String]) throws -> [String?] {
            let outcome = try Command.run(command, environment: environment)
            return try JSONValue(Array(outcome.output.utf8)).elements.map { $0["command"]?.text }
        }
        #expect(Set(try commands(control)) == ["scenario-client", "nibassetctl"])
        let inside = try commands(["unshare", "--pid", "--fork", "--mount-proc"] + control)
        #expect(inside == [nil, nil])
        withExtendedLifetime(client) {}
    }
}
