import AssetModel
import BlockingTests
import LinuxSystem
import NibWriting
import TestSupport
import Testing
import WireProtocol

/// The daemon makes a reply as fast as the client reads. An unread reply takes no memory, and a long reply is made in steps.
@Suite(.timeLimit(.minutes(20)), .blocking) final class ReplyFlowTests: ServiceSuite {
    /// The daemon logs the reason when it disconnects a client.
    init() throws { try super.init(["--log-level", "notice"]) }

    private var process: RunningProcess { RunningProcess(daemon.process.identifier) }

    /// The daemon's queue of messages is never empty here: more requests are unanswered than the socket takes. They are few enough that the daemon
    /// still reads; else the client, which reads nothing while it sends, would wait for ever.
    @Test func answersThatAreReadOneByOneLeaveNothingBehind() throws {
        for serial in 1...150 { try client.send(EmptyMessage.message(.statistics, serial: UInt32(serial)), []) }
        try process.forgetPeak()
        let before = try process.memoryByteCount()
        var buffer = [UInt8](repeating: 0, count: WireLimits.messageBytes.value)
        for serial in 151...20_000 {
            try client.send(EmptyMessage.message(.statistics, serial: UInt32(serial)), [])
            guard case .message = try Patience.receive(into: &buffer, on: client.socket) else {
                throw RawClient.Problem.closed
            }
        }
        #expect(try process.peakByteCount() - before < 4 << 20)
    }

    @Test func repliesThatNobodyReadsAreNotMade() throws {
        try bundle.folder.write("Main.gsmarkup", Self.markup(images: 8_000))
        let context = try client.open(bundle.path)
        // After this load, the nib and its answers are known.
        let references = try client.load("Main", in: context)
        #expect(references.count == 8_000)
        let silent = try RawClient.greeted(daemon)
        let own = try silent.open(bundle.path)
        try process.forgetPeak()
        let before = try process.memoryByteCount()
        for serial in 1...60 {
            try silent.send(LoadNib(context: own, name: Array("Main".utf8)).message(serial: UInt32(100 + serial)), [])
        }
        // In 2,000 turns, the loop could make all replies.
        for _ in 0..<2_000 { _ = try client.statistics() }
        #expect(try process.peakByteCount() - before < 8 << 20)
        // Each reply is complete when it is read at last.
        var counts: [UInt32: Int] = [:]
        var ended = 0
        while ended < 60 {
            let message = try silent.nextReply()
            counts[message.header.serial, default: 0] += try NibLoaded(of: message.bytes[...]).references.count
            if !message.header.hasMore { ended += 1 }
        }
        #expect(counts.count == 60 && counts.values.allSatisfy { $0 == 8_000 })
        #expect(try process.peakByteCount() - before < 8 << 20)
    }

    /// Replies wait because the client confirms no memory.
    @Test func aGoodbyeComesBeforeWhatWaits() throws {
        for number in 1...8 {
            try bundle.folder.write("\(number).png", SampleBundle.png(UInt8(number), width: 300, height: 300))
        }
        let context = try client.open(bundle.path)
        client.acknowledges = false
        for number in 1...8 {
            let request = LookUp(context: context, kind: .image, name: Array("\(number)".utf8))
            try client.send(request.message(serial: UInt32(100 + number)), [])
        }
        let other = try RawClient.greeted(daemon)
        try Patience.wait { try other.statistics()["images_decoded"] == 8 }
        try process.disturb(.terminate)
        while try client.next().header.type != .goodbye {}
    }

    /// The nib has more pictures than the queue of jobs takes.
    @Test func aNibWithManyColdPicturesIsWorkedOff() throws {
        for index in 0..<1_500 { try bundle.folder.write("image\(index).png", Self.picture) }
        try bundle.folder.write("Main.gsmarkup", Self.markup(images: 1_500))
        let references = try client.load("Main", in: try client.open(bundle.path))
        #expect(references.count == 1_500)
        #expect(references.count { $0.status == .done } == 1_500)
    }

    private static let picture = SampleBundle.png(7)

    private static func markup(images: Int) -> [UInt8] {
        SampleBundle.interface(images: (0..<images).map { "image\($0)" }).gsMarkup()
    }
}
