import AssetModel
import BlockingTests
import LinuxSystem
import SharedLayout
import TestSupport
import Testing
import WireProtocol

/// Names that are found without a message, each rule seen from a client's side of a running daemon.
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
        #expect(try next.find("plus", in: context) == .found(first))
        // The memory with the record comes after the reply, before that to any other request.
        _ = try next.client.statistics()
        #expect(try next.hold(first, in: context) && next.firstPixelByte(of: first) == 1)
        #expect(try next.client.look("plus", in: context).object == first.object)
    }

    @Test func namesWithoutAFileAreMissingWithoutAQuestion() throws {
        _ = try client.findSoon("plus", in: context)
        #expect(try client.find("nothing", in: context) == .missing)
        let unknown = try client.find("plus.tiff", in: context)
        #expect(unknown == .ask)
        #expect(try client.find("nothing", .sound, in: context) == .missing)
        // Where a file looks like it, the daemon says so once.
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

    @Test func whatAnotherProcessUsesWithoutAHoldStaysAsItIs() throws {
        let (holder, output) = try Self.holder(daemon, bundle.path, "plus")
        let other = try client.findSoon("plus", in: context)
        let memory = try #require(client.client.memories[other.word.memory])
        let record = try bytes(memory, other.word.offset)
        // Nobody may purge or evict it, also when its file is another one.
        #expect(try purge() == 0)
        try bundle.image("plus.png", 77)
        try client.client.synchronize()
        #expect(try client.firstPixelByte(of: client.findSoon("plus", in: context)) == 77)
        for name in ["minus", "times"] { _ = try client.findSoon(name, in: context) }
        #expect(try purge() == 3)
        #expect(try bytes(memory, other.word.offset).dropFirst(24) == record.dropFirst(24))
        #expect(try client.client.statistics()["entries"] == 1)
        #expect(try client.client.statistics()["entries_lingering"] == 1)
        // The process is killed, and everything is free.
        holder.kill()
        _ = try holder.ending()
        try Patience.wait { try client.client.statistics()["entries"] == 0 }
        #expect(try client.client.statistics()["memory_used"] == 0)
        withExtendedLifetime(output) {}
    }

    @Test func anUnusedEntryIsEvictedAndAUsedOneIsNot() throws {
        let small = try RunningDaemon(["--cache-limit", "16M"])
        let client = IndexClient(try .greeted(small))
        // Together they take more than there is, so that others have to go.
        for number in 0..<30 {
            try bundle.folder.write(
                "big\(number).png", SampleBundle.png(UInt8(number + 100), width: 1_000, height: 200))
        }
        let context = try client.open(bundle.path)
        let used = try client.findSoon("plus", in: context)
        #expect(try client.hold(used, in: context))
        for round in 0..<2 {
            for number in 0..<30 {
                let found = try client.findSoon("big\(number)", in: context)
                #expect(try client.firstPixelByte(of: found) == UInt8(number + 100), "round \(round)")
            }
        }
        #expect(try client.client.statistics()["entries_evicted", default: 0] > 10)
        #expect(try client.find("plus", in: context) == .found(used) || client.firstPixelByte(of: used) == 1)
        #expect(try client.client.look("plus", in: context).object == used.object)
    }

    @Test func hitsWithoutAMessageAreCounted() throws {
        let found = try client.findSoon("plus", in: context)
        for _ in 0..<5 { #expect(try client.hold(found, in: context)) }
        try client.page()?.countMiss()
        #expect(try client.client.statistics()["hits_without_message"] == 5)
        #expect(try client.client.statistics()["misses_without_message"] == 1)
    }

    /// A process that uses an image by its page only.
    static func holder(_ daemon: RunningDaemon, _ path: String, _ name: String) throws -> (ChildProcess, FileDescriptor)
    {
        let (output, theirs) = try Socket.pair()
        let process = try ChildProcess.start(
            try builtProgram("index-holder"), arguments: [daemon.socketPath, path, name],
            descriptors: [theirs, theirs, .standardError])
        try Patience.waitForInput(output)
        return (process, output)
    }

    private func purge() throws -> UInt32 {
        let purged: Purged = try client.client.ask(Purge())
        return purged.entries
    }

    private func bytes(_ file: FileDescriptor, _ offset: Int) throws -> [UInt8] {
        try Mapping(file, count: Int(file.status().size), writable: false).copyBytes(at: offset, count: 256)
    }
}
