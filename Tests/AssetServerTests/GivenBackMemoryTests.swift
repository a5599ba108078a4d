import BlockingTests
import LinuxSystem
import SharedLayout
import TestSupport
import Testing
import WireProtocol

/// Evicted and purged entries give their memory back, however small they are and whatever lies around them. Users of other entries notice nothing.
@Suite(.timeLimit(.minutes(20)), .blocking) struct GivenBackMemoryTests {
    /// Makes a bundle of small pictures. At 30 points wide and high, a picture takes 3,600 bytes of pixels and a record.
    private static func bundle(_ count: Int, width: Int = 30) throws -> SampleBundle {
        let bundle = try SampleBundle()
        for number in 0..<count {
            try bundle.folder.write("icon\(number).png", SampleBundle.png(value(number), width: width, height: width))
        }
        return bundle
    }

    /// Value of all bytes of a picture's pixels except alpha.
    private static func value(_ number: Int) -> UInt8 { UInt8(number % 250 + 1) }

    private static func segmentBytes(_ daemon: RunningDaemon) throws -> Int {
        try RunningProcess(daemon.process.identifier).allocatedByteCount(ofMemoryFiles: "nibassetd-segment")
    }

    /// Purges every second picture except those of `held`, and compares the freed bytes with the bytes that they took.
    private func purgeEverySecond(
        _ count: Int, _ client: RawClient, _ daemon: RunningDaemon, keeping held: Set<Int> = []
    ) throws {
        let before = try (Self.segmentBytes(daemon), client.statistics()["memory_used", default: 0])
        var purged = 0
        for number in stride(from: 1, to: count, by: 2) where !held.contains(number) {
            let reply: Purged = try client.ask(Purge(name: Array("icon\(number)".utf8)))
            purged += Int(reply.byteCount)
        }
        let after = try (Self.segmentBytes(daemon), client.statistics()["memory_used", default: 0])
        #expect(before.0 - after.0 >= purged * 85 / 100, "\(purged) bytes were purged, \(before.0 - after.0) are free")
        // The daemon counts the bytes that the kernel has allocated.
        #expect(after.0 == Int(after.1))
    }

    @Test func everySecondSmallPictureThatGoesGivesItsMemoryBack() throws {
        let bundle = try Self.bundle(600)
        let daemon = try RunningDaemon()
        let client = try RawClient.greeted(daemon)
        let context = try client.open(bundle.path)
        for number in 0..<600 { try client.use("icon\(number)", in: context) }
        try purgeEverySecond(600, client, daemon)
        #expect(try client.statistics()["entries_moved", default: 0] > 200)
        for number in stride(from: 0, to: 600, by: 2) {
            let answer = try client.look("icon\(number)", in: context)
            #expect(answer.origin == .shared)
            #expect(try client.distinctPixelBytes(of: answer) == [Self.value(number), 255])
        }
    }

    @Test func whatIsHeldStaysWhereItIsAndTheRestGoesAllTheSame() throws {
        let bundle = try Self.bundle(600)
        let daemon = try RunningDaemon()
        let client = try RawClient.greeted(daemon)
        let context = try client.open(bundle.path)
        var held: [Int: Answer] = [:]
        for number in 0..<600 {
            if number % 25 < 2 {
                held[number] = try client.look("icon\(number)", in: context)
            } else {
                try client.use("icon\(number)", in: context)
            }
        }
        // The readers find pictures without a message, and read each picture's pixels while they use it.
        let names = stride(from: 0, to: 600, by: 2).map { "icon\($0)=\(Self.value($0))" }
        let readers = try (0..<2).map { _ in try SilentUseTests.start(daemon, bundle.path, ["read"] + names) }
        try purgeEverySecond(600, client, daemon, keeping: Set(held.keys))
        for (number, answer) in held {
            #expect(try client.distinctPixelBytes(of: answer) == [Self.value(number), 255])
            let again = try client.look("icon\(number)", in: context)
            #expect(again.memory == answer.memory && again.offset == answer.offset)
        }
        try SilentUseTests.end(readers)
    }

    @Test func aLargePictureDrivesOutAboutItsOwnSize() throws {
        let bundle = try Self.bundle(2_000, width: 32)
        // 1 MiB each.
        for number in 0..<3 {
            try bundle.folder.write(
                "large\(number).png", SampleBundle.png(UInt8(number + 1), width: 512, height: 512))
        }
        let daemon = try RunningDaemon(["--cache-limit", "8M"])
        let client = try RawClient.greeted(daemon)
        let context = try client.open(bundle.path)
        for number in 0..<2_000 { try client.use("icon\(number)", in: context) }
        for number in 0..<3 {
            let before = try client.statistics()
            let answer = try client.look("large\(number)", in: context)
            #expect(try client.distinctPixelBytes(of: answer) == [UInt8(number + 1), 255])
            let after = try client.statistics()
            let evicted = after["entries_evicted", default: 0] - before["entries_evicted", default: 0]
            // An icon takes about 4,350 bytes; some room is left for the next small picture, and in gaps.
            #expect(evicted <= ((1 << 20) + (512 << 10)) / 4_350, "picture \(number): \(evicted) icons went")
        }
        #expect(try client.statistics()["memory_used", default: .max] <= 8 << 20)
    }

    @Test func aPictureThatMovesIsFoundAgainWithoutAMessage() throws {
        let bundle = try Self.bundle(400)
        let daemon = try RunningDaemon()
        let client = IndexClient(try .greeted(daemon))
        let context = try client.open(bundle.path)
        var words: [Int: AnswerWord] = [:]
        for number in 0..<400 { words[number] = try client.findSoon("icon\(number)", in: context).word }
        let used = try client.findSoon("icon398", in: context)
        #expect(try client.hold(used, in: context))
        try purgeEverySecond(400, client.client, daemon)
        var moved = 0
        for number in stride(from: 0, to: 400, by: 2) {
            let found = try client.findSoon("icon\(number)", in: context)
            if (found.word.memory, found.word.offset) != (words[number]?.memory ?? 0, words[number]?.offset ?? 0) {
                moved += 1
            }
            #expect(try client.firstPixelByte(of: found) == Self.value(number))
        }
        #expect(moved > 50)
        // The picture that is used without a message has not moved.
        let again = try client.findSoon("icon398", in: context)
        #expect(again.word.memory == used.word.memory && again.word.offset == used.word.offset)
        #expect(try client.firstPixelByte(of: used) == Self.value(398))
        try client.letGo(used)
    }
}
