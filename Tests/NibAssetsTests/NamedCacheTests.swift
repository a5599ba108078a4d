import NibAssets
import Testing

/// Tests the rules of the named cache in one process.
@Suite(.timeLimit(.minutes(20))) struct NamedCacheTests {
    let service: FakeService
    let daemon: FakeDaemon
    let client: AssetClient

    init() throws {
        service = try FakeService { state in
            state.images["Bell"] = state.cache.image(1, "Bell", template: true)
            state.images["Moon"] = state.cache.image(2, "Moon")
            state.images["NSSwitch"] = state.cache.image(3, "GSSwitch")
            state.images["common_SwitchOff"] = state.images["NSSwitch"]
            state.sounds["Bell"] = state.cache.sound(4, "Bell")
        }
        daemon = try FakeDaemon(service)
        client = try AssetClient(AssetClient.Options(socketPath: daemon.socketPath, mayStartDaemon: false))
    }

    @Test("I2 the same name gives the same object as long as somebody holds it")
    func sameNameSameObject() throws {
        let bundle = try client.openBundle(at: nil)
        let first = try bundle.image(named: "Bell")
        #expect(try bundle.image(named: "Bell") === first)
        #expect(try client.openBundle(at: nil).image(named: "Bell") === first)
        #expect(service.log == [.openBundle, .lookUp, .sync])
        #expect(service.holds == [1: 1])
        #expect(first.name == "Bell")
        #expect(first.isTemplate)
        #expect(first.path == "/images/file.png")
    }

    @Test("I2 named objects are held weakly") func namesAreWeak() throws {
        let bundle = try client.openBundle(at: nil)
        do { _ = try bundle.image(named: "Bell") }
        #expect(client.clientStatistics().objectCount == 0)
        try client.synchronize()
        #expect(service.holds == [:])
        _ = try bundle.image(named: "Bell")
        #expect(service.log.filter { $0 == .lookUp }.count == 2)
    }

    @Test("U4 any thread may ask, and all get the same object") func anyThread() async throws {
        let bundle = try await client.openBundle(at: nil)
        let held = try await bundle.image(named: "Bell")
        await withTaskGroup(of: [Bool].self) { group in
            for _ in 0..<16 {
                group.addTask {
                    (0..<200).map { turn in
                        // Moon comes and goes, so that several threads make and release objects at once.
                        guard let image = try? bundle.image(named: turn % 2 == 0 ? "Bell" : "Moon") else {
                            return false
                        }
                        return (image === held) == (turn % 2 == 0)
                    }
                }
            }
            for await results in group { #expect(results.allSatisfy { $0 }) }
        }
        try await client.synchronize()
        #expect(service.holds == [1: 1])
    }

    @Test("I9 all aliases give one object") func aliasesGiveOneObject() throws {
        let bundle = try client.openBundle(at: nil)
        do {
            let first = try bundle.image(named: "NSSwitch")
            #expect(try bundle.image(named: "common_SwitchOff") === first)
            #expect(first.name == "GSSwitch")
        }
        try client.synchronize()
        #expect(service.holds == [:], "the holds of both answers")
    }

    @Test func pixelsAndSamplesAreTheDaemons() throws {
        let bundle = try client.openBundle(at: nil)
        let image = try bundle.image(named: "Moon")
        let representation = try #require(image.representations.first)
        #expect(representation.description.pixelWidth == 4)
        let pixels = representation.pixels
        for (offset, byte) in FakeCache.pixels.enumerated() { #expect(pixels[offset] == byte) }
        let sound = try bundle.sound(named: "Bell")
        #expect(sound.description.frameCount == 8)
        #expect(sound.samples.count == 32)
        #expect(!sound.isStreamed)
    }
}
