import AssetModel
import BlockingTests
import TestSupport
import Testing
import WireProtocol

/// The rules of purging, each seen through the socket of a running daemon.
@Suite(.timeLimit(.minutes(20)), .blocking) struct PurgeRuleTests {
    let bundle: SampleBundle
    let client: RawClient
    let context: UInt32

    init() throws {
        bundle = try SampleBundle()
        for (index, name) in ["plus", "minus", "times"].enumerated() { try bundle.image(name + ".png", UInt8(index)) }
        try bundle.sound("chime.wav")
        client = try .greeted(try RunningDaemon())
        context = try client.open(bundle.path)
    }

    @Test("P1, P4 only what nobody uses is purged, and what a client holds stays whole") func p1() throws {
        let held = try client.look("minus", in: context)
        try client.use("plus", in: context)
        let purged: Purged = try client.ask(Purge())
        #expect(purged.entries == 1 && purged.byteCount > 0)
        #expect(try client.firstPixelBytes(of: held) == [1])
        #expect(try client.look("minus", in: context).object == held.object)
        #expect(try client.look("plus", in: context).origin == .decoded)
    }

    @Test("P3 an administrator purges by name, kind, bundle, uid, or everything") func p3() throws {
        let other = try SampleBundle()
        try other.image("plus.png", 9)
        let otherContext = try client.open(other.path)
        for name in ["plus", "minus", "times"] { try client.use(name, in: context) }
        try client.use("chime", .sound, in: context)
        try client.use("plus", in: otherContext)
        #expect(try client.purge(Purge(name: Array("times".utf8))) == 1)
        #expect(try client.purge(Purge(kind: .sound)) == 1)
        #expect(try client.purge(Purge(folder: Array("/nowhere".utf8))) == 0)
        #expect(try client.purge(Purge(folder: Array(bundle.path.dropLast().utf8))) == 0)
        #expect(try client.purge(Purge(folder: Array(bundle.path.utf8))) == 2)
        #expect(try client.purge(Purge(user: 4_294_967_294)) == 0)
        #expect(try client.purge() == 1)
        // The daemon retires the memory with its last entry.
        try client.use("plus", in: context)
        #expect(client.events.contains { $0.header.type == .retired })
    }
}
