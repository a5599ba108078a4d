import AssetModel
import BlockingTests
import NibWriting
import SharedLayout
import TestSupport
import Testing
import WireProtocol

/// Tests nibs whose objects a client finds by itself. The reply has only the objects' names.
@Suite(.timeLimit(.minutes(20)), .blocking) struct NibNameTests {
    private static let images = ["plus", "minus", "times"]

    let bundle: SampleBundle
    let client: IndexClient
    let context: UInt32

    init() throws {
        bundle = try SampleBundle()
        for (index, name) in Self.images.enumerated() { try bundle.image(name + ".png", UInt8(index + 1)) }
        try bundle.folder.write("Main.xib", SampleBundle.interface(images: Self.images).xibDocument())
        client = IndexClient(try .greeted(try RunningDaemon()))
        context = try client.open(bundle.path)
    }

    private func load(_ name: String = "Main", takesNames: Bool = true) throws -> NibLoaded {
        let parts: [NibLoaded] = try client.client.askForAll(
            LoadNib(context: context, name: Array(name.utf8), takesNames: takesNames))
        return NibLoaded(references: parts.flatMap(\.references), names: parts.flatMap(\.names))
    }

    /// First byte of the pixels of every object that a reply names, by name.
    private func values(_ loaded: NibLoaded) throws -> [String: UInt8] {
        var values: [String: UInt8] = [:]
        for reference in loaded.references {
            let name = String(decoding: reference.answer.name, as: UTF8.self)
            values[name] = try client.client.firstPixelBytes(of: reference.answer)[0]
        }
        for name in loaded.names {
            let text = String(decoding: name.name, as: UTF8.self)
            guard case .found(let found) = try client.find(text, in: context) else { continue }
            values[text] = try client.firstPixelByte(of: found)
        }
        return values
    }

    @Test func namesAreEnoughWhereTheIndexLeadsToAllObjects() throws {
        #expect(try load().references.count == 3, "nothing is known yet")
        for name in Self.images { _ = try client.findSoon(name, in: context) }
        let loaded = try load()
        #expect(loaded.references.isEmpty)
        #expect(loaded.names.map { String(decoding: $0.name, as: UTF8.self) } == Self.images)
        #expect(loaded.names.allSatisfy { $0.kind == .image && !$0.usage.isEmpty })
        #expect(try values(loaded) == ["plus": 1, "minus": 2, "times": 3])
        let earlier = try load(takesNames: false)
        #expect(earlier.names.isEmpty && earlier.references.count == 3, "an earlier client gets objects")
        #expect(earlier.references.map(\.usage) == loaded.names.map(\.usage))
    }

    @Test func afterAChangeTheNamesLeadToTheNewFiles() throws {
        _ = try load()
        for name in Self.images { _ = try client.findSoon(name, in: context) }
        #expect(try !load().names.isEmpty)
        try bundle.image("minus.png", 9)
        try client.client.synchronize()
        #expect(try values(load()) == ["plus": 1, "minus": 9, "times": 3])
        try bundle.folder.write("Main.xib", SampleBundle.interface(images: ["plus"]).xibDocument())
        try client.client.synchronize()
        #expect(try values(load()) == ["plus": 1])
    }

    @Test func whatTheIndexDoesNotLeadToIsAnsweredWithTheOthers() throws {
        let names = Self.images + ["absent"]
        try bundle.folder.write("Other.xib", SampleBundle.interface(images: names).xibDocument())
        try client.client.synchronize()
        _ = try load("Other")
        for name in Self.images { _ = try client.findSoon(name, in: context) }
        let loaded = try load("Other")
        #expect(loaded.names.isEmpty)
        #expect(loaded.references.map(\.status) == [.done, .done, .done, .notFound])
    }
}
