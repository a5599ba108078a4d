import NibAssets
import NibLoading
import TestSupport
import Testing

@testable import NibWriting

/// Tests compiled storyboards that no compiler writes. No daemon runs.
@Suite(.timeLimit(.minutes(20))) final class DamagedStoryboardTests: BundleSuite {
    typealias Scene = StoryboardInterface.Scene

    /// Writes a storyboard with one scene.
    private func write(_ scene: [UInt8]) throws {
        let list =
            "{ UIViewControllerIdentifiersToNibNames = { A = A; }; UIStoryboardDesignatedEntryPointIdentifier = A; }"
        try folder.write("Odd.storyboardc/Info.plist", Array(list.utf8))
        try folder.write("Odd.storyboardc/A.nib", scene)
    }

    private func scene() throws -> NibInstance {
        try bundle.storyboard(named: "Odd").initialScene().instantiate(classes: .harbour)
    }

    @Test func seguesOfADocumentAmongNibsLeadNowhere() throws {
        let inner = StoryboardInterface(
            [
                Scene("tabs", .tabs, children: ["first", "second"]), Scene("first"),
                Scene("second", segues: [.init("back", "show", to: "first")]),
            ], initial: "tabs")
        try write(inner.document())
        let instance = try scene()
        #expect(instance.segues.map(\.destination) == [.nowhere, .nowhere, .nowhere])
        #expect(
            instance.ownProblems == [
                .danglingConnection("viewControllers"), .danglingConnection("viewControllers"),
                .danglingConnection("back"),
            ])
    }

    @Test func aControllerIsInOnePlace() throws {
        var nib = TouchNib()
        let (outer, left, child) = (nib.archive.reserve(), nib.archive.reserve(), nib.archive.reserve())
        nib.describe(child, "UIViewController", customClass: nil, [])
        let one = nib.archive.add([child.value], as: ["NSArray"])
        nib.describe(left, "UITabBarController", customClass: nil, [("UIViewControllers", one)])
        let both = nib.archive.add([left.value, child.value], as: ["NSArray"])
        nib.describe(outer, "UITabBarController", customClass: nil, [("UIViewControllers", both)])
        nib.connect(outlet: "sceneViewController", from: nib.owner, to: outer.value)
        nib.topLevel.append(outer.value)
        nib.objects += [outer.value, left.value, child.value]
        try write(nib.file())
        #expect(
            try scene().ownProblems == [
                .unmadeScene("UIViewController", reason: "another controller has it already")
            ])
    }

    @Test func onlyTheOwnersOutletsAreBookkeeping() throws {
        var nib = TouchNib()
        let (controller, guest) = (nib.archive.reserve(), nib.archive.reserve())
        nib.describe(controller, "UIViewController", customClass: nil, [])
        nib.describe(guest, "NSObject", customClass: "Lighthouse", [])
        nib.connect(outlet: "sceneViewController", from: nib.owner, to: controller.value)
        nib.connect(outlet: "scenery", from: guest.value, to: controller.value)
        nib.topLevel += [controller.value, guest.value]
        nib.objects += [controller.value, guest.value]
        try write(nib.file())
        let instance = try scene()
        let lighthouse = try #require(instance.topLevelObjects.last as? GenericObject)
        #expect(lighthouse.outlet("scenery") === instance.controller)
        #expect(lighthouse.outletNames == ["scenery"])
    }

    @Test func anUnwindSegueNeedsNoScene() throws {
        let storyboard = StoryboardInterface(
            [Scene("list", segues: [.init("back", "unwind", to: "")])], initial: "list")
        try StoryboardForm.compiled.write(storyboard, named: "Odd", to: folder)
        let instance = try scene()
        #expect(instance.ownProblems == [])
        #expect(instance.segues.map(\.destination) == [.nowhere])
    }

    @Test func aDamagedViewIsAnErrorAndASceneIsNoView() throws {
        let storyboard = StoryboardInterface([Scene("list", customClass: "HarbourController")], initial: "list")
        try StoryboardForm.compiled.write(storyboard, named: "Odd", to: folder)
        let name = try #require(storyboard.scenes[0].viewName)
        // The bundle's nib must not become the view in place of the storyboard's damaged nib.
        try folder.write(name + ".nib", Interface.rich.nibArchive())
        try folder.write("Odd.storyboardc/\(name).nib", [1, 2, 3])
        let controller = try #require(try scene().controller as? HarbourController)
        do throws(NibError) {
            _ = try controller.view
            Issue.record("a damaged view was loaded")
        } catch {
            guard case .unreadable("Odd.storyboardc/\(name).nib", _) = error else {
                Issue.record("another error: \(error)")
                return
            }
        }
        #expect(!controller.isViewLoaded)

        var nib = TouchNib()
        let own = nib.archive.reserve()
        nib.describe(own, "UIViewController", customClass: nil, [("UINibName", nib.archive.add("A"))])
        nib.connect(outlet: "sceneViewController", from: nib.owner, to: own.value)
        nib.topLevel.append(own.value)
        nib.objects.append(own.value)
        folder.remove("Odd.storyboardc")
        try write(nib.file())
        let other = try #require(try scene().controller as? ViewController)
        #expect(throws: NibError.notFound(nib: "A", bundle: folder.path)) { try other.view }
    }

    @Test func aListThatIsTooLongIsNamed() throws {
        try write([])
        try folder.write("Odd.storyboardc/Info.plist", [UInt8](repeating: UInt8(ascii: " "), count: 64 << 20))
        do throws(NibError) {
            _ = try bundle.storyboard(named: "Odd")
            Issue.record("a list without end was read")
        } catch {
            guard case .unreadable("Odd.storyboardc/Info.plist", let reason) = error else {
                Issue.record("another error: \(error)")
                return
            }
            #expect(reason.hasPrefix("at most "))
        }
    }

    @Test func aChildSceneDoesNotGetWhatItsParentsViewNeeds() throws {
        let storyboard = StoryboardInterface(
            [
                Scene(
                    "list", customClass: "HarbourController",
                    parts: [
                        .init("go", .button(actions: ["reload:"])),
                        .init("place", .container(.init("", "embed", to: "map"))),
                    ]), Scene("map", customClass: "HarbourController"),
            ], initial: "list")
        try StoryboardForm.compiled.write(storyboard, named: "Odd", to: folder)
        var nib = TouchNib()
        let map = nib.archive.reserve()
        nib.describe(map, "UIViewController", customClass: "HarbourController", [])
        let name = Scene.placeholder(0)
        nib.connect(outlet: "flag", from: map.value, to: nib.addProxy(name))
        nib.connect(outlet: "sceneViewController", from: nib.owner, to: map.value)
        nib.topLevel.append(map.value)
        nib.objects.append(map.value)
        try folder.write("Odd.storyboardc/UIViewController-map.nib", nib.file())
        let list = try #require(try scene().controller as? HarbourController)
        _ = try list.view
        let child = try #require(list.children.first as? HarbourController)
        #expect(child.flag == nil)
        #expect(list.viewInstance?.ownProblems.contains(.missingExternalObject(name)) == true)
    }
}
