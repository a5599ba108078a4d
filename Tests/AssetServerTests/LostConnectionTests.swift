import AssetModel
import AssetServer
import BlockingTests
import LinuxSystem
import NibWriting
import TestSupport
import Testing
import WireProtocol

/// Tests the holds of a process whose connection is lost.
@Suite(.timeLimit(.minutes(20)), .blocking) final class LostConnectionTests: ServiceSuite {
    init() throws {
        try super.init()
        try bundle.image("plus.png")
    }

    @Test func whatLostConnectionsHeldStaysUntilTheirProcessEnds() throws {
        let process = RunningProcess(daemon.process.identifier)
        let before = try process.descriptorCount()
        for _ in 0..<300 {
            let lost = try RawClient.greeted(daemon)
            _ = try lost.look("plus", in: try lost.open(bundle.path))
        }
        try Patience.wait { try client.statistics()["connections"] == 1 }
        #expect(try client.statistics()["clients_departed"] == 1, "one process, however often it comes and goes")
        #expect(try process.descriptorCount() <= before + 20, "the bundle, its watch and helper, one process")
        #expect(try client.purge() == 0, "this process still has the memory mapped")
    }

    @Test func whatAProgramHeldGoesWithIt() throws {
        try bundle.folder.write("Main.xib", SampleBundle.interface(images: ["plus"]).xibDocument())
        let outcome = try daemon.control(["load", bundle.path])
        #expect(outcome.isSuccess, "\(outcome.output)")
        try Patience.wait { try client.statistics()["connections"] == 1 }
        try Patience.wait { try client.statistics()["clients_departed"] == 0 }
        #expect(try client.purge() == 1)
    }

    /// `isKnown` tells whether the daemon already knows that the connection is lost.
    @Test(arguments: [true, false]) func aConnectionContinuesALostOne(isKnown: Bool) throws {
        var lost: RawClient? = try .greeted(daemon)
        let number = try #require(lost?.welcome?.connection)
        let object = try hold(by: #require(lost))
        if isKnown {
            lost = nil
            try Patience.wait { try client.statistics()["clients_departed"] == 1 }
        }
        let next = try RawClient.greeted(daemon, continuing: number)
        #expect(next.welcome?.continues == true)
        #expect(try RawClient.greeted(daemon, continuing: number).welcome?.continues == false, "it is continued once")
        #expect(try client.statistics()["clients_departed"] == 0)
        #expect(try (client.ask(Purge()) as Purged).entries == 0, "it is held")
        try next.send(Release(objects: [object]).message(serial: 99), [])
        _ = try next.statistics()
        #expect(try (client.ask(Purge()) as Purged).entries == 1, "it was given back")
    }

    /// The daemon releases many objects in steps, and messages may wait. Nevertheless, each release takes effect.
    @Test func releasesOutliveTheConnection() throws {
        var lost: RawClient? = try .greeted(daemon)
        let number = try #require(lost?.welcome?.connection)
        let context = try #require(try lost?.open(bundle.path))
        let count = 1_000
        var object: UInt64 = 0
        for _ in 0..<count { object = try #require(try lost?.look("plus", in: context).object) }
        for part in [400, 400, 200] {
            try lost?.send(Release(objects: Array(repeating: object, count: part)).message(serial: 1), [])
        }
        lost = nil
        let next = try RawClient.greeted(daemon, continuing: number)
        try Patience.wait { try (client.ask(Purge()) as Purged).entries == 1 }
        withExtendedLifetime(next) {}
    }

    /// The client may not have received the welcome of the connection that continued the first connection.
    @Test func aConnectionContinuesOneThatContinuedIt() throws {
        let first = try RawClient.greeted(daemon)
        let number = try #require(first.welcome?.connection)
        _ = try hold(by: first)
        var second: RawClient? = try .greeted(daemon, continuing: number)
        #expect(second?.welcome?.continues == true)
        second = nil
        try Patience.wait { try client.statistics()["clients_departed"] == 1 }
        #expect(try RawClient.greeted(daemon, continuing: number).welcome?.continues == true)
    }

    @Test func whoContinuesAConnectionHearsOfChanges() throws {
        let lost = try RawClient.greeted(daemon)
        let object = try hold(by: lost)
        let next = try RawClient.greeted(
            daemon, wantsInvalidations: true, continuing: try #require(lost.welcome?.connection))
        try bundle.image("plus.png", width: 7)
        _ = try next.open(bundle.path)
        try next.synchronize()
        #expect(try next.events.flatMap { try $0.invalidated } == [object])
    }

    @Test func nobodyContinuesAStrangersConnection() throws {
        let mine = try RawClient.greeted(daemon)
        let number = try #require(mine.welcome?.connection)
        _ = try hold(by: mine)
        let hello = Hello(layoutVersion: 1, wantsInvalidations: false, continues: number).message(serial: 1)
        let stranger = try Command.run(
            [
                "python3", "-c",
                """
                import socket, sys
                connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
                connection.connect(sys.argv[1])
                connection.send(bytes(map(int, sys.argv[2].split())))
                print(*connection.recv(65536))
                """, daemon.socketPath, hello.map(String.init).joined(separator: " "),
            ])
        let welcome = try Welcome(of: stranger.output.split { " \n".contains($0) }.compactMap { UInt8($0) }[...])
        #expect(!welcome.continues)
        let wrong = try RawClient.greeted(daemon, continuing: number &+ 1)
        #expect(wrong.welcome?.continues == false)
        #expect(try mine.statistics()["connections"] == 3, "it is not ended")
    }

    /// The daemon keeps the holds of `limit` lost connections apart. The holds of older connections stay until the process ends.
    @Test func soManyLostConnectionsCanBeContinued() throws {
        let limit = ServerLimits.lostConnections.value
        let numbers = try (0...limit).map { _ in
            let lost = try RawClient.greeted(daemon)
            _ = try hold(by: lost)
            return try #require(lost.welcome?.connection)
        }
        try Patience.wait { try client.statistics()["connections"] == 1 }
        let next = try numbers.map { try RawClient.greeted(daemon, continuing: $0) }
        #expect(next.map { $0.welcome?.continues } == [false] + Array(repeating: true, count: limit))
    }

    /// The oldest connections have too many holds to be gathered into one list. The objects stay all the same.
    @Test func manyObjectsOfManyLostConnectionsStay() throws {
        let pictures = (0..<600).map { [SampleBundle.png(UInt8($0 % 251))] }
        for name in ["A", "B"] { try bundle.folder.write("\(name).nib", MediaArchive.pictures(pictures)) }
        let limit = ServerLimits.lostConnections.value
        let numbers = try (0..<limit + 3).map { _ in
            let lost = try RawClient.greeted(daemon)
            let context = try lost.open(bundle.path)
            for name in ["A", "B"] { #expect(try lost.load(name, in: context).count == 600) }
            return try #require(lost.welcome?.connection)
        }
        try Patience.wait { try client.statistics()["connections"] == 1 }
        let next = try numbers.suffix(limit).map { try RawClient.greeted(daemon, continuing: $0) }
        #expect(next.allSatisfy { $0.welcome?.continues == true })
        #expect(try client.statistics()["clients_departed"] == 1, "what the oldest held")
        #expect(try client.purge() == 0)
    }

    private func hold(by client: RawClient) throws -> UInt64 {
        try client.look("plus", in: client.open(bundle.path)).object
    }
}

extension RawClient.Message {
    /// Numbers of the objects that the event calls outdated.
    fileprivate var invalidated: [UInt64] {
        get throws { header.type == .invalidated ? try Invalidated(of: bytes[...]).objects : [] }
    }
}
