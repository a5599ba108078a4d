import NibAssets
import NibFormats
import NibLoading
import Testing

/// Tests storyboards: rule L17.
@Suite(.timeLimit(.minutes(20))) struct StoryboardTests {
    private static let text = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="list"><scenes>
        <scene sceneID="s1"><objects><viewController id="list" customClass="ListController" sceneMemberID="viewController">
        <view key="view" id="v1"><subviews><button id="b1"><connections>
        <action selector="reload:" destination="list" eventType="touchUpInside" id="a1"/>
        <segue destination="detail" kind="show" identifier="toDetail" id="g1"/>
        <segue destination="help" kind="presentation" id="g2"/></connections></button></subviews></view>
        <connections><outlet property="view" destination="v1" id="o1"/></connections></viewController>
        <placeholder placeholderIdentifier="IBFirstResponder" id="r1" sceneMemberID="firstResponder"/></objects></scene>
        <scene sceneID="s2"><objects><viewController id="detail" storyboardIdentifier="Detail">
        <view key="view" id="v2"/></viewController><customObject id="extra"/></objects></scene>
        <scene sceneID="s3"><objects><viewControllerPlaceholder id="help" storyboardName="Help"
        referencedIdentifier="Start"/></objects></scene>
        </scenes></document>
        """

    private final class ListController: ViewController {
        var reloads = 0
        func reload(_ sender: Any?) { reloads += 1 }
        override class var nibMembers: NibMembers {
            NibMembers(action("reload:", ListController.reload), inherits: super.nibMembers)
        }
    }

    private let classes: NibClasses = {
        var classes = NibClasses(ListController.self)
        classes.add(ViewController.self, as: "UIViewController")
        return classes
    }()

    private func storyboard() throws -> Storyboard { try Storyboard(Array(Self.text.utf8), name: "Main") }

    @Test func aSceneIsMadeByItself() throws {
        let storyboard = try storyboard()
        #expect(storyboard.scenes.map(\.identifier) == [nil, "Detail", nil])
        #expect(storyboard.scenes.map(\.controllerClass) == ["ListController", "UIViewController", nil])
        let first = try storyboard.initialScene().instantiate(classes: classes)
        let controller = try #require(first.controller as? ListController)
        #expect(first.findings == [])
        #expect(first.allObjects.count == 3)
        #expect(first.topLevelObjects.count == 1)
        #expect(first.segues.map(\.destination) == [.scene(1), .storyboard("Help", identifier: "Start")])
        #expect(try controller.view is GenericObject)
        #expect(first.actions.first?.send() == true)
        #expect(controller.reloads == 1)
        let detail = try storyboard.scene(identifier: "Detail").instantiate(classes: classes)
        #expect(detail.allObjects.count == 3)
        #expect(detail.topLevelObjects.count == 2)
        #expect(try storyboard.scene(identifier: "detail").instantiate().controller is GenericObject)
    }

    @Test func whatIsNotThereIsAnError() throws {
        #expect(throws: NibError.noScene(storyboard: "Main", identifier: "Detial", nearest: "Detail")) {
            try storyboard().scene(identifier: "Detial")
        }
        let text = Self.text.replacing("initialViewController=\"list\"", with: "")
        #expect(throws: NibError.noScene(storyboard: "Main", identifier: nil, nearest: nil)) {
            try Storyboard(Array(text.utf8), name: "Main").initialScene()
        }
        let nib = "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"><objects/></document>"
        #expect(throws: NibError.self) { try Storyboard(Array(nib.utf8), name: "Main") }
    }
}
