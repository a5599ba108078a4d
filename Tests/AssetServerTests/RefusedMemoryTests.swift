import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// If the kernel refuses memory for the cache, unused entries go. If that does not help, clients get a clear error. Nothing is published in part.
@Suite(
    .timeLimit(.minutes(20)), .blocking, .enabled(if: FailingCalls.obstacle == nil, "\(FailingCalls.obstacle ?? "")"))
struct RefusedMemoryTests {
    let bundle: SampleBundle
    let daemon: RunningDaemon
    let client: RawClient
    let context: UInt32

    init() throws {
        bundle = try SampleBundle()
        for number in 0..<40 { try bundle.image("\(number).png", UInt8(number + 1), width: 64) }
        for number in 0..<6 {
            try bundle.folder.write("large\(number).png", SampleBundle.png(1, width: 1_200, height: 300))
        }
        daemon = try RunningDaemon()
        client = try .greeted(daemon)
        context = try client.open(bundle.path)
    }

    @Test("what nobody uses makes room, and the request succeeds", arguments: ["1", "2", "3"])
    func thereIsRoomAfterwards(call: String) throws {
        let held = try client.look("0", in: context)
        for number in 0..<6 { try client.use("large\(number)", in: context) }
        let before = try client.statistics()
        let failing = try FailingCalls("pwrite64", "ENOSPC", which: call, of: daemon.process.identifier)
        let answer = try client.look("1", in: context)
        withExtendedLifetime(failing) {}
        #expect(try client.distinctPixelBytes(of: answer).subtracting([255]) == [2])
        #expect(try client.distinctPixelBytes(of: held).subtracting([255]) == [1])
        let after = try client.statistics()
        // A look-up makes two writes, so the third call is never refused.
        #expect((after["entries_evicted"] ?? 0 > 0) == (call != "3"))
        if call != "3" { #expect(after["memory_used", default: 0] < before["memory_used", default: 0]) }
    }

    @Test func withoutRoomThereIsAClearErrorAndNothingElse() throws {
        let held = try client.look("0", in: context)
        try client.use("1", in: context)
        let entries = try client.statistics()["entries"]
        do {
            let failing = try FailingCalls("pwrite64", "ENOSPC", of: daemon.process.identifier)
            defer { withExtendedLifetime(failing) {} }
            for number in 2..<20 {
                let failure = try #require(try client.refusal(of: "\(number)", in: context))
                #expect(failure.status == .systemError)
                let text = String(decoding: failure.text, as: UTF8.self)
                #expect(text.contains("pwrite") && text.contains("No space left"), "\(text)")
            }
            #expect(try client.look("0", in: context).object == held.object)
            #expect(try client.statistics()["entries", default: 0] <= entries ?? 0)
        }
        // No client sees traces of the failures, and the daemon works again.
        for number in 1..<20 {
            let answer = try client.look("\(number)", in: context)
            #expect(try client.distinctPixelBytes(of: answer).subtracting([255]) == [UInt8(number + 1)])
        }
        #expect(try client.distinctPixelBytes(of: held).subtracting([255]) == [1])
        #expect(try client.statistics()["entries"] == 20)
    }

    @Test func aSegmentThatCannotBeMadeIsAClearErrorToo() throws {
        let failing = try FailingCalls("memfd_create", "ENOMEM", of: daemon.process.identifier)
        let failure = try #require(try client.refusal(of: "0", in: context))
        #expect(failure.status == .systemError)
        #expect(try client.statistics()["memory_used"] == 0)
        withExtendedLifetime(failing) {}
    }
}
