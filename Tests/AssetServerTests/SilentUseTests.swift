import BlockingTests
import LinuxSystem
import SharedLayout
import TestSupport
import Testing
import WireProtocol

/// The daemon reuses space only when no client uses the object there. A client's writes to its page harm no other client.
@Suite(.timeLimit(.minutes(20)), .blocking) struct SilentUseTests {
    let bundle: SampleBundle
    let daemon: RunningDaemon
    let client: IndexClient
    let context: UInt32

    /// Number of pictures of 800 kB: together they take more than the cache of 16 MiB.
    private static let count = 30

    init() throws {
        bundle = try SampleBundle()
        for (index, name) in ["plus", "minus", "times"].enumerated() {
            try bundle.image(name + ".png", UInt8(index + 1))
        }
        for number in 0..<Self.count { try Self.writeLarge(number, in: bundle) }
        daemon = try RunningDaemon(["--cache-limit", "16M"])
        client = IndexClient(try .greeted(daemon))
        context = try client.open(bundle.path)
    }

    private static func writeLarge(_ number: Int, in bundle: SampleBundle) throws {
        let png = SampleBundle.png(UInt8(number + 100), width: 1_000, height: 200)
        try bundle.folder.write("new", png)
        try bundle.folder.rename("new", to: "large\(number).png")
    }

    @Test func whatAnotherProcessUsesWithoutAHoldStaysAsItIs() throws {
        let (holder, output) = try Self.start(daemon, bundle.path, ["hold", "plus"])
        try Patience.waitForInput(output)
        let other = try client.findSoon("plus", in: context)
        let memory = try #require(client.client.memories[other.word.memory])
        let record = try bytes(memory, other.word.offset)
        // The daemon neither purges nor evicts the used entry, even after its file was replaced.
        #expect(try client.client.purge() == 0)
        try bundle.image("plus.png", 77)
        try client.client.synchronize()
        #expect(try client.firstPixelByte(of: client.findSoon("plus", in: context)) == 77)
        for name in ["minus", "times"] { _ = try client.findSoon(name, in: context) }
        #expect(try client.client.purge() == 3)
        #expect(try bytes(memory, other.word.offset).dropFirst(24) == record.dropFirst(24))
        #expect(try client.client.statistics()["entries"] == 1)
        #expect(try client.client.statistics()["entries_lingering"] == 1)
        // When the process is killed, all its uses end.
        holder.kill()
        _ = try holder.ending()
        try Patience.wait { try client.client.statistics()["entries"] == 0 }
        #expect(try client.client.statistics()["memory_used"] == 0)
        withExtendedLifetime(output) {}
    }

    @Test func anUnusedEntryIsEvictedAndAUsedOneIsNot() throws {
        let used = try client.findSoon("plus", in: context)
        #expect(try client.hold(used, in: context))
        for round in 0..<2 {
            for number in 0..<Self.count {
                let found = try client.findSoon("large\(number)", in: context)
                #expect(try client.firstPixelByte(of: found) == UInt8(number + 100), "round \(round)")
            }
        }
        #expect(try client.client.statistics()["entries_evicted", default: 0] > 10)
        #expect(try client.find("plus", in: context) == .found(used) || client.firstPixelByte(of: used) == 1)
        #expect(try client.client.look("plus", in: context).object == used.object)
    }

    @Test func nothingThatIsReadByOthersIsUsedAgain() throws {
        let names = (0..<Self.count).map { "large\($0)=\($0 + 100)" } + ["plus=1", "minus=2", "times=3"]
        let readers = try (0..<3).map { _ in try Self.start(daemon, bundle.path, ["read"] + names) }
        var random = SystemRandomNumberGenerator()
        // Pictures come and go, files are replaced by equal files, entries are purged.
        for _ in 0..<300 {
            let number = Int.random(in: 0..<Self.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: try Self.writeLarge(number, in: bundle)
            case 1: _ = try client.client.purge()
            case 2: try client.client.synchronize()
            default: try client.client.use("large\(number)", in: context)
            }
        }
        try Self.end(readers)
        try Patience.wait {
            _ = try client.client.purge()
            return try client.client.statistics()["entries"] == 0
        }
    }

    @Test func whatCanBeFoundCountsAsHeld() throws {
        // The pictures do not all fit into the user's share, 7/8 of the cache: some are evicted and requested again.
        for number in 0..<Self.count { _ = try client.findSoon("large\(number)", in: context) }
        var known = 0
        for number in 0..<Self.count {
            if case .found = try client.find("large\(number)", in: context) { known += 1 }
        }
        #expect(known > 0 && known * 800_000 <= (16 << 20) / 8 * 7)
        // Objects that are only published make room for held objects.
        var held: [Answer] = []
        for number in 0..<16 { held.append(try client.client.look("large\(number)", in: context)) }
        try client.client.send(Release(objects: held.map(\.object)).message(serial: 1), [])
    }

    /// When a share is full, the daemon checks at once whether its objects are still used, and does not wait for the next round.
    @Test func aShareThatIsUsedNoMoreIsThereForTheNextRequest() throws {
        var used: [IndexReader.Found] = []
        while let found = try? client.findSoon("large\(used.count)", in: context) {
            #expect(try client.hold(found, in: context))
            used.append(found)
        }
        for _ in 0..<3 {
            #expect(try client.client.refusal(of: "large29", in: context)?.status == .overloaded)
        }
        for found in used { try client.letGo(found) }
        #expect(try client.client.refusal(of: "large29", in: context) == nil)
    }

    @Test func aPageThatCountsEverythingKeepsOnlyWhatItsUserMayHold() throws {
        _ = try client.findSoon("plus", in: context)
        let page = try #require(try client.page())
        // The words cover every count of the page; several words share a count.
        let words = (0..<40_000).compactMap { AnswerWord(memory: UInt32($0 % 16), offset: $0 / 16 * 64) }
        for word in words { page.raise(word) }
        var refused = 0
        for number in 0..<Self.count {
            do {
                let answer = try client.client.look("large\(number)", in: context)
                try client.client.send(Release(objects: [answer.object]).message(serial: 1), [])
            } catch RawClient.Problem.failed(let failure) {
                // Only the user of the page may hold no more.
                #expect(failure.status == .overloaded)
                refused += 1
            }
        }
        #expect(try client.client.statistics()["memory_used", default: .max] <= 16 << 20)
        #expect(try client.client.statistics()["entries_lingering", default: 0] + UInt64(refused) > 0)
        for word in words { page.lower(word) }
        for number in 0..<Self.count {
            var answer: Answer?
            try Patience.wait {
                answer = try? client.client.look("large\(number)", in: context)
                return answer != nil
            }
            try client.client.send(Release(objects: answer.map { [$0.object] } ?? []).message(serial: 1), [])
        }
    }

    @Test func aProcessHasOnePageHoweverOftenItConnects() throws {
        _ = try client.findSoon("plus", in: context)
        let before = try RunningProcess(daemon.process.identifier).fileMappings().count
        var numbers: Set<UInt32> = []
        for _ in 0..<50 {
            let again = IndexClient(try .greeted(daemon))
            _ = try again.open(bundle.path)
            for event in again.client.events where event.header.type == .memory {
                let event = try MemoryEvent(of: event.bytes[...])
                if event.content == .clientPage { numbers.insert(event.memory) }
            }
        }
        #expect(numbers.count == 1)
        #expect(try RunningProcess(daemon.process.identifier).fileMappings().count <= before)
    }

    @Test func aUserHasNoMorePagesThanConnectionsMayBe() throws {
        let daemon = try RunningDaemon(["--connection-limit", "3"])
        let client = IndexClient(try .greeted(daemon))
        _ = try client.findSoon("plus", in: client.open(bundle.path))
        var living: [(process: ChildProcess, output: FileDescriptor)] = []
        defer { for one in living { one.process.kill() } }
        // This process has the first page. Each other process ends its connection and lives on.
        for (said, departed) in [("page", 1), ("page", 2), ("no page", 2)] {
            try living.append(Self.start(daemon, bundle.path, ["leave"]))
            #expect(try Patience.text(on: living[living.count - 1].output) == said)
            try Patience.wait {
                let now = try client.client.statistics()
                return now["clients_departed"] == UInt64(departed) && now["connections"] == 1
            }
        }
        living[0].process.kill()
        _ = try living.removeFirst().process.ending()
        try Patience.wait { try client.client.statistics()["clients_departed"] == 1 }
        try living.append(Self.start(daemon, bundle.path, ["leave"]))
        #expect(try Patience.text(on: living[living.count - 1].output) == "page")
    }

    /// Starts a process that finds images without a message.
    static func start(
        _ daemon: RunningDaemon, _ path: String, _ arguments: [String]
    ) throws -> (process: ChildProcess, output: FileDescriptor) {
        let (output, theirs) = try Socket.pair()
        let process = try ChildProcess.start(
            try builtProgram("index-holder"), arguments: [daemon.socketPath, path] + arguments,
            descriptors: [theirs, theirs, .standardError])
        return (process, output)
    }

    /// Ends reading processes, and expects that each has found some images and no wrong one.
    static func end(_ readers: [(process: ChildProcess, output: FileDescriptor)]) throws {
        for (process, output) in readers {
            Socket.endSending(on: output)
            let said = try Patience.text(on: output)
            #expect(Int(said) ?? 0 > 10, "\(said)")
            _ = try process.ending()
        }
    }

    private func bytes(_ file: FileDescriptor, _ offset: Int) throws -> [UInt8] {
        try Mapping(file, count: Int(file.status().size), writable: false).copyBytes(at: offset, count: 256)
    }
}
