import BlockingTests
import LinuxSystem
import SharedLayout
import TestSupport
import Testing
import WireProtocol

@testable import NibAssets

/// Tests the events that the daemon sends by itself.
@Suite(.timeLimit(.minutes(20)), .blocking) struct EventTests {
    static func service() throws -> FakeService {
        try FakeService { state in
            state.images["Bell"] = state.cache.image(1, "Bell")
            state.sounds["Chime"] = state.cache.sound(2, "Chime")
        }
    }

    /// Held objects stay, and their files have not changed.
    @Test func shortMemoryIsNoChange() throws {
        let (folder, sample) = (try TemporaryFolder(), try SampleBundle())
        try folder.makeFIFO("pressure")
        try sample.image("plus.png", 1)
        let daemon = try RunningDaemon(environment: ["MEMORY_PRESSURE_WATCH=" + folder.absolute("pressure")])
        let client = try AssetClient(AssetClient.Options(socketPath: daemon.socketPath, mayStartDaemon: false))
        let bundle = try client.openBundle(at: sample.path)
        let plus = try bundle.image(named: "plus")
        let observer = try RawClient.greeted(daemon)
        try FileDescriptor.open(folder.absolute("pressure"), .readWrite).write([1])
        try Patience.wait { try observer.statistics()["memory_pressure_events"] == 1 }
        try client.synchronize()
        #expect(client.dispatch().changes == [])
        withExtendedLifetime((bundle, plus)) {}
    }

    @Test func changedFilesAreToldOnceAndAskedForAgain() throws {
        let service = try Self.service()
        let daemon = try FakeDaemon(service) { try $0.send(Invalidated(objects: [1, 77]).message(serial: 0)) }
        let client = try client(of: daemon)
        let bundle = try client.openBundle(at: nil)
        let bell = try bundle.image(named: "Bell")
        let chime = try bundle.sound(named: "Chime")
        let descriptor = try client.core.eventDescriptor()
        #expect(try descriptor.wait(for: .reading, until: 0) == [])
        service.change { state in
            if let answer = state.images["Bell"] { state.cache.setState(.stale, of: answer) }
            state.images["Bell"] = state.cache.image(3, "Bell")
        }
        try client.synchronize()
        try Patience.waitForInput(descriptor)
        let (events, changes) = client.dispatch()
        #expect(events == 1)
        #expect(changes == [AssetClient.Change(kind: .image, name: "Bell")])
        #expect(client.dispatch().events == 0)
        #expect(try descriptor.wait(for: .reading, until: 0) == [])
        #expect(try bundle.image(named: "Bell") !== bell)
        #expect(try bundle.sound(named: "Chime") === chime)
        #expect(bell.representations.count == 1)
    }

    @Test func aNameThatMeansAnotherFileNowIsAskedForAgain() throws {
        let service = try Self.service()
        let daemon = try FakeDaemon(service) { try $0.send(Invalidated(objects: [1]).message(serial: 0)) }
        let client = try client(of: daemon)
        let bundle = try client.openBundle(at: nil)
        let bell = try bundle.image(named: "Bell")
        let given = try bundle.image(forResource: "Bell")
        #expect(given.setName("Alarm"))
        // The object's file is unchanged, so its record stays live. Only the name leads elsewhere.
        service.change { $0.images["Bell"] = $0.cache.image(3, "Bell") }
        try client.synchronize()
        #expect(Set(client.dispatch().changes.map(\.name)) == ["Bell", "Alarm"])
        #expect(try bundle.image(named: "Bell") !== bell)
        #expect(try bundle.image(named: "Alarm") === given, "a given name does not depend on files (I1)")
        try client.synchronize()
        #expect(service.log.filter { $0 == .lookUp }.count == 3)
    }

    @Test func retiredMemoryIsUnmappedWhenNothingOfItIsHeld() throws {
        let service = try Self.service()
        let daemon = try FakeDaemon(service) { try $0.send(Retired(memory: FakeCache.memory).message(serial: 0)) }
        let client = try client(of: daemon)
        let bundle = try client.openBundle(at: nil)
        var bell: NamedImage? = try bundle.image(named: "Bell")
        weak let mapping = bell?.object.record.memory
        try client.synchronize()
        #expect(client.clientStatistics().memoryCount == 0)
        #expect(bell != nil && mapping != nil)
        bell = nil
        #expect(mapping == nil)
    }

    @Test func anEventOfALaterVersionIsIgnored() throws {
        let service = try Self.service()
        let daemon = try FakeDaemon(service) { connection in
            var bytes = Retired(memory: 1).message(serial: 0)
            bytes[0] = 250
            try connection.send(bytes)
        }
        let client = try client(of: daemon)
        try client.synchronize()
        #expect(client.clientStatistics().connectionCount == 1)
    }

    @Test func theEndOfTheDaemonIsAnEvent() throws {
        let daemon = try FakeDaemon { connection, _ in
            try connection.welcome()
            try connection.send(EmptyMessage.message(.synced, serial: try connection.next().header.serial))
        }
        let client = try client(of: daemon)
        try client.synchronize()
        let descriptor = try client.core.eventDescriptor()
        try Patience.waitForInput(descriptor)
        #expect(client.dispatch().events == 1)
        #expect(client.clientStatistics().daemon == nil)
        #expect(try descriptor.wait(for: .reading, until: 0) == [])
    }
}
