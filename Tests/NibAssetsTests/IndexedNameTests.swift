import LinuxSystem
import SharedLayout
import TestSupport
import Testing
import WireProtocol

@testable import NibAssets

/// Tests names that an index of the daemon answers without a message.
@Suite(.timeLimit(.minutes(20))) struct IndexedNameTests {
    let service: FakeService
    let daemon: FakeDaemon
    let index: FakeIndex
    let client: AssetClient

    init() throws {
        let index = try FakeIndex()
        self.index = index
        service = try FakeService { state in
            state.index = index
            state.images["Bell"] = state.cache.image(1, "Bell", template: true)
            state.images["Moon"] = state.cache.image(2, "Moon")
            state.sounds["Bell"] = state.cache.sound(4, "Bell")
            state.sounds["Long"] = state.cache.sound(5, "Long", streamed: true)
            for name in ["Bell", "Moon"] { if let answer = state.images[name] { _ = index.publish(answer, as: name) } }
            for name in ["Bell", "Long"] { if let answer = state.sounds[name] { _ = index.publish(answer, as: name) } }
        }
        daemon = try FakeDaemon(service)
        client = try NibAssetsTests.client(of: daemon)
    }

    private func answer(_ name: String) throws -> Answer { try #require(service.change { $0.images[name] }) }

    private func isMissing(_ name: String, in bundle: AssetBundle) -> Bool {
        do {
            _ = try bundle.image(named: name)
            return false
        } catch { return error.status == .notFound }
    }

    private var lookUps: Int { service.log.count { $0 == .lookUp } }

    @Test func foundAndMissingNamesNeedNoMessage() throws {
        let bundle = try client.openBundle(at: nil)
        let bell = try bundle.image(named: "Bell")
        #expect(bell.name == "Bell" && bell.isTemplate && bell.path == "/images/file.png")
        let bitmap = bell.representations[0]
        let pixel = bitmap.pixels[3]
        #expect(pixel == FakeCache.pixels[3])
        #expect(try bundle.image(named: "Bell") === bell)
        let sound = try bundle.sound(named: "Bell")
        let count = sound.samples.count
        #expect(count == 32)
        for _ in 0..<3 { #expect(isMissing("Horn", in: bundle)) }
        #expect(isMissing("Horn.png", in: bundle))
        #expect(service.log == [.openBundle])
        #expect(service.holds == [:])
        #expect(index.page.hits == 2 && index.page.misses == 4)
    }

    @Test func aUseIsCountedAsLongAsTheObjectIsHeld() throws {
        let bundle = try client.openBundle(at: nil)
        let (bell, moon) = (try answer("Bell"), try answer("Moon"))
        var held: [NamedImage] = [try bundle.image(named: "Bell"), try bundle.image(named: "Bell")]
        #expect(index.isUsed(bell) && !index.isUsed(moon))
        held = []
        #expect(!index.isUsed(bell) && held.isEmpty)
        // An object that is found both by a message and without one counts as one object.
        let given = try bundle.image(forResource: "Bell")
        let named = try bundle.image(named: "Bell")
        #expect(given !== named && index.isUsed(bell))
        #expect(service.log == [.openBundle, .lookUp])
        #expect(service.holds == [1: 1])
    }

    @Test func namesThatAreNoPlainNamesGetTheirOwnErrors() throws {
        let bundle = try client.openBundle(at: nil, profile: .gnustep)
        for name in ["", ".", "..", "a/b", "a\0b", String(repeating: "n", count: 300)] {
            #expect { try bundle.image(named: name) } throws: { ($0 as? AssetError)?.status == .badName }
        }
        // Only the daemon knows how such names are compared.
        #expect(isMissing("Glöckchen", in: bundle))
        #expect(service.log == [.openBundle, .lookUp])
    }

    @Test func anAnswerThatIsTakenOutIsAskedFor() throws {
        let bundle = try client.openBundle(at: nil)
        let bell = try bundle.image(named: "Bell")
        index.writer.withdraw(.image, Array("Bell".utf8))
        // The object is held, but the index no longer has its name.
        #expect(try bundle.image(named: "Bell") === bell)
        #expect(lookUps == 1)
        #expect(try bundle.image(named: "Bell") === bell)
        #expect(lookUps == 1)
    }

    @Test func anAnswerThatHasBecomeAnotherIsSeenAtOnce() throws {
        let bundle = try client.openBundle(at: nil)
        let bell = try bundle.image(named: "Bell")
        #expect(index.publish(try answer("Moon"), as: "Bell") == .entered)
        let other = try bundle.image(named: "Bell")
        #expect(other !== bell && other.name == "Moon")
        #expect(try bundle.image(named: "Moon") === other)
        #expect(service.log == [.openBundle])
    }

    @Test func whileTheIndexDoesNotCountEverythingIsAskedFor() throws {
        let bundle = try client.openBundle(at: nil)
        let generation = client.core.generation(of: bundle.context)
        let bell = try bundle.image(named: "Bell")
        index.writer.isCurrent = false
        #expect(try bundle.image(named: "Bell") === bell)
        #expect(isMissing("Horn", in: bundle))
        #expect(lookUps == 2)
        index.writer.isCurrent = true
        #expect(isMissing("Horn", in: bundle))
        _ = try bundle.image(named: "Moon")
        #expect(lookUps == 2)
        #expect(client.core.generation(of: bundle.context) > generation)
    }

    @Test func aMemoryThatIsNotKnownIsAskedFor() throws {
        let bundle = try client.openBundle(at: nil)
        var answer = try answer("Bell")
        answer.memory = 99
        #expect(index.publish(answer, as: "Bell") == .entered)
        _ = try bundle.image(named: "Bell")
        #expect(service.log == [.openBundle, .lookUp])
        #expect(!index.isUsed(answer))
    }

    @Test func memoryThatComesAfterTheOpeningIsTakenUp() throws {
        let (index, service) = (self.index, self.service)
        let daemon = try FakeDaemon { connection, _ in
            try connection.welcome(minor: 3)
            try index.announce(on: connection)
            let opening = try connection.next()
            try service.answer(opening, on: connection)
            try service.change { $0.cache }.announce(on: connection)
            while true { try service.answer(try connection.next(), on: connection) }
        }
        let client = try NibAssetsTests.client(of: daemon)
        let bundle = try client.openBundle(at: nil)
        let descriptor = try client.core.eventDescriptor()
        try Patience.waitForInput(descriptor)
        #expect(try bundle.image(named: "Bell").name == "Bell")
        #expect(service.log.filter { $0 != .received } == [.openBundle])
    }

    @Test func threadsGetWholeAnswersWhileTheIndexChanges() async throws {
        let bundle = try await client.openBundle(at: nil)
        let (index, bell, moon) = (self.index, try answer("Bell"), try answer("Moon"))
        let wrong = await withTaskGroup(of: Int.self) { group in
            group.addTask {
                for turn in 0..<20_000 {
                    switch turn % 4 {
                    case 0: _ = index.publish(moon, as: "Bell")
                    case 1: index.writer.withdraw(.image, Array("Bell".utf8))
                    case 2: _ = index.publish(bell, as: "Bell")
                    default: index.writer.isCurrent = turn % 8 == 7
                    }
                }
                index.writer.isCurrent = true
                return 0
            }
            for _ in 0..<4 {
                group.addTask {
                    (0..<2_000).count { _ in
                        guard let image = try? bundle.image(named: "Bell") else { return true }
                        return !["Bell", "Moon"].contains(image.name) || image.representations.count != 1
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
        try await client.synchronize()
        #expect(!index.isUsed(bell) && !index.isUsed(moon), "every use was ended")
        #expect(service.holds == [:])
        #expect(index.page.hits > 0)
    }

    @Test func aStreamedSoundComesWithItsMessage() throws {
        let bundle = try client.openBundle(at: nil)
        #expect(try bundle.sound(named: "Long").isStreamed)
        #expect(service.log == [.openBundle, .lookUp])
    }

    @Test func namesThatWereGivenComeFirst() throws {
        let bundle = try client.openBundle(at: nil)
        let moon = try bundle.image(forResource: "Moon")
        #expect(moon.setName("Bell"))
        #expect(try bundle.image(named: "Bell") === moon)
        moon.setName(nil)
        #expect(try bundle.image(named: "Bell").name == "Bell")
        #expect(service.log == [.openBundle, .lookUp])
    }

    @Test func anotherContextHasNoPartInTheIndex() throws {
        let bundle = try client.openBundle(at: nil, scale: 2)
        #expect(isMissing("Horn", in: bundle))
        _ = try bundle.image(named: "Bell")
        #expect(lookUps == 2)
    }

    @Test func withoutTheConnectionNothingIsAnsweredFromTheIndex() throws {
        let bundle = try client.openBundle(at: nil)
        let bell = try bundle.image(named: "Bell")
        client.core.close()
        #expect(try bundle.image(named: "Bell") === bell, "an object in use stays found")
        #expect(service.log == [.openBundle])
        // A request for another name connects again, and brings the index again.
        let moon = try bundle.image(named: "Moon")
        #expect(service.log == [.openBundle, .openBundle])
        let used = try answer("Moon")
        #expect(index.isUsed(used))
        withExtendedLifetime(moon) {}
    }

    @Test func anIndexThatIsReplacedIsFollowed() throws {
        let larger = try FakeIndex(memory: 40)
        let service = self.service
        let daemon = try FakeDaemon(service) { connection in
            try larger.announce(on: connection, withPage: false)
            try connection.send(IndexReplaced(context: 1, memory: 40).message(serial: 0))
        }
        let client = try NibAssetsTests.client(of: daemon)
        let bundle = try client.openBundle(at: nil)
        let bell = try bundle.image(named: "Bell")
        let generation = client.core.generation(of: bundle.context)
        index.writer.isCurrent = false
        try client.synchronize()
        #expect(client.core.generation(of: bundle.context) > generation)
        #expect(larger.publish(try answer("Bell"), as: "Bell") == .entered)
        #expect(isMissing("Moon", in: bundle))
        #expect(try bundle.image(named: "Bell") === bell)
        #expect(service.log == [.openBundle, .sync])
    }
}
