import AssetCache
import AssetModel
import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// The bytes charged to a user differ by less than a factor of two from the memory that the process takes for the user.
@Suite(.timeLimit(.minutes(20)), .blocking) final class ChargeTests: ServiceSuite {
    @Test func names() throws {
        try bundle.folder.fill("one", 8_000)
        try bundle.folder.fill("two", 8_000)
        // The first open also takes memory that is needed only once: the helper's answer, tables of types.
        _ = try client.open(bundle.path + "/one", .gnustep)
        try expectHonestCharges { _ = try client.open(bundle.path + "/two", .gnustep) }
    }

    @Test func missingNames() throws {
        let context = try client.open(bundle.path)
        try client.lookUpMissing(64, in: context)
        try expectHonestCharges { try client.lookUpMissing(8_000, in: context) }
    }

    @Test func catalogs() throws {
        try bundle.folder.write("Assets.car", SampleBundle.longNamedCatalog(6_000))
        try expectHonestCharges { _ = try client.open(bundle.path) }
    }

    /// Each path to a folder has a watch, even if many paths lead to one folder.
    @Test func linkedFolders() throws {
        for number in 0..<400 { try bundle.folder.makeFolder("folders/\(number)") }
        for number in 0..<20 { try bundle.folder.link("L\(number).xcassets", to: "folders") }
        try expectHonestCharges { _ = try client.open(bundle.path) }
    }

    @Test func contexts() throws {
        try expectHonestCharges {
            for number in 0..<1_000 {
                let context = try client.open(bundle.path, languages: ["l\(number)"])
                for kind in AssetKind.allCases { _ = try client.refusal(of: "nothing", kind, in: context) }
            }
        }
    }

    @Test func connections() throws {
        var others: [RawClient] = []
        try expectHonestCharges { for _ in 0..<200 { others.append(try RawClient.greeted(daemon)) } }
        withExtendedLifetime(others) {}
    }

    @Test func connectionsThatAreGoneLeaveNothing() throws {
        for _ in 0..<200 { _ = try RawClient.greeted(daemon) }
        let before = try held()
        for _ in 0..<2_000 { _ = try RawClient.greeted(daemon) }
        let after = try held()
        #expect(after.charged == before.charged && after.bytes - before.bytes < 1 << 20, "\(before), \(after)")
    }

    /// The requests wait for the file helper.
    @Test func requestsThatWait() throws {
        let names = (0..<100).map { String(repeating: "x", count: 200) + "\($0)" }
        for name in names { try bundle.image(name + ".png") }
        let others = try (0..<40).map { _ in try RawClient.greeted(daemon) }
        let contexts = try others.map { try $0.open(bundle.path) }
        let helpers = try RunningProcess(daemon.process.identifier).children("nibasset-files")
        for helper in helpers { try helper.disturb(.stop) }
        try expectHonestCharges {
            for (other, context) in zip(others, contexts) {
                let request = LookUpNames(context: context, kind: .image, names: names.map { Array($0.utf8) })
                for _ in 0..<64 { try other.sendAtOnce(request.message(serial: 7)) }
            }
        }
        for helper in helpers { try helper.disturb(.resume) }
    }

    @Test func indexes() throws {
        let names = try pictures(500)
        let contexts = try (0..<12).map { try client.open(bundle.path, languages: ["l\($0)"]) }
        try look(names, in: contexts[0])
        try expectHonestCharges { for context in contexts.dropFirst() { try look(names, in: context) } }
    }

    @Test func pictures() throws {
        let names = try pictures(2_000)
        let context = try client.open(bundle.path)
        try look(names.prefix(100), in: context)
        try expectHonestCharges { try look(names.dropFirst(100), in: context) }
    }

    /// Besides the charges, each held picture whose file was rewritten counts in its user's share of the cache.
    @Test func picturesThatLinger() throws {
        let names = try pictures(500)
        let context = try client.open(bundle.path)
        try look(names, in: context)
        let before = try held()
        for _ in 0..<4 {
            _ = try pictures(500)
            try client.synchronize()
            try look(names, in: context)
        }
        let after = try held()
        let share = 4 * 500 * CacheLimits.bytesForEntry.value
        #expect(after.bytes - before.bytes < 2 * (after.charged - before.charged + share), "\(before), \(after)")
    }

    @Test func pagesOfProcesses() throws {
        try bundle.image("plus.png")
        let index = IndexClient(client)
        _ = try index.findSoon("plus", in: index.open(bundle.path))
        var living: [(process: ChildProcess, output: FileDescriptor)] = []
        defer { for one in living { one.process.kill() } }
        try expectHonestCharges(least: 50 * 4_096) {
            for _ in 0..<50 {
                let holder = try SilentUseTests.start(daemon, bundle.path, ["leave"])
                #expect(try Patience.text(on: holder.output) == "page")
                living.append(holder)
            }
        }
    }

    // MARK: Comparing

    private func pictures(_ count: Int) throws -> [String] {
        for number in 0..<count { try bundle.image("picture\(number).png") }
        return (0..<count).map { "picture\($0)" }
    }

    private func look(_ names: some Sequence<String>, in context: UInt32) throws {
        for name in names { _ = try client.look(name, in: context) }
    }

    /// Bytes charged to accounts, and bytes that the daemon has without the cache's pixels and samples.
    private func held() throws -> (charged: Int, bytes: Int) {
        let process = RunningProcess(daemon.process.identifier)
        let files = try ["nibassetd-index", "nibassetd-client"].map {
            try process.allocatedByteCount(ofMemoryFiles: $0)
        }
        let charged = try client.statistics()["memory_charged", default: 0]
        return (Int(charged), files.reduce(try process.anonymousByteCount(), +))
    }

    private func expectHonestCharges(least: Int = 500_000, of work: () throws -> Void) throws {
        let before = try held()
        try work()
        let after = try held()
        let (charged, real) = (after.charged - before.charged, after.bytes - before.bytes)
        #expect(charged > least && charged < 2 * real && real < 2 * charged, "charged \(charged), real \(real)")
    }
}
