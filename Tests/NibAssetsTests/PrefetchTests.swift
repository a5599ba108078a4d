import AssetModel
import BlockingTests
import LinuxSystem
import Synchronization
import TestSupport
import Testing
import WireProtocol

@testable import NibAssets

/// Tests objects that are made ready before a program asks for them.
@Suite(.timeLimit(.minutes(20)), .blocking) struct PrefetchTests {
    let files: SampleBundle
    let daemon: RunningDaemon
    let client: AssetClient
    let bundle: AssetBundle
    private static let names = (0..<10).map { "picture\($0)" }

    init() throws {
        files = try SampleBundle()
        for (number, name) in Self.names.enumerated() { try files.image(name + ".png", UInt8(number)) }
        daemon = try RunningDaemon()
        client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        bundle = try client.openBundle(at: files.path)
    }

    @Test func whatWasPrefetchedIsThereAndHeldByNobody() throws {
        try bundle.prefetch(.image, named: Self.names + ["none", "", "a/b"])
        let entries = try client.list()
        #expect(entries.count == 10 && entries.allSatisfy { $0.holders == 0 })
        let before = try daemon.requests()
        for name in Self.names { #expect(try bundle.image(named: name).name == name) }
        #expect { try bundle.image(named: "none") } throws: { ($0 as? AssetError)?.status == .notFound }
        // Only the greeting and the request of the count itself are counted.
        #expect(try daemon.requests() - before == 2)
    }

    @Test func whatIsKnownIsNotPrefetchedAgain() throws {
        try bundle.prefetch(.image, named: Self.names)
        let before = try daemon.requests()
        try bundle.prefetch(.image, named: Self.names + ["none"])
        try bundle.prefetch(.image, named: [])
        #expect(try daemon.requests() - before == 2)
    }

    @Test func nobodyWaitsForAPrefetchWhoDoesNotWantTo() throws {
        try bundle.prefetch(.image, named: Self.names, waits: false)
        try Patience.wait { try RawClient.greeted(daemon).statistics()["entries"] == 10 }
        // The call does not wait for the prefetch under way, and requests the name itself.
        #expect(try bundle.image(named: "picture3").name == "picture3")
    }

    @Test func moreNamesThanAMessageHasTakeMoreMessages() throws {
        for number in 10..<300 { try files.image("picture\(number).png") }
        try client.synchronize()
        let before = try daemon.requests()
        try bundle.prefetch(.image, named: (0..<300).map { "picture\($0)" })
        let statistics = try RawClient.greeted(daemon).statistics()
        #expect(statistics["entries"] == 300)
        // Two requests are for the names, two for the count itself, and one acknowledges every two memories.
        #expect(statistics["requests", default: 0] - before <= 2 + 2 + 3)
    }

    /// The names have the greatest length that names may have.
    @Test func whatTheSocketHasNoRoomForIsAskedForLater() throws {
        let (service, gate) = (try FakeService(), try EventDescriptor())
        let asked = Mutex<Set<[UInt8]>>([])
        let fake = try FakeDaemon { connection, _ in
            try service.serve(connection, minor: 3) { request in
                guard request.header.type == .lookUpNames else { return false }
                _ = try gate.descriptor.wait(for: .reading, until: .max)
                let names = try request.body(LookUpNames.self).names
                asked.withLock { $0.formUnion(names) }
                return false
            }
        }
        let client = try NibAssetsTests.client(of: fake)
        let bundle = try client.openBundle(at: nil)
        let names = (0..<20 * WireLimits.names.value).map { number in
            let digits = String(number)
            return digits + String(repeating: "x", count: AssetLimits.nameBytes.value - digits.utf8.count)
        }
        try bundle.prefetch(.image, named: names, waits: false)
        gate.signal()
        try Patience.wait {
            client.dispatch()
            return asked.withLock { $0.count } == names.count
        }
    }

    @Test func soundsArePrefetched() throws {
        try files.sound("Bell.wav")
        try client.synchronize()
        try bundle.prefetch(.sound, named: ["Bell"])
        let before = try daemon.requests()
        let sound = try bundle.sound(named: "Bell")
        let count = sound.samples.count
        #expect(count > 0)
        #expect(try daemon.requests() - before == 2)
    }

    @Test func aDaemonOfTheVersionBeforeIsAskedLater() throws {
        let service = try EventTests.service()
        let fake = try FakeDaemon(service)
        let bundle = try NibAssetsTests.client(of: fake).openBundle(at: nil)
        try bundle.prefetch(.image, named: ["Bell"])
        try bundle.prefetch(waits: false)
        try bundle.prefetch()
        #expect(try bundle.image(named: "Bell").name == "Bell")
        #expect(!service.log.contains(.lookUpNames))
    }
}
