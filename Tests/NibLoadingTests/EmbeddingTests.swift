import NibAssets
import NibLoading
import NibWriting
import TestSupport
import Testing

/// Tests findings about child controllers, embedded views, and objects that are no views. No daemon runs.
@Suite(.timeLimit(.minutes(20))) final class EmbeddingTests: BundleSuite {
    typealias Scene = StoryboardInterface.Scene

    @Test(arguments: StoryboardForm.allCases)
    func aSceneThatCannotBeMadeLeavesTheOtherWhole(form: StoryboardForm) throws {
        let misspelt = Scene(
            "map", customClass: "HarbourController", parts: [.init("pennant", .button(), outlet: "flagg")])
        let instance = try scene(form, StoryboardInterface.embedding(misspelt)).instantiate(classes: .harbour)
        let list = try #require(instance.controller as? HarbourController)
        let view = try list.view
        #expect(try list.view === view)
        #expect((view as? Basin)?.content.count == 1)
        let problems = instance.ownProblems + (list.viewInstance?.ownProblems ?? [])
        guard problems.count == 1, case .unmadeScene("map", let reason)? = problems.first.map(Self.shortened) else {
            Issue.record("\(problems)")
            return
        }
        #expect(reason.contains("did you mean \"flag\"?"))
    }

    /// A problem with the scene's identifier only. Compiled storyboards name scenes by class and identifier.
    private static func shortened(_ problem: NibFinding.Problem) -> NibFinding.Problem {
        guard case .unmadeScene("UIViewController-map", let reason) = problem else { return problem }
        return .unmadeScene("map", reason: reason)
    }

    /// A controller whose first load fails after it has set the view.
    private final class UnsteadyController: ViewController {
        var loads = 0
        override func loadView() throws(NibError) {
            loads += 1
            loadedView = Basin()
            if loads == 1 { throw .notFound(nib: "Tides", bundle: nil) }
        }
    }

    private final class UnsteadyWindowController: WindowController {
        var loads = 0
        override func loadWindow() throws(NibError) {
            loads += 1
            loadedWindow = Basin()
            if loads == 1 { throw .notFound(nib: "Tides", bundle: nil) }
        }
    }

    @Test func whatFailedToLoadIsLoadedAnew() throws {
        let controller = UnsteadyController(bundle: bundle)
        #expect(throws: NibError.self) { try controller.view }
        #expect(!controller.isViewLoaded)
        #expect(try controller.view is Basin)
        #expect(controller.loads == 2)
        let windows = UnsteadyWindowController(bundle: bundle)
        #expect(throws: NibError.self) { try windows.window }
        #expect(!windows.isWindowLoaded)
        #expect(try windows.window is Basin)
        #expect(windows.loads == 2)
    }

    @Test("L17 a container shows its first controller", arguments: StoryboardForm.allCases)
    func containers(form: StoryboardForm) throws {
        var storyboard = StoryboardInterface.embedding(Scene("stack", .navigation, children: ["map"]))
        storyboard.scenes.append(Scene("map"))
        // The container does not take this nib for its view.
        try folder.write("View.nib", Interface.rich.keyedArchive())
        let nib = try scene(form, storyboard)
        for classes in [NibClasses.harbour, NibClasses(HarbourController.self)] {
            let instance = try nib.instantiate(classes: classes)
            let list = try #require(instance.controller as? HarbourController)
            _ = try list.view
            #expect(instance.ownProblems + (list.viewInstance?.ownProblems ?? []) == [])
            #expect(list.children.count == 1)
            guard let stack = list.children.first as? ViewController else { continue }
            let view = try stack.view
            #expect(try (stack.children.first as? ViewController)?.view === view)
            #expect(((try list.view as? Basin)?.content.first as? Basin)?.content.first === view)
        }
    }

    @Test("L16 a container without controllers has no view, and looks for no nib", arguments: StoryboardForm.allCases)
    func emptyContainers(form: StoryboardForm) throws {
        try folder.write("View.nib", Interface.rich.keyedArchive())
        let nib = try scene(form, StoryboardInterface([Scene("stack", .navigation)], initial: "stack"))
        let stack = try #require(try nib.instantiate(classes: .harbour).controller as? ViewController)
        #expect(
            throws: NibError.unsetOutlet(nib: nib.name, outlet: "view", className: "ViewController", ownerClass: nil)
        ) { try stack.view }
    }

    /// A controller that takes no child controllers.
    private final class Pier: NibObject {
        var view: AnyObject?
        func awakeFromNib() {}
        static var nibMembers: NibMembers { NibMembers(outlet("view", \Pier.view)) }
    }

    @Test func aClassThatTakesNoControllersIsAFinding() throws {
        var classes = NibClasses.harbour
        classes.add(Pier.self, as: "Pier")
        let instance = try scene(.document, StoryboardInterface.embedding(Scene("map"), customClass: "Pier"))
            .instantiate(classes: classes)
        #expect(instance.controller is Pier)
        #expect(instance.ownProblems == [.unknownRelationship("embed")])
    }

    @Test func aStoryboardThatIsReadAsOneNibHasNoOtherScenes() throws {
        let storyboard = StoryboardInterface(
            [Scene("tabs", .tabs, children: ["map"]), Scene("map")], initial: "tabs")
        let nib = try Nib(storyboard.document(), name: "Tides")
        #expect(
            try nib.instantiate().ownProblems == [
                .unmadeScene("scene 1", reason: "the storyboard was read as one nib")
            ])
    }

    @Test func onlyTheViewOfAControllerIsItsView() throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="v"><scenes>
            <scene sceneID="s"><objects><viewController id="v" sceneMemberID="viewController">
            <layoutGuides><viewControllerLayoutGuide type="top" id="g"/></layoutGuides>
            <navigationItem key="navigationItem" title="Tides" id="n"/></viewController></objects></scene>
            </scenes></document>
            """
        let instance = try Storyboard(Array(text.utf8), name: "Tides").initialScene().instantiate(classes: .harbour)
        let controller = try #require(instance.controller as? ViewController)
        #expect(!controller.isViewLoaded)
        #expect(instance.object(identifier: "n") is GenericObject)
    }

    @Test func aViewThatCameByAnOutletStays() throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <viewController id="3" customClass="HarbourController"><connections>
            <outlet property="view" destination="1" id="2"/></connections></viewController>
            <customView id="1"/></objects></document>
            """
        let instance = try Nib(Array(text.utf8), name: "Tides").instantiate(classes: .harbour)
        let controller = try #require(instance.object(identifier: "3") as? HarbourController)
        let view = try controller.view
        controller.didReceiveMemoryWarning()
        #expect(controller.loadedView === view)
    }
}

extension StoryboardInterface {
    /// Makes a scene, and a segue that embeds another scene's view in its view.
    static func embedding(
        _ other: Scene, by segue: String = "", customClass: String? = "HarbourController"
    ) -> Self {
        Self(
            [
                Scene(
                    "list", customClass: customClass,
                    parts: [.init("place", .container(.init(segue, "embed", to: other.id)))]),
                other,
            ], initial: "list")
    }
}
