import NibAssets
import Testing

/// Tests `setName:` (rules I7, I8, S3).
@Suite(.timeLimit(.minutes(20))) struct GivenNameTests {
    let service: FakeService
    let daemon: FakeDaemon
    let bundle: AssetBundle

    init() throws {
        service = try FakeService { state in
            state.images["Bell"] = state.cache.image(1, "Bell")
            state.images["Moon"] = state.cache.image(2, "Moon")
            state.sounds["Moon"] = state.cache.sound(3, "Moon")
        }
        daemon = try FakeDaemon(service)
        let client = try AssetClient(AssetClient.Options(socketPath: daemon.socketPath, mayStartDaemon: false))
        bundle = try client.openBundle(at: nil)
    }

    @Test("I7 a new name frees the old one") func aNewNameFreesTheOldOne() throws {
        let bell = try bundle.image(named: "Bell")
        #expect(bell.setName("Gong"))
        #expect(bell.name == "Gong")
        #expect(try bundle.image(named: "Gong") === bell)
        #expect(try bundle.image(named: "Bell") !== bell)
        #expect(bell.setName("Third"))
        #expect(throws: AssetError.self) { try bundle.image(named: "Gong") }
    }

    @Test("I7 a name held by another live object stays") func aTakenNameStays() throws {
        let (bell, moon) = (try bundle.image(named: "Bell"), try bundle.image(named: "Moon"))
        #expect(!bell.setName("Moon"))
        #expect(bell.name == "Bell")
        #expect(try bundle.image(named: "Bell") === bell)
        #expect(try bundle.client.openBundle(at: nil, scale: 2).image(named: "Moon") === moon)
        #expect(!bell.setName("Moon"), "an object with names in two bundles")
        #expect(moon.setName("Given"))
        #expect(!bell.setName("Given"))
        #expect(bell.setName("Moon"))
        #expect(try bundle.image(named: "Moon") === bell)
    }

    @Test("I7 a name of a closed bundle's image is in use") func aNameOfAClosedBundle() throws {
        let bell = try bundle.image(named: "Bell")
        var other: AssetBundle? = try bundle.client.openBundle(at: nil, scale: 2)
        let moon = try other?.image(named: "Moon")
        other = nil
        #expect(!bell.setName("Moon"))
        #expect(moon?.name == "Moon")
    }

    @Test("I7 the same name again is accepted, and nil takes the name away") func sameNameAndNil() throws {
        let bell = try bundle.image(named: "Bell")
        #expect(bell.setName("Bell"))
        #expect(bell.setName("Bell"))
        #expect(bell.setName(nil))
        #expect(bell.name == nil)
        #expect(try bundle.image(named: "Bell") !== bell)
    }

    @Test("I1, I8 a given name comes before the bundle's file") func aGivenNameShadowsTheFile() throws {
        let bell = try bundle.image(named: "Bell")
        #expect(bell.setName("Moon"))
        #expect(try bundle.image(named: "Moon") === bell)
        #expect(try bundle.client.openBundle(at: nil, scale: 2).image(named: "Moon") === bell)
    }

    @Test("I2 a given name goes with its object") func aGivenNameGoesWithItsObject() throws {
        do { #expect(try bundle.image(named: "Bell").setName("Moon")) }
        #expect(try bundle.image(named: "Moon").path == "/images/file.png")
        try bundle.client.synchronize()
        #expect(service.holds == [:])
    }

    @Test("S3 sounds have names of their own") func soundsHaveNamesOfTheirOwn() throws {
        let (image, sound) = (try bundle.image(named: "Bell"), try bundle.sound(named: "Moon"))
        #expect(image.setName("Gong"))
        #expect(sound.setName("Gong"))
        #expect(try bundle.sound(named: "Gong") === sound)
        #expect(try bundle.image(named: "Gong") === image)
    }

    @Test("I12 a resource has no name, and given names do not count for it") func resources() throws {
        let bell = try bundle.image(named: "Bell")
        #expect(bell.setName("Moon"))
        let resource = try bundle.image(forResource: "Moon")
        #expect(resource !== bell)
        #expect(resource.name == nil)
        #expect(try bundle.image(forResource: "Moon") !== resource)
        #expect(try bundle.image(named: "Moon") === bell)
    }
}
