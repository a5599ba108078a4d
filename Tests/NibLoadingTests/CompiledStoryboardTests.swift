import NibAssets
import NibLoading
import TestSupport
import Testing

@testable import NibWriting

/// Tests storyboards as documents and as folders with compiled nibs: rules L16 and L17. No daemon runs.
@Suite(.timeLimit(.minutes(20))) final class CompiledStoryboardTests: BundleSuite {
    private static let tides = StoryboardInterface(
        [
            .init(
                "list", customClass: "HarbourController",
                parts: [
                    .init("show", .button(segues: [.init("toDetail", "show", to: "detail")], actions: ["reload:"])),
                    .init("help", .button(segues: [.init("", "presentation", to: "manual")])),
                    .init("pennant", .button(), outlet: "flag"),
                ],
                segues: [.init("direct", "show", to: "detail")]),
            .init("detail", identifier: "Detail"),
        ], externals: [.init("manual", storyboard: "Help", identifier: "Start")], initial: "list")

    private func storyboard(_ form: StoryboardForm) throws -> Storyboard {
        try form.write(Self.tides, named: "Tides", to: folder)
        return try bundle.storyboard(named: "Tides")
    }

    @Test("L17 scenes are found by identifier, and the first one", arguments: StoryboardForm.allCases)
    func scenes(form: StoryboardForm) throws {
        let storyboard = try storyboard(form)
        #expect(storyboard.scenes.map(\.isInitial).prefix(2) == [true, false])
        #expect(storyboard.scenes[1].identifier == "Detail")
        let nib = try storyboard.initialScene()
        let (first, second) = (try nib.instantiate(classes: .harbour), try nib.instantiate(classes: .harbour))
        #expect(first.controller is HarbourController)
        #expect(first.controller !== second.controller)
        #expect(first.ownProblems == [])
        #expect(try storyboard.scene(identifier: "Detail").instantiate(classes: .harbour).controller is ViewController)
        #expect(try storyboard.scene(identifier: "Detail").instantiate().controller is GenericObject)
        let missing = NibError.noScene(storyboard: storyboard.name, identifier: "Detial", nearest: "Detail")
        #expect(throws: missing) { try storyboard.scene(identifier: "Detial") }
        #expect(try storyboard.mainMenu() == nil)
    }

    @Test(
        "L16 L17 the view is made of its own nib or of the scene, with the controller as owner",
        arguments: StoryboardForm.allCases)
    func views(form: StoryboardForm) throws {
        let scene = try storyboard(form).initialScene().instantiate(classes: .harbour)
        let controller = try #require(scene.controller as? HarbourController)
        #expect(controller.isViewLoaded == (form == .document))
        let view = try #require(try controller.view as? Basin)
        #expect(try controller.view === view)
        #expect(view.content.count == 3)
        let contents = controller.viewInstance ?? scene
        #expect(contents.ownProblems == [])
        #expect(controller.flag != nil)
        let action = try #require(contents.actions.first)
        #expect(action.send())
        #expect(controller.reloads == 1)
        #expect(controller.storyboard?.name == (try storyboard(form)).name)
    }

    @Test("L19 a controller without its class loads its view all the same", arguments: StoryboardForm.allCases)
    func unknownControllers(form: StoryboardForm) throws {
        let reef = StoryboardInterface(
            [.init("list", customClass: "ReefController", parts: [.init("pennant", .button(), outlet: "flag")])],
            initial: "list")
        let instance = try scene(form, reef).instantiate(classes: .harbour)
        let controller = try #require(instance.controller as? ViewController)
        #expect((try controller.view as? Basin)?.content.count == 1)
        let problems = instance.ownProblems + (controller.viewInstance?.ownProblems ?? [])
        #expect(problems == [.unknownClass("ReefController"), .unknownOutlet("flag")])
    }

    @Test("L17 segues lead to scenes from controllers and controls", arguments: StoryboardForm.allCases)
    func segues(form: StoryboardForm) throws {
        let storyboard = try storyboard(form)
        let scene = try storyboard.initialScene().instantiate(classes: .harbour)
        let controller = try #require(scene.controller as? HarbourController)
        let view = try #require(try controller.view as? Basin)
        let segues = scene.segues + (controller.viewInstance?.segues ?? [])
        let own = try #require(segues.first { $0.identifier == "direct" })
        #expect(own.source === controller)
        #expect(own.kind == "show")
        #expect(try storyboard.scene(of: own).instantiate(classes: .harbour).controller is ViewController)
        let begun = segues.filter { segue in view.content.contains { $0 === segue.source } }
        #expect(begun.map(\.identifier) == ["toDetail", ""])
        #expect(begun.map(\.kind) == ["show", "presentation"])
        #expect(begun.first?.destination == .scene(1))
        #expect(begun.last?.destination == .storyboard("Help", identifier: "Start"))
        #expect(throws: NibError.self) { try storyboard.scene(of: try #require(begun.last)) }
    }

    @Test func aCompiledStoryboardNeedsNoBundle() throws {
        try StoryboardForm.compiled.write(Self.tides, named: "Tides", to: folder)
        let storyboard = try Storyboard(compiledAt: folder.absolute("Tides.storyboardc"))
        let scene = try storyboard.initialScene().instantiate(classes: .harbour)
        #expect(scene.findings == [])
        let controller = try #require(scene.controller as? HarbourController)
        #expect(try controller.view is Basin)
    }

    @Test func aCompiledStoryboardComesBeforeADocument() throws {
        try StoryboardForm.document.write(
            StoryboardInterface([.init("old")], initial: nil), named: "Tides", to: folder)
        #expect(try storyboard(.compiled).name == "Tides.storyboardc")
        #expect(try bundle.storyboard(named: "Tides.storyboard").scenes.map(\.controllerIdentifier) == ["old"])
        #expect(throws: NibError.notFound(nib: "Waves.storyboard", bundle: folder.path)) {
            try bundle.storyboard(named: "Waves")
        }
    }

    @Test func aListForNewerSystemsComesFirst() throws {
        try StoryboardForm.compiled.write(Self.tides, named: "Tides", to: folder)
        let list = "{ UIViewControllerIdentifiersToNibNames = { New = Detail; }; }"
        try folder.write("Tides.storyboardc/Info-8.0+.plist", Array(list.utf8))
        let storyboard = try bundle.storyboard(named: "Tides")
        #expect(storyboard.scenes.map(\.identifier) == ["New"])
        #expect(try storyboard.scene(identifier: "New").instantiate(classes: .harbour).controller is ViewController)
    }

    /// Two controllers contain each other, as only a damaged file says.
    @Test func controllersWithinThemselvesAreNotMadeSo() throws {
        var nib = TouchNib()
        let (outer, inner) = (nib.archive.reserve(), nib.archive.reserve())
        for (parent, child) in [(outer, inner), (inner, outer)] {
            let children = nib.archive.add([child.value], as: ["NSArray"])
            nib.describe(parent, "UITabBarController", customClass: nil, [("UIViewControllers", children)])
        }
        nib.connect(outlet: "sceneViewController", from: nib.owner, to: outer.value)
        nib.topLevel.append(outer.value)
        nib.objects += [outer.value, inner.value]
        let list = "{ UIViewControllerIdentifiersToNibNames = { Ring = Ring; }; }"
        try folder.write("Ring.storyboardc/Info.plist", Array(list.utf8))
        try folder.write("Ring.storyboardc/Ring.nib", nib.file())
        for classes in [NibClasses.harbour, NibClasses()] {
            var instance: NibInstance? = try bundle.storyboard(named: "Ring").scene(identifier: "Ring")
                .instantiate(classes: classes)
            #expect(
                instance?.ownProblems == [.cyclicScene("UITabBarController", relationship: "viewControllers")])
            #expect(instance?.allObjects.count == 2)
            weak let controller = instance?.controller
            #expect(controller != nil)
            instance = nil
            #expect(controller == nil)
        }
    }

    /// No damaged storyboard makes the loader trap or hang.
    @Test func damagedStoryboardsDoNoHarm() throws {
        var generator = SeededGenerator(seed: 31)
        let files = Self.tides.compiled()
        var (loaded, refused) = (0, 0)
        for round in 0..<150 {
            let name = "Damaged\(round).storyboardc/"
            for file in files {
                var bytes = file.bytes
                for _ in 0..<Int.random(in: 0...3, using: &generator) {
                    let place = Int.random(in: bytes.indices, using: &generator)
                    bytes[place] = UInt8.random(in: 0...255, using: &generator)
                }
                try folder.write(name + file.name, bytes)
            }
            do {
                let storyboard = try Storyboard(compiledAt: folder.absolute("Damaged\(round).storyboardc"))
                let scene = try storyboard.initialScene().instantiate(classes: .harbour)
                _ = try (scene.controller as? ViewController)?.view
                loaded += 1
            } catch {
                refused += 1
            }
        }
        #expect(loaded > 0 && refused > 0)
    }

    @Test func segueToNoSceneIsAFinding() throws {
        var storyboard = Self.tides
        storyboard.scenes[0].segues = [.init("direct", "show", to: "Detial")]
        try StoryboardForm.compiled.write(storyboard, named: "Tides", to: folder)
        let scene = try bundle.storyboard(named: "Tides").initialScene().instantiate(classes: .harbour)
        let finding = try #require(scene.findings.first { $0.problem == .missingScene("Detial", segue: "direct") })
        #expect(finding.nearest == "Detail")
        #expect(finding.className == "HarbourController")
        #expect(finding.nib == "Tides.storyboardc/UIViewController-list.nib")
        #expect(scene.segues.first?.destination == .nowhere)
    }

    @Test func brokenFoldersAreErrors() throws {
        #expect(throws: NibError.self) { try Storyboard(compiledAt: folder.absolute("None.storyboardc")) }
        for (name, text) in [("Empty", ""), ("Other", "{ CFBundleName = Other; }"), ("Broken", "{ UIStoryboard")] {
            try folder.write(name + ".storyboardc/Info.plist", Array(text.utf8))
            #expect(throws: NibError.self) { try bundle.storyboard(named: name) }
        }
        let list = """
            { UIStoryboardDesignatedEntryPointIdentifier = Openign;
              UIViewControllerIdentifiersToNibNames = { Opening = "../../Secret"; Second = Absent; }; }
            """
        try folder.write("Odd.storyboardc/Info.plist", Array(list.utf8))
        try folder.write("Secret.nib", Interface.rich.nibArchive())
        let odd = try bundle.storyboard(named: "Odd")
        #expect(throws: NibError.noScene(storyboard: "Odd.storyboardc", identifier: "Openign", nearest: "Opening")) {
            try odd.initialScene()
        }
        let place = folder.path + "/Odd.storyboardc"
        #expect(throws: NibError.notFound(nib: "../../Secret", bundle: place)) { try odd.scene(identifier: "Opening") }
        #expect(throws: NibError.self) { try odd.scene(identifier: "Second") }
    }
}
