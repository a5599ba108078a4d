import AssetModel
import BlockingTests
import NibWriting
import TestSupport
import Testing
import WireProtocol

/// Tests the rules that only the UIKit profile has, through the socket of a running daemon.
@Suite(.timeLimit(.minutes(20)), .blocking) final class UIKitRuleTests: ServiceSuite {
    @Test("N3 a load keeps images and sounds in AppKit, images only in UIKit", arguments: Profile.allCases)
    func n3(_ profile: Profile) throws {
        try bundle.image("plus.png")
        try bundle.sound("chime.wav")
        try bundle.folder.write("Main.xib", SampleBundle.interface(images: ["plus"], sounds: ["chime"]).xibDocument())
        let context = try client.open(bundle.path, profile)
        let parts: [NibLoaded] = try client.askForAll(LoadNib(context: context, name: Array("Main".utf8)))
        let kinds = parts.flatMap(\.references).map(\.answer.kind)
        #expect(kinds == (profile == .uiKit ? [.image] : [.image, .sound]))
    }

    @Test("B3 the file for the device comes before the plain one, scale by scale") func b3() throws {
        try bundle.image("plus.png", 1)
        try bundle.image("plus~ipad.png", 2)
        try bundle.image("plus@2x.png", 3)
        try bundle.image("plus@2x~iphone.png", 4)
        for (idiom, pixels) in [(DeviceIdiom.pad, [2, 3]), (.phone, [1, 4]), (.unspecified, [1, 3])] as [(_, [UInt8])] {
            let request = OpenBundle(profile: .uiKit, idiom: idiom, hasBundle: true)
            let opened: BundleOpened = try client.ask(request, descriptor: try bundle.folder.directory())
            #expect(try client.firstPixelBytes(of: try client.look("plus", in: opened.context)) == pixels, "\(idiom)")
        }
    }

    @Test("U3 what is purged comes back on the next use") func u3() throws {
        try bundle.image("plus.png", 7)
        let context = try client.open(bundle.path, .uiKit)
        let first = try client.look("plus", in: context)
        try client.send(Release(objects: [first.object]).message(serial: 1), [])
        #expect(try client.purge() == 1)
        let second = try client.look("plus", in: context)
        #expect(second.origin == .decoded && second.object != first.object)
        #expect(try client.firstPixelBytes(of: second) == [7])
    }
}
