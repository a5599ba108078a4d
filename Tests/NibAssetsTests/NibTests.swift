import NibAssets
import Testing
import WireProtocol

/// Tests the objects that a process keeps of a nib.
@Suite(.timeLimit(.minutes(20))) struct NibTests {
    let service: FakeService
    let daemon: FakeDaemon
    let bundle: AssetBundle

    init() throws {
        service = try FakeService { state in
            let bell = state.cache.image(1, "Bell")
            state.images["Moon"] = state.cache.image(2, "Moon")
            var embedded = state.cache.image(6, "")
            embedded.flags = .embedded
            state.references = [
                NibReference(answer: bell, usage: Array("NSButtonCell.NSNormalImage".utf8)),
                NibReference(
                    answer: Answer(none: .sound, name: Array("Lost".utf8)), status: .broken, reason: 3,
                    usage: Array("NSButton.sound".utf8), diagnosis: Array("the file ends too early".utf8)),
                NibReference(answer: state.cache.image(4, "Moon"), usage: []),
                NibReference(answer: state.cache.sound(5, "Chime"), usage: []),
                NibReference(answer: embedded, usage: Array("NSImageView.NSContents".utf8)),
            ]
        }
        daemon = try FakeDaemon(service)
        let client = try AssetClient(AssetClient.Options(socketPath: daemon.socketPath, mayStartDaemon: false))
        bundle = try client.openBundle(at: nil)
    }

    @Test("N6 what a nib names is found while the nib lives, without asking") func nibsHoldTheirObjects() throws {
        do {
            let nib = try bundle.loadNib(named: "Main")
            let asked = service.log.count
            let bell = try #require(nib.references[0].object.image)
            #expect(try bundle.image(named: "Bell") === bell)
            #expect(try bundle.sound(named: "Chime").description.frameCount == 8)
            #expect(service.log.count == asked)
        }
        #expect(throws: AssetError.self) { try bundle.image(named: "Bell") }
        try bundle.client.synchronize()
        #expect(service.holds == [:])
    }

    @Test func whatIsHeldAlreadyCostsNoFurtherMessage() throws {
        do {
            var nibs = [try bundle.loadNib(named: "Main")]
            let log = service.log
            for _ in 0..<3 { nibs.append(try bundle.loadNib(named: "Main")) }
            #expect(service.log == log + [.loadNib, .loadNib, .loadNib])
            #expect(service.holds[1] == 4)
            for _ in 0..<80 { _ = try bundle.loadNib(named: "Main") }
            try bundle.client.synchronize()
            #expect(service.holds[1] ?? 0 <= 64 && service.holds[1] ?? 0 > 0, "they are bounded")
            withExtendedLifetime(nibs) {}
        }
        try bundle.client.synchronize()
        #expect(service.holds == [:], "all go with the last use")
    }

    @Test("N6 the first registration of a name wins") func theFirstRegistrationWins() throws {
        let moon = try bundle.image(named: "Moon")
        let nib = try bundle.loadNib(named: "Main")
        #expect(try bundle.image(named: "Moon") === moon)
        let own = try #require(nib.references[2].object.image)
        #expect(own !== moon)
    }

    @Test func whatLiesInTheNibHasNoName() throws {
        let nib = try bundle.loadNib(named: "Main")
        let reference = nib.references[4]
        let image = try #require(reference.object.image)
        #expect(reference.isEmbedded && reference.name.isEmpty && reference.usage == "NSImageView.NSContents")
        #expect(image.name == nil && nib.references.count { $0.isEmbedded } == 1)
        #expect(throws: AssetError.self) { try bundle.image(named: "") }
    }

    @Test("N7 what is missing is reported") func missingResourcesAreReported() throws {
        let nib = try bundle.loadNib(named: "Main")
        guard case .missing(let error) = nib.references[1].object else {
            Issue.record("found")
            return
        }
        #expect(error.status == .broken)
        #expect(error.damage == .truncated)
        #expect(error.message == "the file ends too early")
        #expect(nib.references[1].name == "Lost")
        #expect(nib.references.count == 5)
    }
}

extension LoadedNib.Reference.Object {
    /// The object as an image, nil if it is a sound.
    var image: NamedImage? {
        if case .image(let image) = self { image } else { nil }
    }
}
