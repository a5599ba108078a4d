import BlockingTests
import NibAssets
import TestSupport
import Testing

/// Tests that programs choose the device for which they get pictures.
@Suite(.timeLimit(.minutes(20)), .blocking) struct IdiomTests {
    let bundle: SampleBundle
    let daemon: RunningDaemon

    init() throws {
        bundle = try SampleBundle()
        try bundle.image("plus.png", width: 1)
        try bundle.image("plus~ipad.png", width: 2)
        try bundle.image("plus~iphone.png", width: 3)
        daemon = try RunningDaemon()
    }

    @Test func inSwift() throws {
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        for idiom in DeviceIdiom.allCases {
            let image = try client.openBundle(at: bundle.path, profile: .uiKit, idiom: idiom).image(named: "plus")
            let expected: UInt32 = idiom == .pad ? 2 : idiom == .phone ? 3 : 1
            #expect(image.representations.map(\.description.pixelWidth) == [expected], "\(idiom)")
        }
        let appKit = try client.openBundle(at: bundle.path, idiom: .pad).image(named: "plus")
        #expect(appKit.representations.map(\.description.pixelWidth) == [1])
    }

    @Test func inC() throws {
        let outcome = try CProgram("idioms").run(daemon.socketPath, bundle.path, "plus")
        #expect(outcome.output == "0: 1\n1: 2\n2: 3\n3: 1\n4: 1\n5: 1\n6: status 1004\n")
    }
}
