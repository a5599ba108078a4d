import BlockingTests
import LinuxSystem
import NibAssets
import NibLoading
import NibModels
import TestSupport
import Testing

import struct NibWriting.WindowStoryboard

/// Tests the images and sounds of model objects, with a daemon.
@Suite(.timeLimit(.minutes(20)), .blocking) struct ModelMediaTests {
    @Test func modelsHaveTheImagesAndSoundsOfTheirBundle() throws {
        let daemon = try RunningDaemon()
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let folder = Repository.root + "/Assets/Demo.app"
        let bundle = NibBundle(at: folder, client: client, languages: ["en"])
        let instance = try bundle.nib(at: folder + "/Resources/Main.nib").instantiateModels()
        let window = try #require(instance.topLevelObjects.lazy.compactMap { $0 as? Window }.first)
        let images = window.allViews.compactMap { ($0 as? ImageView)?.image }
        #expect(
            images.map { $0.name } == [
                "HarbourAtDusk", "Lighthouse", "Welcome", "Sun", "Moon.png", "Compass", "Anchor.tiff",
            ])
        #expect(images[0].representations.first?.description.pixelWidth == 1_024)
        let buttons = window.allViews.compactMap { $0 as? Button }
        #expect(buttons[0].image?.name == "BellTemplate" && buttons[0].sound?.name == "ShipBell")
        let menu = try #require(instance.topLevelObjects.lazy.compactMap { $0 as? Menu }.first)
        #expect(menu.items[1].image?.name == "Sailboat" && menu.items[2].image == nil)
    }

    @Test func nibsOfACompiledStoryboardHaveTheImagesOfTheirBundle() throws {
        let (daemon, folder) = (try RunningDaemon(), try TemporaryFolder())
        let compass = try FileDescriptor.open(Repository.root + "/Assets/Demo.app/Resources/Compass.tiff")
        try folder.write("Resources/Compass.tiff", try #require(try compass.readAll(limit: 1 << 20)))
        let storyboard = WindowStoryboard(
            title: "Tides", controllerClass: "Hall", contentsClass: "Desk", action: "note:",
            segue: .init("again", "show", to: WindowStoryboard.scene),
            mainMenu: .init(id: "m", title: "Main", items: [.init(id: "i", title: "Course", image: "Compass")]))
        for file in storyboard.compiled() { try folder.write("Resources/Main.storyboardc/" + file.name, file.bytes) }
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let bundle = NibBundle(at: folder.path, client: client, languages: ["en"])
        let instance = try #require(try bundle.storyboard(named: "Main").mainMenu()).instantiateModels()
        let menu = try #require(instance.topLevelObjects.lazy.compactMap { $0 as? Menu }.first)
        #expect(menu.items.first?.image?.name == "Compass")
        #expect(instance.findings.allSatisfy { if case .noMedia = $0.problem { false } else { true } })
    }
}
