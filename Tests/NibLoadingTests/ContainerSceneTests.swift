import NibAssets
import NibLoading
import NibWriting
import TestSupport
import Testing

/// Tests controllers inside other controllers: by relationships of storyboards, and embedded in views. No daemon runs.
@Suite(.timeLimit(.minutes(20))) final class ContainerSceneTests: BundleSuite {
    typealias Scene = StoryboardInterface.Scene

    @Test("L17 navigation and tabs have their controllers before they awake", arguments: StoryboardForm.allCases)
    func relationships(form: StoryboardForm) throws {
        let storyboard = StoryboardInterface(
            [
                Scene("tabs", .tabs, customClass: "HarbourController", children: ["stack", "map"]),
                Scene("stack", .navigation, children: ["list"]),
                Scene("list", customClass: "HarbourController"), Scene("map"),
            ], initial: "tabs")
        let nib = try scene(form, storyboard)
        let instance = try nib.instantiate(classes: .harbour)
        #expect(instance.ownProblems == [])
        let tabs = try #require(instance.controller as? HarbourController)
        #expect(tabs.childrenAtAwakening == 2)
        let stack = try #require(tabs.children.first as? ViewController)
        #expect(stack.parent === tabs)
        #expect(stack.children.first is HarbourController)
        #expect(tabs.children.last is ViewController)

        let generic = try #require(try nib.instantiate().controller as? GenericObject)
        #expect(generic.outletCollection("viewControllers").count == 2)
        let inner = try #require(generic.outletCollection("viewControllers").first as? GenericObject)
        #expect(inner.outlet("rootViewController") is GenericObject)
    }

    @Test(
        "L17 AppKit's tab and split views have their controllers before they awake", arguments: StoryboardForm.allCases,
        [ItemStoryboard.Kind.tabs, .panes])
    func items(form: StoryboardForm, kind: ItemStoryboard.Kind) throws {
        let nib = try scene(
            form, ItemStoryboard(kind, customClass: "HarbourController", titles: ["list", "map", "log"]))
        var classes = NibClasses(HarbourController.self)
        classes.add(ViewController.self, as: "NSViewController")
        let instance = try nib.instantiate(classes: classes)
        #expect(instance.ownProblems == [])
        let controller = try #require(instance.controller as? HarbourController)
        #expect(controller.childrenAtAwakening == 3)
        let children = controller.children.compactMap { $0 as? ViewController }
        #expect(children.map(\.title) == ["list", "map", "log"])
        for child in children {
            #expect(child.parent === controller)
            #expect(try child.view is GenericObject)
        }

        let generic = try #require(try nib.instantiate().controller as? GenericObject)
        let related = generic.outletCollection(kind.relationship)
        #expect(
            related.map { ($0 as? GenericObject)?.values.className } == Array(repeating: "NSViewController", count: 3))
        #expect(generic.content.count { ($0 as? GenericObject)?.values.className == kind.itemClass } == 3)
    }

    @Test("L17 the view of another scene is embedded", arguments: StoryboardForm.allCases)
    func embedding(form: StoryboardForm) throws {
        let harbour = Scene(
            "map", customClass: "HarbourController", parts: [.init("pennant", .button(), outlet: "flag")])
        let nib = try scene(form, StoryboardInterface.embedding(harbour, by: "inner"))
        let instance = try nib.instantiate(classes: .harbour)
        let list = try #require(instance.controller as? HarbourController)
        let view = try #require(try list.view as? Basin)
        let map = try #require(list.children.first as? HarbourController)
        #expect(instance.ownProblems + (list.viewInstance?.ownProblems ?? []) == [])
        #expect(map.parent === list)
        #expect((view.content.first as? Basin)?.content.first === (try map.view))
        #expect(map.flag != nil)
        let segues = instance.segues + (list.viewInstance?.segues ?? [])
        #expect(segues.contains { $0.identifier == "inner" && $0.source === view.content.first })

        // A view that came with its controller cannot be loaded again.
        list.didReceiveMemoryWarning()
        #expect(list.isViewLoaded == (form == .document))
        #expect((list.children.first === map) == (form == .document))
        _ = try list.view
        #expect(list.children.count == 1)

        let generic = try nib.instantiate(classes: NibClasses(HarbourController.self))
        let owner = try #require(generic.controller as? HarbourController)
        let place = try #require((try owner.view as? GenericObject)?.content.first as? GenericObject)
        #expect(place.content.count == 1)
    }

    @Test("L19 controllers without a class are embedded with their views", arguments: StoryboardForm.allCases)
    func genericEmbedding(form: StoryboardForm) throws {
        let reef = Scene("map", customClass: "ReefController", parts: [.init("pennant", .button(), outlet: "flag")])
        let instance = try scene(form, StoryboardInterface.embedding(reef)).instantiate(
            classes: NibClasses(HarbourController.self))
        let list = try #require(instance.controller as? HarbourController)
        let place = try #require((try list.view as? GenericObject)?.content.first as? GenericObject)
        #expect((place.content.first as? GenericObject)?.content.count == 1)
        let map = try #require(list.children.first as? GenericObject)
        #expect(map.outlet("flag") is GenericObject)
        let problems = instance.ownProblems + (list.viewInstance?.ownProblems ?? [])
        #expect(problems == [.unknownClass("ReefController")])
    }

    @Test func aSceneOfAnotherStoryboardIsMade() throws {
        try StoryboardForm.compiled.write(
            StoryboardInterface(
                [Scene("map", customClass: "HarbourController", identifier: "Harbour")], initial: "map"),
            named: "Maps", to: folder)
        let storyboard = StoryboardInterface(
            [Scene("stack", .navigation, children: ["other", "gone", "lost"])],
            externals: [
                .init("other", storyboard: "Maps"), .init("gone", storyboard: "Maps", identifier: "Harbuor"),
                .init("lost", storyboard: "Charts"),
            ], initial: "stack")
        let instance = try scene(.document, storyboard).instantiate(classes: .harbour)
        let stack = try #require(instance.controller as? ViewController)
        #expect(stack.children.count == 1)
        #expect(stack.children.first is HarbourController)
        #expect(
            instance.ownProblems == [
                .unmadeScene("Maps/Harbuor", reason: "the storyboard has no such scene"),
                .unmadeScene(
                    "Charts", reason: NibError.notFound(nib: "Charts.storyboard", bundle: folder.path).description),
            ])
        #expect(instance.findings.contains { $0.nearest == "Harbour" && $0.identifier == "stack" })
    }

    @Test func whatIsMissingIsAFinding() throws {
        let storyboard = StoryboardInterface(
            [Scene("stack", .navigation, children: ["nobody"])], initial: "stack")
        let instance = try scene(.document, storyboard).instantiate(classes: .harbour)
        #expect(instance.ownProblems == [.danglingConnection("rootViewController")])

        let embedding = StoryboardInterface(
            [
                Scene("list", parts: [.init("place", .container(.init("", "embed", to: "map")))]),
                Scene("map"),
            ], initial: "list")
        let nib = try scene(.compiled, embedding)
        folder.remove("Tides.storyboardc/UIViewController-map.nib")
        let list = try nib.instantiate(classes: .harbour)
        let controller = try #require(list.controller as? ViewController)
        _ = try controller.view
        let problem = try #require(controller.viewInstance?.ownProblems.first)
        guard case .unmadeScene("UIViewController-map", _) = problem else {
            Issue.record("another problem: \(problem)")
            return
        }
        #expect(controller.children.isEmpty)
    }

    @Test func scenesWithinThemselvesComeToAnEnd() throws {
        let storyboard = StoryboardInterface(
            [Scene("stack", .navigation, children: ["tabs"]), Scene("tabs", .tabs, children: ["tabs", "stack"])],
            initial: "stack")
        let instance = try scene(.document, storyboard).instantiate(classes: .harbour)
        #expect(
            instance.ownProblems == [
                .cyclicScene("tabs", relationship: "viewControllers"),
                .cyclicScene("stack", relationship: "viewControllers"),
            ])
        #expect(instance.parts.count == 1)
    }

    @Test(arguments: StoryboardForm.allCases) func embeddedScenesWithinThemselvesComeToAnEnd(form: StoryboardForm)
        throws
    {
        func scene(_ id: String, in other: String) -> Scene {
            Scene(id, parts: [.init(id + "place", .container(.init("", "embed", to: other)))])
        }
        let storyboard = StoryboardInterface(
            [scene("ebb", in: "flood"), scene("flood", in: "ebb")], initial: "ebb")
        for classes in [NibClasses.harbour, NibClasses()] {
            let instance = try self.scene(form, storyboard).instantiate(classes: classes)
            var findings = instance.findings
            if let controller = instance.controller as? ViewController {
                _ = try controller.view
                findings += controller.viewInstance?.findings ?? []
                #expect(controller.children.count == 1)
            }
            let cycles = findings.count { if case .cyclicScene = $0.problem { true } else { false } }
            // If the controller has no class, no code loads the compiled view.
            #expect(cycles == (form == .compiled && !(instance.controller is ViewController) ? 0 : 1))
        }
    }

    @Test func aLoadDoesNotMakeScenesWithoutNumber() throws {
        // Each scene contains the next scene twice. Without a limit, the first scene would make 2²⁰ scenes.
        let scenes = (0..<20).map { Scene("s\($0)", .tabs, children: ["s\($0 + 1)", "s\($0 + 1)"]) }
        let storyboard = StoryboardInterface(scenes + [Scene("s20")], initial: "s0")
        let instance = try Storyboard(storyboard.document(), name: "Wide").initialScene().instantiate()
        func count(_ instance: NibInstance) -> Int { instance.parts.reduce(1) { $0 + count($1) } }
        #expect(count(instance) == LoadingLimits.loads.value + 1)
        #expect(instance.findings.contains { if case .unmadeScene = $0.problem { true } else { false } })
    }

    /// A container that keeps its controllers in a list.
    private final class Pier: NibCodable {
        var viewControllers: [ViewController] = []
        init() {}
        init(nibCoder: NibCoder) {}
        func awakeFromNib() {}
        static var nibMembers: NibMembers {
            NibMembers(outletCollection("viewControllers", \Pier.viewControllers))
        }
    }

    @Test func aClassGetsItsControllersAsOutlets() throws {
        let storyboard = StoryboardInterface(
            [
                Scene("tabs", .tabs, customClass: "Pier", children: ["one", "two"]),
                Scene("one"), Scene("two", customClass: "Quay"),
                Scene("quay", .navigation, customClass: "Pier", children: ["one"]),
            ], initial: "tabs")
        var classes = NibClasses.harbour
        classes.add(Pier.self, as: "Pier")
        let board = try Storyboard(storyboard.document(), name: "Piers")
        let instance = try board.initialScene().instantiate(classes: classes)
        #expect((instance.controller as? Pier)?.viewControllers.count == 2)
        let other = try board.scene(identifier: "quay").instantiate(classes: classes)
        #expect(other.ownProblems == [.unknownRelationship("rootViewController")])
        classes.add(TestView.self, as: "Quay")
        #expect(
            try board.initialScene().instantiate(classes: classes).ownProblems == [
                .wrongType(outlet: "viewControllers", found: "[TestView, ViewController]", expected: "[ViewController]")
            ])
    }

    @Test(arguments: StoryboardForm.allCases) func nothingOutlivesTheController(form: StoryboardForm) throws {
        let storyboard = StoryboardInterface(
            [
                Scene("tabs", .tabs, customClass: "HarbourController", children: ["list"]),
                Scene(
                    "list", customClass: "HarbourController",
                    parts: [
                        .init(
                            "go", .button(segues: [.init("", "show", to: "map")], actions: ["reload:"]), outlet: "flag"),
                        .init("place", .container(.init("", "embed", to: "map"))),
                    ]), Scene("map", customClass: "HarbourController"),
            ], initial: "tabs")
        let nib = try scene(form, storyboard)
        struct Witness { weak var object: AnyObject? }
        var witnesses: [Witness] = []
        func take(_ instance: NibInstance) {
            witnesses += instance.allObjects.map { Witness(object: $0) } + instance.segues.map { Witness(object: $0) }
            witnesses.append(Witness(object: instance))
            for part in instance.parts { take(part) }
        }
        for _ in 0..<50 {
            let instance = try nib.instantiate(classes: .harbour)
            let list = try #require((instance.controller as? ViewController)?.children.first as? ViewController)
            _ = try list.view
            take(instance)
            for controller in [list, list.children.first as? ViewController] {
                if let own = controller?.viewInstance { take(own) }
            }
        }
        #expect(witnesses.count > 500)
        #expect(witnesses.allSatisfy { $0.object == nil })
    }
}
