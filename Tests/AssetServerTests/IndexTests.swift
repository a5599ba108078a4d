import AssetModel
import BlockingTests
import LinuxSystem
import SharedLayout
import TestSupport
import Testing
import WireProtocol

/// Tests the rules of names that are found without a message, from the side of a running daemon's client.
@Suite(.timeLimit(.minutes(20)), .blocking) struct IndexTests {
    let bundle: SampleBundle
    let daemon: RunningDaemon
    let client: IndexClient
    let context: UInt32

    init() throws {
        bundle = try SampleBundle()
        for (index, name) in ["plus", "minus", "times"].enumerated() {
            try bundle.image(name + ".png", UInt8(index + 1))
        }
        daemon = try RunningDaemon()
        client = IndexClient(try .greeted(daemon, wantsInvalidations: true))
        context = try client.open(bundle.path)
    }

    @Test func anAnswerIsThereForTheNextClientAtOnce() throws {
        let first = try client.findSoon("plus", in: context)
        let next = IndexClient(try .greeted(daemon))
        let again = try next.open(bundle.path)
        #expect(again == context)
        let index = try #require(try next.index(of: context))
        let memory = try #require(next.client.memories[index.memory])
        #expect(throws: SystemError.self, "only the daemon writes it") {
            try Mapping(memory, count: 4_096, writable: true)
        }
        #expect(try next.find("plus", in: context) == .found(first))
        // The memory with the record comes after the reply, and before the reply to the next request.
        _ = try next.client.statistics()
        #expect(try next.hold(first, in: context) && next.firstPixelByte(of: first) == 1)
        #expect(try next.client.look("plus", in: context).object == first.object)
    }

    /// A large object that the client never asks for would stay in memory until the client hears of the object's end.
    @Test func ofLargeObjectsFewComeWithTheBundle() throws {
        for index in 0..<6 {
            try bundle.folder.write("large\(index).png", SampleBundle.png(UInt8(index), width: 1_000, height: 1_000))
        }
        try client.client.synchronize()
        for index in 0..<6 { _ = try client.findSoon("large\(index)", in: context) }
        let next = IndexClient(try .greeted(daemon))
        _ = try next.open(bundle.path)
        _ = try next.client.statistics()
        let large = try next.client.events.filter { $0.header.type == .memory }
            .map { try MemoryEvent(of: $0.bytes[...]) }.filter { $0.content == .largeObject }
        // An object has 4,000,000 bytes.
        #expect(large.count == 4)
    }

    @Test func namesWithoutAFileAreMissingWithoutAQuestion() throws {
        _ = try client.findSoon("plus", in: context)
        #expect(try client.find("nothing", in: context) == .missing)
        let unknown = try client.find("plus.tiff", in: context)
        #expect(unknown == .ask)
        #expect(try client.find("nothing", .sound, in: context) == .missing)
        // If a file resembles the name, the client must ask the daemon once.
        try Patience.wait {
            _ = try client.client.refusal(of: "plus.tiff", in: context)
            return try client.find("plus.tiff", in: context) == .missing
        }
        try bundle.image("nothing.png", 9)
        try client.client.synchronize()
        #expect(try client.find("nothing", in: context) == .ask)
        let found = try client.findSoon("nothing", in: context)
        #expect(try client.firstPixelByte(of: found) == 9)
        try bundle.image("plus.tiff", 8)
        try client.client.synchronize()
        #expect(try client.find("plus.tiff", in: context) != .missing)
    }

    @Test func anOlderClientHearsNothingOfIndexes() throws {
        _ = try client.findSoon("plus", in: context)
        let older = try RawClient(daemon)
        var hello = Hello(layoutVersion: 1, wantsInvalidations: false)
        hello.minor = 2
        let welcome: Welcome = try older.ask(hello)
        #expect(welcome.minor == 2)
        let opened: BundleOpened = try older.ask(
            OpenBundle(profile: .appKit, hasBundle: true), descriptor: try bundle.folder.directory())
        #expect(opened.index == 0 && opened.context == context && older.events.isEmpty && older.memories.isEmpty)
        _ = try older.look("plus", in: context)
        #expect(older.events.allSatisfy { (try? MemoryEvent(of: $0.bytes[...]))?.content == .segment })
    }

    @Test func afterAChangeNothingOldIsFound() throws {
        let generator = SeededGenerator(seed: .random(in: .min ... .max))
        var random = generator
        _ = try client.findSoon("minus", in: context)
        for value in 10..<30 as Range<UInt8> {
            _ = try client.findSoon("plus", in: context)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: try bundle.image("plus.png", value)
            case 1:
                bundle.folder.remove("plus.png")
                try bundle.image("plus.png", value)
            default:
                try bundle.image("new.png", value)
                try bundle.folder.rename("new.png", to: "plus.png")
            }
            try client.client.synchronize()
            if case .found(let found) = try client.find("plus", in: context) {
                #expect(try client.firstPixelByte(of: found) == value)
            }
            #expect(try client.firstPixelByte(of: client.findSoon("plus", in: context)) == value)
        }
    }

    @Test func whatIsOutdatedIsToldToWhoUsesItWithoutAHold() throws {
        let found = try client.findSoon("plus", in: context)
        #expect(try client.hold(found, in: context))
        try bundle.image("plus.png", 5)
        try client.client.synchronize()
        let told = try client.client.events.filter { $0.header.type == .invalidated }
            .flatMap { try Invalidated(of: $0.bytes[...]).objects }
        #expect(told.contains(found.object))
        #expect(try client.firstPixelByte(of: found) == 1, "it stays readable")
    }

    /// After the first change, one context still leads to the object, and the daemon does not learn that the client finds it there.
    @Test func whoFindsAnObjectAgainWithoutAMessageIsToldAgain() throws {
        try bundle.image("English.lproj/bell.png", 1)
        try client.client.synchronize()
        let french: BundleOpened = try client.client.ask(
            OpenBundle(profile: .appKit, hasBundle: true, languages: [Array("fr".utf8)]),
            descriptor: try bundle.folder.directory())
        let held = try client.client.look("bell", in: french.context).object
        let found = try client.findSoon("bell", in: context)
        #expect(found.object == held)
        try bundle.image("French.lproj/bell.png", 2)
        try client.client.synchronize()
        try Patience.wait {
            _ = try client.client.statistics()
            return try client.find("bell", in: context) == .found(found)
        }
        try bundle.image("English.lproj/bell.png", 3)
        try client.client.synchronize()
        let told = try client.client.events.filter { $0.header.type == .invalidated }
            .flatMap { try Invalidated(of: $0.bytes[...]).objects }
        #expect(told == [held, held])
    }

    @Test func hitsWithoutAMessageAreCounted() throws {
        let found = try client.findSoon("plus", in: context)
        for _ in 0..<5 { #expect(try client.hold(found, in: context)) }
        try client.page()?.countMiss()
        #expect(try client.client.statistics()["hits_without_message"] == 5)
        #expect(try client.client.statistics()["negative_hits_without_message"] == 1)
    }

    @Test func aLargerIndexFollowsAFullOne() throws {
        for number in 0..<400 { try bundle.image("image\(number).png", UInt8(number % 251)) }
        let first = try client.findSoon("plus", in: context)
        let memory = try #require(try client.index(of: context)).memory
        let old = try #require(try client.index(of: context))
        for number in 0..<400 { _ = try client.client.look("image\(number)", in: context) }
        try Patience.wait {
            _ = try client.client.statistics()
            return try client.index(of: context)?.memory != memory
        }
        #expect(!old.isCurrent && old.find(.image, Array("plus".utf8).span) == .ask)
        for number in 0..<400 {
            let found = try client.findSoon("image\(number)", in: context)
            #expect(try client.firstPixelByte(of: found) == UInt8(number % 251))
        }
        #expect(try client.findSoon("plus", in: context).object == first.object)
        #expect(try client.find("image400", in: context) == .missing)
    }
}
