import NibLoading
import TestSupport
import Testing

/// Tests a nib in a program that has none of the nib's classes.
@Suite(.timeLimit(.minutes(20))) final class StrangerTests: BundleSuite {
    private static let text = """
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
        <customObject id="-2" customClass="TideController"><connections>
        <outlet property="window" destination="w1" id="o1"/></connections></customObject>
        <customObject id="-1" customClass="FirstResponder"/>
        <window id="w1"><view key="contentView" id="v1"><subviews><button id="b1"><connections>
        <action selector="showNextTide:" target="-2" id="a1"/></connections></button></subviews></view></window>
        </objects></document>
        """

    private func nib() throws -> Nib { try Nib(Array(Self.text.utf8), name: "Tides") }

    @Test func aGenericObjectCanBeTheOwner() throws {
        let nib = try nib()
        let owner = try #require(nib.genericOwner())
        let instance = try nib.instantiate(owner: owner)
        #expect(owner.values.className == "TideController")
        #expect(owner.outlet("window") === instance.object(identifier: "w1"))
        #expect(instance.actions.first?.target === owner)
        #expect(instance.findings == [])
        #expect(nib.genericOwner() !== owner)
        let empty = try Nib(Array("<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"/>".utf8), name: "Empty")
        #expect(empty.genericOwner() == nil)
    }

    @Test func anObjectIsFoundByItsPositionInTheModel() throws {
        let nib = try nib()
        let instance = try nib.instantiate()
        for position in nib.model.objects.indices {
            let made = instance.object(at: position) as? GenericObject
            #expect(
                made?.values.identifier
                    == (nib.model.objects[position].isMade ? nib.model.objects[position].identifier : nil))
        }
        #expect(instance.object(at: -1) == nil)
        #expect(instance.object(at: nib.model.objects.count) == nil)
        #expect(instance.allObjects.count < nib.model.objects.count)
    }

    @Test func instancesAndErrorsSayWhatTheyAre() throws {
        let nib = try nib()
        let instance = try nib.instantiate(owner: nib.genericOwner())
        #expect("\(instance)" == "Tides: 3 objects, 1 action, 0 bindings, 0 findings")
        #expect(instance.object(identifier: "b1").map { "\($0)" } == "NSButton \"b1\"")
        do throws(NibError) {
            _ = try Nib([], name: "Nothing")
            Issue.record("nothing is no nib")
        } catch {
            #expect(error.localizedDescription == "\(error)")
            #expect(error.localizedDescription.hasPrefix("Nothing: "))
        }
    }

    @Test func aNibIsLoadedWithoutBlocking() async throws {
        try folder.write("Resources/Tides.xib", Array(Self.text.utf8))
        let bundle = bundle
        #expect(try await bundle.nib(named: "Tides").model.objects.count == 5)
        await #expect(throws: NibError.notFound(nib: "Ebb", bundle: bundle.path)) {
            try await bundle.nib(named: "Ebb")
        }
        await #expect(throws: NibError.self) { try await bundle.storyboard(named: "Ebb") }
    }

    @Test func aStoryboardThatIsReadAsANibHasAllScenes() throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="c1"><scenes>
            <scene sceneID="s1"><objects><viewController id="c1" sceneMemberID="viewController"/></objects></scene>
            <scene sceneID="s2"><objects><viewController id="c2" sceneMemberID="viewController"/></objects></scene>
            </scenes></document>
            """
        let instance = try Nib(Array(text.utf8), name: "Main").instantiate()
        #expect(instance.controller == nil)
        #expect(["c1", "c2"].allSatisfy { instance.object(identifier: $0) != nil })
    }
}
