import AssetModel
import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// Tests the lists of entries and clients that tools get through the socket of a running daemon.
@Suite(.timeLimit(.minutes(20)), .blocking) struct ListTests {
    let bundle: SampleBundle
    let daemon: RunningDaemon
    let client: RawClient
    let context: UInt32

    init() throws {
        bundle = try SampleBundle()
        try bundle.image("plus.png", 1)
        try bundle.image("minus.png", 2)
        daemon = try RunningDaemon()
        client = try .greeted(daemon)
        context = try client.open(bundle.path)
    }

    private func entries() throws -> [String: ListEntry] {
        let parts: [ListReply] = try client.askForAll(List(kind: nil))
        return Dictionary(
            uniqueKeysWithValues: parts.flatMap(\.entries).map { (String(decoding: $0.answer.name, as: UTF8.self), $0) }
        )
    }

    @Test func anEntryTellsHowOftenItWasAskedForAndByWhom() throws {
        for name in ["plus", "minus", "minus", "minus"] { _ = try client.look(name, in: context) }
        _ = try client.look("minus", in: client.open(bundle.path, languages: ["fr"]))
        let entries = try entries()
        #expect(entries["plus"]?.use.uses == 1 && entries["minus"]?.use.uses == 4)
        let own = UInt32(processIdentifier())
        #expect(entries.values.allSatisfy { $0.use.processes == [own] && $0.use.age > 0 })
        let answer = try #require(entries["plus"]?.answer)
        try client.send(Release(objects: [answer.object]).message(serial: 1), [])
        #expect(try self.entries()["plus"]?.use.processes == [])
    }

    @Test func whatIsListedCanBeHad() throws {
        let answer = try client.look("plus", in: context)
        let other = try RawClient.greeted(daemon)
        let had: Found = try other.ask(Hold(object: answer.object))
        #expect(had.answer.object == answer.object && had.answer.name == answer.name && had.answer.kind == .image)
        #expect(try other.firstPixelBytes(of: had.answer) == client.firstPixelBytes(of: answer))
        try client.send(Release(objects: [answer.object]).message(serial: 1), [])
        _ = try client.statistics()
        #expect(try (client.ask(Purge()) as Purged).entries == 0, "the other one holds it")
        try other.send(Release(objects: [answer.object]).message(serial: 1), [])
        _ = try other.statistics()
        #expect(try (client.ask(Purge()) as Purged).entries == 1)
        for gone in [answer.object, 0, .max] {
            let problem = #expect(throws: RawClient.Problem.self) { let _: Found = try client.ask(Hold(object: gone)) }
            guard case .failed(let failure)? = problem else { continue }
            #expect(failure.status == .notFound && failure.found == gone)
        }
    }

    @Test func hitsAndMissesAndWhatHitsSavedAreCounted() throws {
        for name in ["plus", "minus", "plus", "plus"] { _ = try client.look(name, in: context) }
        for _ in 0..<2 { #expect(throws: (any Error).self) { try client.look("times", in: context) } }
        let numbers = try client.statistics()
        #expect(numbers["hits"] == 2 && numbers["misses"] == 2)
        #expect(numbers["negative_hits"] == 1 && numbers["negative_misses"] == 1)
        let cost = try #require(try entries()["plus"]?.answer.decodeDuration)
        #expect(cost > 0 && numbers["decode_time_saved"] == 2 * cost)
    }

    @Test func aClientIsListedWithWhatItHas() throws {
        _ = try client.look("plus", in: context)
        let second = try RawClient.greeted(daemon)
        try client.send(EmptyMessage.message(.listClients, serial: 9), [])
        let clients = try ClientList(of: try client.nextReply().bytes[...]).clients
        #expect(clients.count == 2)
        let own = try #require(clients.first { $0.objects == 1 })
        #expect(own.process == UInt32(processIdentifier()) && own.user == effectiveUser())
        #expect(own.contexts == 1 && own.requests >= 3 && own.age > 0)
        #expect(own.objectBytes == (try entries()["plus"]?.byteCount))
        #expect(clients.contains { $0.objects == 0 && $0.contexts == 0 })
        withExtendedLifetime(second) {}
    }

    @Test func theBytesOfAClientFollowWhatItHolds() throws {
        func bytes(of client: RawClient) throws -> UInt64? {
            try client.send(EmptyMessage.message(.listClients, serial: 9), [])
            return try ClientList(of: try client.nextReply().bytes[...]).clients.first?.objectBytes
        }
        func release(_ object: UInt64, by client: RawClient) throws {
            try client.send(Release(objects: [object]).message(serial: 8), [])
        }
        let plus = try client.look("plus", in: context).object
        let minus = try client.look("minus", in: context).object
        _ = try client.look("plus", in: context)
        let known = try entries()
        let (first, second) = (try #require(known["plus"]?.byteCount), try #require(known["minus"]?.byteCount))
        #expect(try bytes(of: client) == first + second, "each counts once")
        try release(plus, by: client)
        #expect(try bytes(of: client) == first + second)
        try release(plus, by: client)
        #expect(try bytes(of: client) == second)
        try release(minus, by: client)
        #expect(try bytes(of: client) == 0)
    }
}
