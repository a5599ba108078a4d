import NibLoading
import NibModels
import NibWriting
import TestSupport
import Testing

/// "Using Segues" of Apple's View Controller Programming Guide: a program with a list of tides, a page for each, and a legend within the page.
@Suite(.timeLimit(.minutes(40))) struct SegueGuideTests {
    /// Form of the storyboard in the bundle.
    enum Form: CaseIterable, Sendable { case document, compiled }

    /// The events of a test, in order.
    private final class Journal {
        var lines: [String] = []
        /// Instances of the presented scenes.
        var instances: [NibInstance] = []
        var errors: [NibError] = []
    }

    /// A controller of the program. Its name in the journal is its title.
    private class Page: ViewController {
        var journal: Journal?
        var isLocked = false
        private var isAwake = false
        var name: String { "\(type(of: self))" }
        private func note(_ line: String) { journal?.lines.append(name + ": " + line) }

        override func awakeFromNib() { isAwake = true }
        override func viewDidLoad() { note("loaded") }
        override func shouldPerformSegue(withIdentifier identifier: String, sender: AnyObject?) -> Bool {
            note("should \(identifier)")
            return !isLocked
        }
        override func prepare(for segue: StoryboardSegue, sender: AnyObject?) {
            (segue.destination as? Page)?.journal = journal
            let next = segue.destination as? Page
            let state = next.map { ($0.isAwake ? "awake" : "asleep") + ($0.isViewLoaded ? ", loaded" : "") } ?? ""
            note("prepare \(segue.kind) to \(next?.name ?? "?"), \(state)")
        }
        override func presentError(_ error: NibError) { journal?.errors.append(error) }
        func back(_ segue: Any?) { note("back from \(((segue as? StoryboardSegue)?.source as? Page)?.name ?? "?")") }
        override class var nibMembers: NibMembers {
            NibMembers(action("back:", Page.back), inherits: super.nibMembers)
        }
    }

    private final class List: Page {}
    private final class Tide: Page {
        override func canPerformUnwindSegueAction(
            _ action: String, from source: ViewController, sender: AnyObject?
        ) -> Bool { false }
    }
    private final class Legend: Page {}
    private final class Help: Page {}

    private let folder: TemporaryFolder
    private let journal = Journal()
    private let list: List
    private let instance: NibInstance

    private static let storyboard = StoryboardInterface(
        [
            .init(
                "list", customClass: "List",
                parts: [
                    .init("b1", .button(segues: [.init("open", "show", to: "tide")])),
                    .init("b2", .button(segues: [.init("odd", "popover", to: "tide")])),
                ], segues: [.init("later", "presentation", to: "help"), .init("lost", "show", to: "nobody")]),
            .init(
                "tide", customClass: "Tide",
                parts: [
                    .init("c1", .container(.init("legend", "embed", to: "legend"))),
                    .init("b3", .button(segues: [.init("help", "presentation", to: "help")])),
                ]),
            .init("legend", customClass: "Legend"),
            .init(
                "help", customClass: "Help",
                parts: [.init("b4", .button(segues: [.init("done", "unwind", to: "back:")]))],
                segues: [.init("nowhere", "unwind", to: "sink:")]),
        ], initial: "list")

    init() throws { try self.init(.document) }

    private init(_ form: Form) throws {
        folder = try TemporaryFolder()
        let storyboard: Storyboard
        switch form {
        case .document: storyboard = try Storyboard(Self.storyboard.document(), name: "Main")
        case .compiled:
            for file in Self.storyboard.compiled() { try folder.write("Main.storyboardc/" + file.name, file.bytes) }
            storyboard = try Storyboard(compiledAt: folder.absolute("Main.storyboardc"))
        }
        var classes = NibClasses.models
        for type in [List.self, Tide.self, Legend.self, Help.self] as [Page.Type] { classes.add(type, as: "\(type)") }
        // The program shows a page by loading its view, and keeps its objects.
        for kind in ["show", "presentation", "unwind"] {
            classes.add(segue: kind) { [journal] segue in
                journal.lines.append("present " + kind)
                journal.instances += [segue.instance].compactMap { $0 }
                _ = try? (segue.destination as? ViewController)?.view
            }
        }
        instance = try storyboard.initialScene().instantiateModels(classes: classes)
        list = try #require(instance.controller as? List)
        list.journal = journal
        _ = try list.view
        journal.lines = []
    }

    private func button(_ index: Int, of page: ViewController) throws -> Button {
        let views = try #require(try page.view as? View).subviews
        return try #require(views.compactMap { $0 as? Button }[index])
    }

    private var last: ViewController {
        get throws { try #require(journal.instances.last?.controller as? ViewController) }
    }

    @Test("A control performs its segue, a view brings embedded controllers, a segue unwinds", arguments: Form.allCases)
    func controlsPerformTheirSegues(form: Form) throws {
        let program = try Self(form)
        let journal = program.journal
        let open = try program.button(0, of: program.list)
        #expect(open.performClick())
        // In a document, the views are in the scene, together with the controllers embedded in them.
        let later = ["Tide: prepare embed to Legend, awake", "Legend: loaded", "Tide: loaded"]
        let state = form == .document ? "awake, loaded" : "awake"
        #expect(
            journal.lines == ["List: should open", "List: prepare show to Tide, \(state)", "present show"]
                + (form == .document ? ["Tide: loaded"] : later))
        let tide = try #require(try program.last as? Tide)
        #expect(tide.presentingViewController === program.list && tide.children.first is Legend)
        journal.lines = []
        #expect(try program.button(0, of: tide).performClick())
        let help = try program.last
        #expect(help is Help && help.presentingViewController === tide)
        #expect(try program.button(0, of: help).performClick())
        let lines = [
            "Help: should done", "Help: prepare unwind to List, awake, loaded", "List: back from Help",
            "present unwind",
        ]
        #expect(journal.lines.suffix(4) == lines, "the page of the tide does not take it")
    }

    @Test("A controller that does not allow a segue is not asked to prepare it") func segues() throws {
        list.isLocked = true
        #expect(try !button(0, of: list).performClick())
        #expect(journal.lines == ["List: should open"] && journal.instances.isEmpty)
        try list.performSegue(withIdentifier: "later")
        #expect(journal.lines[1] == "List: prepare presentation to Help, awake, loaded", "nobody is asked")
    }

    @Test("What cannot be performed says why, and nothing is made", arguments: Form.allCases)
    func failures(form: Form) throws {
        let program = try Self(form)
        let list = program.list
        #expect(try !program.button(1, of: list).performClick())
        let nib = program.instance.findings.first?.nib ?? ""
        #expect(program.journal.errors == [.noPresenter(nib: nib, segue: "odd", kind: "popover")])
        #expect(throws: NibError.noSegue(className: "List", identifier: "latter", nearest: "later")) {
            try list.performSegue(withIdentifier: "latter")
        }
        #expect(throws: NibError.noDestination(nib: nib, segue: "lost")) {
            try list.performSegue(withIdentifier: "lost")
        }
        let help = try #require(try list.performSegue(withIdentifier: "later").destination as? Help)
        let error = #expect(throws: NibError.self) { try help.performSegue(withIdentifier: "nowhere") }
        guard case .noUnwindTarget(_, "sink:")? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A segue of a menu item needs no controller") func menuItems() throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB"><scenes><scene sceneID="s1"><objects>
            <application id="a" sceneMemberID="viewController"><menu key="mainMenu" title="Main" systemMenu="main" id="m"><items>
            <menuItem title="Tides" id="i"><connections><segue destination="v" kind="show" id="g"/></connections></menuItem></items>
            </menu></application></objects></scene><scene sceneID="s2"><objects>
            <viewController id="v" sceneMemberID="viewController"><view key="view" id="y"/></viewController></objects></scene>
            </scenes></document>
            """
        var classes = NibClasses.models
        classes.add(segue: "show") { [journal] in journal.instances += [$0.instance].compactMap { $0 } }
        let application = NibModels.Application()
        let nib = try #require(try Storyboard(Array(text.utf8), name: "Main").mainMenu())
        let scene = try nib.instantiateModels(application: application, classes: classes)
        #expect(scene.segues.count == 1)
        #expect(application.mainMenu?.performActionForItem(at: 0) == true)
        #expect(try last.view is View)
    }

    @Test("Nothing outlives a scene that is not shown any more", arguments: Form.allCases)
    func lifetimes(form: Form) throws {
        weak var tide: ViewController?
        weak var first: List?
        do {
            let program = try Self(form)
            #expect(try program.button(0, of: program.list).performClick())
            tide = try program.last
            first = program.list
            #expect(tide != nil)
            program.journal.instances = []
            #expect(tide == nil)
        }
        #expect(first == nil)
    }
}
