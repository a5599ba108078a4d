import AssetModel
import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// For a bad file, the client that asked gets a clear error, and everything else goes on.
@Suite(.timeLimit(.minutes(20)), .blocking) final class BadInputTests: ServiceSuite {
    init() throws {
        try super.init()
        try bundle.image("good.png", 5)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let kind: AssetKind
        let bytes: [UInt8]
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "empty.png", kind: .image, bytes: []),
        Case(name: "truncated.png", kind: .image, bytes: Array(SampleBundle.png(1).prefix(50))),
        Case(name: "text.png", kind: .image, bytes: Array("not a picture at all".utf8)),
        Case(name: "sound.png", kind: .image, bytes: SampleBundle.wav()),
        Case(name: "picture.wav", kind: .sound, bytes: SampleBundle.png(1)),
        Case(name: "truncated.wav", kind: .sound, bytes: Array(SampleBundle.wav().prefix(20))),
        Case(name: "empty.tiff", kind: .image, bytes: []),
        Case(name: "endless.tiff", kind: .image, bytes: [0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 8, 0, 0, 0]),
        Case(name: "huge.png", kind: .image, bytes: hugePNG),
    ]

    /// Header of a picture of 65,535 by 65,535 pixels, without pixels.
    static let hugePNG: [UInt8] = {
        var bytes = SampleBundle.png(1)
        bytes.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
        return bytes
    }()

    @Test(arguments: cases) func aBrokenFileIsNamedWithItsReason(_ item: Case) throws {
        try bundle.folder.write(item.name, item.bytes)
        let context = try client.open(bundle.path)
        let failure = try #require(try client.refusal(of: item.name, item.kind, in: context))
        #expect(failure.status == .broken && failure.reason != 0)
        let text = String(decoding: failure.text, as: UTF8.self)
        #expect(text.contains(item.name), "\(text)")
        #expect(try client.look("good", in: context).object != 0)
    }

    /// A file of a memory file system may claim a size of almost 2⁶³ bytes.
    @Test(arguments: [1 << 62, UInt64.max >> 1]) func aFileOfAnySizeIsNamedWithItsReason(_ size: UInt64) throws {
        let folder = TemporaryFolder(at: "/dev/shm/nibassetd-tests-\(processIdentifier())-\(size)")
        try makeDirectories(folder.path, mode: 0o755)
        try folder.write("vast.png", [])
        let made = try Command.run(["truncate", "--size", "\(size)", folder.absolute("vast.png")])
        try #require(made.isSuccess, "\(made.output)")
        try folder.write("good.png", SampleBundle.png(5))
        let context = try client.open(folder.path)
        #expect(try client.refusal(of: "vast", in: context)?.status == .broken)
        #expect(try client.look("good", in: context).object != 0)
    }

    @Test func whatIsNoFileIsNotOpened() throws {
        try bundle.folder.makeFolder("folder.png")
        try bundle.folder.makeFIFO("pipe.png")
        try bundle.folder.link("device.png", to: "/dev/zero")
        try bundle.folder.link("loop.png", to: "loop.png")
        try bundle.folder.link("nowhere.png", to: "absent.png")
        let context = try client.open(bundle.path)
        for name in ["folder", "pipe", "device", "loop", "nowhere"] {
            #expect(try client.refusal(of: name, in: context) != nil, "\(name)")
        }
        #expect(try client.look("good", in: context).object != 0)
    }

    @Test(arguments: [
        ("empty.nib", [UInt8]()), ("text.nib", Array("hello".utf8)), ("cut.nib", Array("bplist00".utf8)),
        ("cut.gorm", Array("GNUstep archive".utf8)), ("cut.xib", Array("<?xml version=\"1.0\"?><document".utf8)),
    ]) func aBrokenNibIsNamedWithItsReason(_ name: String, _ bytes: [UInt8]) throws {
        try bundle.folder.write(name, bytes)
        let context = try client.open(bundle.path)
        let failure = try #require(
            try RawClient.refusal { try client.ask(LoadNib(context: context, name: Array(name.utf8))) as NibLoaded })
        #expect(failure.status == .broken && failure.reason != 0)
        #expect(try client.look("good", in: context).object != 0)
    }

    @Test func aChangedFileIsDecodedAnewAndWhoHoldsItIsTold() throws {
        let listener = try RawClient.greeted(daemon, wantsInvalidations: true)
        let context = try listener.open(bundle.path)
        let before = try listener.look("good", in: context)
        try bundle.image("good.png", 99)
        try client.synchronize()
        let after = try listener.look("good", in: context)
        #expect(after.object != before.object && after.origin == .decoded)
        #expect(try listener.firstPixelBytes(of: after) == [99])
        #expect(try listener.firstPixelBytes(of: before) == [5], "what a process holds stays as it is")
        let told = try listener.events.filter { $0.header.type == .invalidated }.map {
            try Invalidated(of: $0.bytes[...]).objects
        }
        #expect(told == [[before.object]])
    }

    /// After the move, all answers are wrong, and the daemon forgets them in steps.
    @Test func whoHoldsManyObjectsOfAMovedBundleIsToldOfAllBeforeASyncEnds() throws {
        for number in 0..<400 { try bundle.image("App.app/\(number).png", UInt8(number % 251)) }
        let listener = try RawClient.greeted(daemon, wantsInvalidations: true)
        let context = try listener.open(bundle.path + "/App.app")
        let held = try (0..<400).map { try listener.look("\($0)", in: context).object }
        try bundle.folder.rename("App.app", to: "Other.app")
        try listener.synchronize()
        let told = try listener.events.filter { $0.header.type == .invalidated }
            .flatMap { try Invalidated(of: $0.bytes[...]).objects }
        #expect(told.sorted() == held.sorted())
    }

    @Test func aFileBehindALinkIsSeenToChangeToo() throws {
        try bundle.image("Elsewhere/real.png", 1)
        try bundle.folder.makeFolder("Resources")
        try bundle.folder.link("Resources/linked.png", to: "../Elsewhere/real.png")
        let context = try client.open(bundle.path)
        let before = try client.look("linked", in: context)
        try bundle.image("Elsewhere/real.png", 2)
        try client.synchronize()
        let after = try client.look("linked", in: context)
        #expect(after.object != before.object)
        #expect(try client.firstPixelBytes(of: after) == [2])
        try bundle.folder.write("Elsewhere/real.png", [1, 2, 3])
        try client.synchronize()
        #expect(try client.refusal(of: "linked", in: context)?.status == .broken)
        try bundle.image("Elsewhere/real.png", 3)
        try client.synchronize()
        #expect(try client.firstPixelBytes(of: try client.look("linked", in: context)) == [3])
    }

    @Test func manyClientsThatAskAtOnceShareOneDecoding() throws {
        try bundle.folder.write("shared.png", SampleBundle.png(7, width: 400, height: 400))
        let clients = try (0..<8).map { _ in try RawClient.greeted(daemon) }
        for client in clients {
            let context = try client.open(bundle.path)
            try client.send(
                LookUp(context: context, kind: .image, name: Array("shared".utf8)).message(serial: 1000), [])
        }
        var objects: Set<UInt64> = []
        for client in clients {
            var reply = try client.nextReply()
            while reply.header.serial != 1000 { reply = try client.nextReply() }
            objects.insert(try Found(of: reply.bytes[...]).answer.object)
        }
        #expect(objects.count == 1)
        #expect(try client.statistics()["images_decoded"] == 1)
    }

    @Test func aFullCacheSaysSoAndGoesOn() throws {
        let small = try RunningDaemon(["--cache-limit", String(8 << 20)])
        let client = try RawClient.greeted(small)
        for index in 0..<4 {
            try bundle.folder.write("big\(index).png", SampleBundle.png(UInt8(index), width: 900, height: 900))
        }
        let context = try client.open(bundle.path)
        // A picture takes 3.2 MB: two held pictures and a page fit into 8 MiB, a third picture does not.
        let held = try (0..<2).map { try client.look("big\($0)", in: context) }
        let failure = try #require(try client.refusal(of: "big2", in: context))
        #expect(failure.status == .overloaded && failure.allowed == 8 << 20)
        try client.send(Release(objects: [held[0].object]).message(serial: 1), [])
        #expect(try client.firstPixelBytes(of: try client.look("big2", in: context)) == [2])
        let numbers = try client.statistics()
        #expect(numbers["entries_evicted"] == 1 && numbers["entries_evicted_for_room"] == 1)
        #expect(numbers["failed_overloaded"] == 1)
    }
}
