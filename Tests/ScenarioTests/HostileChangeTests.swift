import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// A user's changes of files make no other user wait: no turn of the daemon's loop does an amount of work that a client can multiply.
///
/// Each attack once took seconds of one turn. The daemon logs long turns by itself; no turn of these tests comes near `bound`.
@Suite(.timeLimit(.minutes(40)), .blocking) struct HostileChangeTests {
    private let bundle: SampleBundle
    private let daemon: RunningDaemon
    private let client: RawClient

    /// Microseconds of the processor, of a debug build.
    private static let bound = 500_000

    init() throws {
        bundle = try SampleBundle()
        try bundle.image("plus.png")
        daemon = try RunningDaemon()
        client = try .greeted(daemon)
    }

    @Test func manyContextsOfABundleWithManyFolders() throws {
        for number in 0..<2_000 { try bundle.folder.makeFolder("Many.xcassets/\(number)") }
        let contexts = try (0..<1_000).map { try client.open(bundle.path, languages: ["l\($0)"]) }
        let answer = try client.look("plus", in: contexts[0])
        try bundle.folder.rename("Many.xcassets", to: "Other.xcassets")
        try client.synchronize()
        #expect(try client.look("plus", in: contexts[0]).object == answer.object)
        try bundle.folder.setMode(0o700, of: "Other.xcassets")
        try client.synchronize()
        #expect(try client.look("plus", in: contexts[999]).object == answer.object)
        let helper = try #require(try RunningProcess(daemon.process.identifier).children("nibasset-files").first)
        try helper.disturb(.kill)
        try Patience.wait { try client.statistics()["watches"] == 0 }
        let again = try RawClient.greeted(daemon)
        #expect(try again.look("plus", in: again.open(bundle.path)).object == answer.object)
        try expectShortTurns()
    }

    /// The daemon charges each of 12,000 paths to a folder, and frees all of them in steps.
    @Test func manyLinksToAFolderOfManyFolders() throws {
        for number in 0..<200 { try bundle.folder.makeFolder("folders/\(number)") }
        for number in 0..<60 { try bundle.folder.link("L\(number).xcassets", to: "folders") }
        func charged() throws -> UInt64 { try client.statistics()["memory_charged", default: 0] }
        let process = RunningProcess(daemon.process.identifier)
        let (quiet, memory) = (try charged(), UInt64(try process.memoryByteCount()))
        var guest: RawClient? = try .greeted(daemon)
        _ = try guest?.open(bundle.path)
        let (rise, taken) = (try charged() - quiet, UInt64(try process.memoryByteCount()) - memory)
        #expect(rise > 12_000 * 1_024)
        #expect(taken < 2 * rise, "\(taken) bytes for \(rise) that are charged")
        // The daemon keeps the bundle until it has closed as many other bundles as it may keep.
        guest = try .greeted(daemon)
        let other = try SampleBundle()
        for number in 0...64 { _ = try guest?.open(other.path, languages: ["l\(number)"]) }
        guest = nil
        try Patience.wait { try charged() - quiet < rise / 10 }
        try expectShortTurns(bound: 25_000)
    }

    private func expectShortTurns(bound: Int = bound) throws {
        #expect(try daemon.log.longTurns(from: bound) == [])
    }
}
