import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

@testable import NibAssets

/// Tests that a program that never gives back an image still gets new images after its user's share is full.
@Suite(.timeLimit(.minutes(20)), .blocking) struct LendingTests {
    /// Number of pictures of 768 KiB: together they take more than the 28 MiB that may be held.
    private static let count = 42
    private static let picture = SampleBundle.png(77, width: 512, height: 512)

    private let files: SampleBundle
    private let daemon: RunningDaemon

    init() throws {
        files = try SampleBundle()
        for number in 0..<Self.count { try files.folder.write("picture\(number).png", Self.picture) }
        try files.image("small.png", 7)
        daemon = try RunningDaemon(["--cache-limit", "32M"])
    }

    private func open(_ profile: Profile = .gnustep) throws -> (client: AssetClient, bundle: AssetBundle) {
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        return (client, try client.openBundle(at: files.path, profile: profile))
    }

    private func find(_ name: String, in place: (client: AssetClient, bundle: AssetBundle)) throws -> AssetObject {
        let (answer, _) = try place.client.core.answer(
            to: .image, Array(name.utf8), in: place.bundle.context, .allowed)
        guard let object = try answer.object(.image, name.utf8.span) else { throw SystemError("a picture", code: 2) }
        return object
    }

    private func pixels(of object: AssetObject) -> [UInt8] {
        guard let pixels = try? object.record.image(at: 0).pixels else { return [] }
        return pixels.mapping.copyBytes(at: pixels.offset, count: pixels.count)
    }

    @Test func whoHoldsEverythingForEverGoesOnGettingPictures() throws {
        let place = try open()
        var held: [AssetObject] = []
        for number in 0..<Self.count {
            let object = try find("picture\(number)", in: place)
            held.append(object)
            #expect(try find("picture\(number)", in: place) === object)
        }
        #expect(held.contains { $0.holds == 0 } && held.contains { $0.holds == 1 })
        for object in held {
            let pixels = pixels(of: object)
            #expect(pixels.count == 512 * 512 * 3 && pixels[0] == 77)
            #expect(pixels[pixels.count - 1] == 77)
        }
        // Another program of the user gets all pictures, too.
        let other = try open()
        for number in (0..<Self.count).reversed() { held.append(try find("picture\(number)", in: other)) }
        #expect(try pixels(of: find("small", in: other))[0] == 7)
        // Lent pictures are given back at once, so only held pictures stay charged.
        let statistics = try RawClient.greeted(daemon).statistics()
        #expect(statistics["accounts_full"] == 0)
        #expect(statistics["memory_used", default: .max] <= 32 << 20)
        for object in held { object.client.release(object) }
    }

    /// A lent picture is this process's own copy, and so is the passed memory.
    @Test func whatWasLentIsPassedOnAsACopyThatOutlivesEverything() throws {
        let place = try open()
        var held: [AssetObject] = []
        while held.last?.holds != 0 { held.append(try find("picture\(held.count)", in: place)) }
        let lent = try #require(held.last)
        let expected = pixels(of: lent)
        let memory = try PassableMemory(lent.record.image(at: 0).pixels, count: expected.count)
        let file = FileDescriptor(owning: memory.descriptor)
        #expect(memory.isCopy && memory.offset == 0)
        for object in held { object.client.release(object) }
        #expect(try place.client.purge().entries > 0)
        daemon.process.kill()
        #expect(try file.read(at: 0, count: expected.count + 1) == expected)
    }

    /// Nobody holds a lent picture, and the cache evicts it for the next one. The borrowers are told of a change of its file all the same, once.
    @Test func borrowersAreToldOfChangesLikeHolders() throws {
        let places = [try open(), try open()]
        var images: [AssetObject] = []
        for place in places {
            for number in 0..<Self.count { images.append(try find("picture\(number)", in: place)) }
        }
        let borrowed = (0..<Self.count).filter { images[$0].holds == 0 && images[Self.count + $0].holds == 0 }
        try #require(borrowed.count > 2)
        // Another file is no change of the lent pictures, and neither is that the second program had them decoded again.
        try files.image("other.png", 8)
        for place in places {
            try place.client.synchronize()
            #expect(place.client.dispatch().changes == [])
        }
        let name = "picture\(borrowed[0])"
        try files.folder.write(name + ".png", SampleBundle.png(99, width: 512, height: 512))
        for place in places {
            try place.client.synchronize()
            #expect(place.client.dispatch().changes == [AssetClient.Change(kind: .image, name: name)])
            let new = try find(name, in: place)
            #expect(pixels(of: new).first == 99)
            #expect(try find(name, in: place) === new)
            images.append(new)
        }
        for image in images { image.client.release(image) }
    }

    /// The daemon told nobody of changes meanwhile, and does not tell the next connection.
    @Test func whoContinuesAConnectionHearsThatBorrowedPicturesMayHaveChanged() throws {
        let place = try open()
        let images = try (0..<Self.count).map { try find("picture\($0)", in: place) }
        let borrowed = (0..<Self.count).filter { images[$0].holds == 0 }
        try #require(borrowed.count > 2)
        place.client.core.disconnect()
        try place.client.synchronize()
        let changes = place.client.dispatch().changes
        #expect(Set(changes.map(\.name)) == Set(borrowed.map { "picture\($0)" }) && changes.count == borrowed.count)
        for image in images { image.client.release(image) }
    }

    @Test func manyLoansEndWithFewMessages() throws {
        let names = (0..<Self.count + 20).map { "\($0)" }
        for name in names { try files.folder.write("Old.app/" + name + ".png", Self.picture) }
        let client = try RawClient.greeted(daemon, wantsInvalidations: true)
        let context = try client.open(files.path + "/Old.app", .gnustep)
        var lent: [UInt64] = []
        for name in names {
            let request = LookUpNames(context: context, kind: .image, names: [Array(name.utf8)], mayLend: true)
            let found: NamesFound = try client.ask(request)
            let answer = found.answers[0].answer
            guard answer.flags.contains(.lent) else { continue }
            lent.append(answer.object)
            try client.send(Release(objects: [answer.object]).message(serial: 600), [])
        }
        // The daemon forgets the answers in eight steps.
        try #require(lent.count > 8)
        try files.folder.rename("Old.app", to: "New.app")
        try client.synchronize()
        let told = try client.events.filter { $0.header.type == .invalidated }
            .map { try Invalidated(of: $0.bytes[...]).objects.filter(lent.contains) }.filter { !$0.isEmpty }
        #expect(told.joined().sorted() == lent.sorted() && told.count < lent.count)
    }

    @Test func onlyOneIsLentAtATime() throws {
        let client = try RawClient.greeted(daemon)
        let context = try client.open(files.path, .gnustep)
        func look(_ name: String, mayLend: Bool = true) throws -> NibReference {
            let request = LookUpNames(
                context: context, kind: .image, names: [Array(name.utf8)], mayLend: mayLend)
            let found: NamesFound = try client.ask(request)
            return found.answers[0]
        }
        var answers: [NibReference] = []
        for number in 0..<Self.count { answers.append(try look("picture\(number)")) }
        let lent = answers.filter { $0.answer.flags.contains(.lent) }
        try #require(
            lent.count == 1,
            "\(answers.map(\.status)) \(String(decoding: answers.last?.diagnosis ?? [], as: UTF8.self))")
        #expect(answers.count { $0.status == .overloaded } > 2)
        // A second look-up still lends the picture. A client that refuses loans gets an error.
        let name = String(decoding: lent[0].usage, as: UTF8.self)
        #expect(try look(name).answer.flags.contains(.lent))
        #expect(try look(name, mayLend: false).status == .overloaded)
        let number = lent[0].answer.object
        try client.send(Release(objects: [number, number]).message(serial: 600), [])
        let next = try look("picture\(Self.count - 1)")
        #expect(next.answer.flags.contains(.lent) && next.answer.object != number)
        // When the other pictures are given back, the picture can be held.
        let held = answers.filter { $0.status == .done && !$0.answer.flags.contains(.lent) }.map(\.answer.object)
        try client.send(Release(objects: held + [next.answer.object]).message(serial: 601), [])
        #expect(try look(name).answer.flags == [])
    }

    @Test func otherProfilesAreRefused() throws {
        let place = try open(.appKit)
        var images: [NamedImage] = []
        #expect {
            for number in 0..<Self.count { images.append(try place.bundle.image(named: "picture\(number)")) }
        } throws: { ($0 as? AssetError)?.status == .overloaded }
    }
}
