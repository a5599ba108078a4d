import AssetModel
import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// Tests the daemon's grouped counts, read through the socket.
@Suite(.timeLimit(.minutes(20)), .blocking) struct CountListTests {
    let bundle: SampleBundle
    let other: SampleBundle
    let daemon: RunningDaemon
    let client: RawClient
    let context: UInt32

    init() throws {
        bundle = try SampleBundle()
        other = try SampleBundle()
        for name in ["plus.png", "minus.png"] { try bundle.image(name) }
        try other.image("times.png", 3)
        daemon = try RunningDaemon()
        client = try .greeted(daemon)
        context = try client.open(bundle.path)
    }

    private func groups(_ grouping: CountGrouping) throws -> [CountEntry] {
        let parts: [CountList] = try client.askForAll(ListCounts(by: grouping))
        return parts.flatMap(\.groups)
    }

    @Test func eachAnswerCountsInAllGroupings() throws {
        for name in ["plus", "minus", "plus", "plus"] { _ = try client.look(name, in: context) }
        _ = try client.look("times", in: try client.open(other.path))
        #expect(throws: (any Error).self) { try client.look("nothing", in: context) }
        let (own, process) = (effectiveUser(), UInt32(processIdentifier()))
        for grouping in [CountGrouping.client, .user] {
            let group = try #require(try groups(grouping).first { $0.user == own })
            #expect(group.counts.hits == 2 && group.counts.misses == 3 && group.counts.silentHits == 0)
            #expect(group.counts.decodeTime > 0 && group.counts.savedTime > 0 && group.kind == nil && group.path == [])
            #expect(group.process == (grouping == .client ? process : 0))
        }
        let bundles = try groups(.bundle)
        #expect(Set(bundles.map { String(decoding: $0.path, as: UTF8.self) }) == [bundle.path, other.path])
        let second = try #require(bundles.first { $0.path == Array(other.path.utf8) })
        #expect(second.counts.misses == 1 && second.counts.hits == 0 && second.user == own && second.heldBytes == 0)
        let kinds = try groups(.kind)
        #expect(kinds.map(\.kind) == [.image, .sound])
        #expect(kinds.map(\.counts.misses) == [3, 0] && kinds.map(\.counts.hits) == [2, 0])
    }

    @Test func aLostConnectionsProgramIsCountedWhileItRuns() throws {
        var lost: RawClient? = try .greeted(daemon)
        _ = try #require(lost).look("plus", in: try #require(lost).open(bundle.path))
        lost = nil
        try Patience.wait { try client.statistics()["clients_departed"] == 1 }
        let group = try #require(try groups(.client).first)
        #expect(group.process == UInt32(processIdentifier()) && group.counts.misses == 1)
        let entry = try #require(try (client.askForAll(List(kind: nil)) as [ListReply]).first?.entries.first)
        #expect(group.heldBytes == entry.byteCount && entry.use.processes == [group.process])
        #expect(entry.use.processCount == 1 && entry.holders == 1)
        #expect(try groups(.user).first?.heldBytes == entry.byteCount)
    }

    @Test func whatIsFoundWithoutAMessageCountsForItsProgramAndUser() throws {
        let reader = IndexClient(client)
        let context = try reader.open(bundle.path)
        let found = try reader.findSoon("plus", in: context)
        #expect(try reader.hold(found, in: context))
        let silent = try client.statistics()["hits_without_message"]
        #expect(silent ?? 0 > 0)
        for grouping in [CountGrouping.client, .user] {
            #expect(try groups(grouping).first?.counts.silentHits == silent)
        }
    }

    @Test func aGroupingThatThereIsNotIsRefused() throws {
        var request = ListCounts(by: .kind).message(serial: 7)
        request[MessageHeader.size] = 9
        try client.send(request, [])
        let reply = try client.nextReply()
        #expect(reply.header.type == .failure && reply.header.status == .badMessage)
    }
}
