import BlockingTests
import LinuxSystem
import TestSupport
import Testing

@testable import NibAssets

/// Tests answers that come before the program asks, and missing names that are remembered.
@Suite(.timeLimit(.minutes(20)), .blocking) struct RecallTests {
    let files: SampleBundle
    let daemon: RunningDaemon

    init() throws {
        files = try SampleBundle()
        for number in 0..<10 { try files.image("picture\(number).png", UInt8(number)) }
        daemon = try RunningDaemon()
    }

    private func started() throws -> (AssetClient, AssetBundle) {
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        return (client, try client.openBundle(at: files.path, profile: .gnustep, recalls: true))
    }

    /// First byte of an image's pixels.
    private func value(of image: NamedImage) -> UInt8 {
        let representation = image.representations[0]
        return representation.pixels[0]
    }

    @Test func aSecondStartSendsNoMessageForANameOfTheFirst() throws {
        let (first, bundle) = try started()
        let images = try (0..<10).map { try bundle.image(named: "picture\($0)") }
        #expect(throws: AssetError.self) { try bundle.image(named: "none") }
        let (second, again) = try started()
        let before = try daemon.requests()
        for number in 0..<10 {
            let image = try again.image(named: "picture\(number)")
            #expect(value(of: image) == UInt8(number))
            #expect(try again.image(named: "picture\(number)") === image)
        }
        for _ in 0..<5 {
            #expect { try again.image(named: "none") } throws: { ($0 as? AssetError)?.status == .notFound }
        }
        // Only the greeting and the request of the count itself are counted.
        #expect(try daemon.requests() == before + 2)
        withExtendedLifetime((first, images, second)) {}
    }

    @Test func recalledAnswersAreGivenBackWithTheBundle() throws {
        // The first start guesses images only, so the sound is not yet known.
        try files.sound("Bell.wav")
        let (first, bundle) = try started()
        let sound = try bundle.sound(named: "Bell")
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        var again = [try client.openBundle(at: files.path, profile: .gnustep, recalls: true)]
        let listed = {
            try client.list().first { String(decoding: $0.answer.path, as: UTF8.self).hasSuffix("Bell.wav") }?
                .holders
        }
        #expect(try listed() == 2 && again.count == 1)
        again = []
        // The release goes with the next message.
        #expect(try listed() == 1)
        withExtendedLifetime((first, sound)) {}
    }

    @Test func aRecalledAnswerThatHasChangedIsAskedForAgain() throws {
        let (first, bundle) = try started()
        let image = try bundle.image(named: "picture1")
        let (second, again) = try started()
        try files.image("picture1.png", 99)
        try second.synchronize()
        #expect(try value(of: again.image(named: "picture1")) == 99)
        withExtendedLifetime((first, image)) {}
    }

    @Test func aMissingNameThatAppearsIsFoundWithoutAnythingElse() throws {
        let (first, bundle) = try started()
        #expect(throws: AssetError.self) { try bundle.image(named: "late") }
        let (second, again) = try started()
        let generation = second.core.generation(of: again.context)
        #expect(generation > 0)
        #expect(throws: AssetError.self) { try again.image(named: "late") }
        try files.image("late.png", 42)
        // The test does not dispatch or synchronize: the client looks for changes by itself.
        try Patience.wait { (try? again.image(named: "late")) != nil }
        #expect(second.core.generation(of: again.context) > generation)
        withExtendedLifetime(first) {}
    }

    @Test func aFolderThatTakesThePlaceOfTheBundleHasItsOwnNames() throws {
        let home = try TemporaryFolder()
        try home.write("old/App/picture.png", SampleBundle.png(1))
        try home.write("new/App/picture.png", SampleBundle.png(1))
        try home.write("new/App/late.png", SampleBundle.png(2))
        try home.link("current", to: "old")
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let open = { try client.openBundle(at: home.absolute("current/App"), profile: .gnustep, recalls: true) }
        let bundle = try open()
        #expect(throws: AssetError.self) { try bundle.image(named: "late") }
        bundle.askAhead(.image, named: ["late"])
        try Patience.wait {
            client.core.withTable { $0.missing(.image, Array("late".utf8), in: bundle.context) } != nil
                || {
                    client.dispatch(); return false
                }()
        }
        // No watched folder changes.
        _ = try Command.run(["ln", "-sfn", "new", home.absolute("current")])
        try Patience.wait { (try? bundle.image(named: "late")) != nil }
    }

    @Test func aNameOfAnIndexIsThatOfTheFolderWhereALinkLeadsNow() throws {
        let home = try TemporaryFolder()
        for (folder, value) in [("old", 1), ("new", 3)] as [(String, UInt8)] {
            try home.write(folder + "/App/held.png", SampleBundle.png(value))
            try home.write(folder + "/App/other.png", SampleBundle.png(value + 1))
        }
        try home.link("current", to: "old")
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let bundle = try client.openBundle(at: home.absolute("current/App"))
        try bundle.prefetch(.image, named: ["held", "other"])
        let held = try bundle.image(named: "held")
        #expect(try value(of: held) == 1 && value(of: bundle.image(named: "other")) == 2)
        _ = try Command.run(["ln", "-sfn", "new", home.absolute("current")])
        // No request would tell of the change, and no watched folder changes.
        try Patience.wait { try value(of: bundle.image(named: "other")) == 4 }
        #expect(try value(of: bundle.image(named: "held")) == 3 && value(of: held) == 1)
    }

    @Test func answersThatWereUnderWayAreThoseOfTheFolderBefore() throws {
        let home = try TemporaryFolder()
        try home.write("old/App/picture.png", SampleBundle.png(1))
        try home.write("new/App/picture.png", SampleBundle.png(2))
        try home.write("new/App/late.png", SampleBundle.png(3))
        try home.link("current", to: "old")
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let bundle = try client.openBundle(at: home.absolute("current/App"))
        bundle.askAhead(.image, named: ["picture", "late"])
        _ = try Command.run(["ln", "-sfn", "new", home.absolute("current")])
        try client.synchronize()
        #expect(try value(of: bundle.image(named: "picture")) == 2)
        #expect(try value(of: bundle.image(named: "late")) == 3)
    }

    @Test func namesThatWereAskedAheadNeedNoMessageOfTheirOwn() throws {
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let bundle = try client.openBundle(at: files.path, profile: .gnustep)
        let before = try daemon.requests()
        bundle.askAhead(.image, named: (0..<10).map { "picture\($0)" } + ["none", "", "a/b"])
        for number in 0..<10 {
            let (answer, _) = try client.core.answer(
                to: .image, Array("picture\(number)".utf8), in: bundle.context, .allowed)
            guard let object = try answer.object(.image, "picture\(number)".utf8.span) else {
                Issue.record("picture\(number) was not found")
                continue
            }
            client.core.release(object)
        }
        let (none, _) = try client.core.answer(to: .image, Array("none".utf8), in: bundle.context, .allowed)
        #expect { try none.object(.image, "none".utf8.span) } throws: { ($0 as? AssetError)?.status == .notFound }
        // These are the greeting and the request of the count, one request for all names, and at most four acknowledgements of memory.
        #expect(try daemon.requests() - before <= 7)
    }

    @Test func whatIsNotKnownIsNotWaitedFor() throws {
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let bundle = try client.openBundle(at: files.path, profile: .gnustep)
        let ask = { try client.core.answer(to: .image, Array("picture1".utf8), in: bundle.context, .refused) }
        #expect { try ask() } throws: { ($0 as? AssetError)?.status == .notYet }
        bundle.askAhead(.image, named: ["picture1"])
        try Patience.wait { (try? ask()) != nil }
    }

    @Test func aDaemonOfTheVersionBeforeIsAskedOneByOne() throws {
        let service = try EventTests.service()
        let fake = try FakeDaemon(service)
        let client = try client(of: fake)
        let bundle = try client.openBundle(at: nil, recalls: true)
        bundle.askAhead(.image, named: ["Bell", "Horn"])
        for _ in 0..<2 {
            let (answer, _) = try client.core.answer(to: .image, Array("Bell".utf8), in: bundle.context, .allowed)
            guard case .object = answer else { throw SystemError("Bell", code: 2) }
        }
        let (none, _) = try client.core.answer(to: .image, Array("Horn".utf8), in: bundle.context, .allowed)
        guard case .missing = none else { throw SystemError("Horn", code: 2) }
        #expect(!service.log.contains(.lookUpNames) && !service.log.contains(.report))
    }
}
