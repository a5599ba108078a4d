import InterfaceSchema
import NibLoading
import NibModels
import TestSupport
import Testing

import struct NibWriting.StoryboardInterface

/// Tests the frames of embedded views: rule L17.
@Suite(.timeLimit(.minutes(20))) struct EmbeddedViewTests {
    @Test("L17 an embedded view fills its container", arguments: [true, false])
    func embedding(isCompiled: Bool) throws {
        let written = StoryboardInterface(
            [
                .init(
                    "list",
                    parts: [
                        .init("place", .container(.init("", "embed", to: "map")), frame: .init(10, 20, 100, 50))
                    ]),
                .init("map", parts: [.init("b", .button(), frame: .init(1, 2, 4, 6))]),
            ], initial: "list")
        let folder = try TemporaryFolder()
        for file in written.compiled() { try folder.write("Main.storyboardc/" + file.name, file.bytes) }
        let storyboard =
            isCompiled
            ? try Storyboard(compiledAt: folder.absolute("Main.storyboardc"))
            : try Storyboard(written.document(), name: "Main")
        let instance = try storyboard.initialScene().instantiateModels()
        let list = try #require(instance.controller as? ViewController)
        let place = try #require((try list.view as? View)?.subviews.first)
        #expect(place.frame == Rectangle(x: 10, y: 20, width: 100, height: 50))
        let view = try #require(place.subviews.first)
        #expect(view === (try (list.children.first as? ViewController)?.view))
        #expect(view.frame == Rectangle(x: 0, y: 0, width: 100, height: 50))
        #expect(view.autoresizing == [.widthSizable, .heightSizable])
        #expect(view.superview === place)
        #expect(view.subviews.first?.frame == Rectangle(x: 1, y: 2, width: 4, height: 6))
    }

    @Test func aViewSaysWhatFollowsItsSuperview() throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects><customView id="1">
            <autoresizingMask key="autoresizingMask" flexibleMinX="YES" heightSizable="YES"/></customView>
            <view id="2"><autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/></view>
            <view id="3" fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO">
            <autoresizingMask key="autoresizingMask" widthSizable="YES"/></view>
            <view id="4" translatesAutoresizingMaskIntoConstraints="NO">
            <autoresizingMask key="autoresizingMask" widthSizable="YES"/></view>
            </objects></document>
            """
        let instance = try Nib(Array(text.utf8), name: "Tides").instantiateModels()
        #expect((instance.object(identifier: "1") as? View)?.autoresizing == [])
        #expect((instance.object(identifier: "2") as? View)?.autoresizing == [.widthSizable, .flexibleMaxY])
        #expect((instance.object(identifier: "3") as? View)?.autoresizing == [.widthSizable])
        #expect((instance.object(identifier: "4") as? View)?.autoresizing == [])
    }
}
