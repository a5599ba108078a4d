import BlockingTests
import NibAssets
import NibLoading
import NibModels
import TestSupport
import Testing

/// The images and sounds of model objects, with a daemon.
@Suite(.timeLimit(.minutes(20)), .blocking) struct ModelMediaTests {
    @Test func modelsHaveTheImagesAndSoundsOfTheirBundle() throws {
        let daemon = try RunningDaemon()
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let folder = Repository.root + "/Assets/Demo.app"
        let bundle = NibBundle(at: folder, client: client, languages: ["en"])
        let instance = try bundle.nib(at: folder + "/Resources/Main.nib").instantiateModels()
        let window = try #require(instance.topLevelObjects.lazy.compactMap { $0 as? NibModels.Window }.first)
        let images = window.allViews.compactMap { ($0 as? ImageView)?.image }
        #expect(
            images.map { $0.name } == [
                "HarbourAtDusk", "Lighthouse", "Welcome", "Sun", "Moon.png", "Compass", "Anchor.tiff",
            ])
        #expect(images[0].representations.first?.description.pixelWidth == 1_024)
        let buttons = window.allViews.compactMap { $0 as? NibModels.Button }
        #expect(buttons[0].image?.name == "BellTemplate" && buttons[0].sound?.name == "ShipBell")
        let menu = try #require(instance.topLevelObjects.lazy.compactMap { $0 as? NibModels.Menu }.first)
        #expect(menu.items[1].image?.name == "Sailboat" && menu.items[2].image == nil)
    }
}
