import NibAssets
import NibLoading
import NibWriting
import TestSupport
import Testing

/// Tests nibs by name, and controllers that load their nib when they need it: rules L14 to L16. No daemon runs.
@Suite(.timeLimit(.minutes(20))) final class ControllerTests: BundleSuite {
    private func write(_ path: String, owner: String, outlet: String?, title: String = "Tides") throws {
        let views = [WrittenView(id: "plot", frame: Frame(10, 20, 30, 40), .label("Tide"))]
        var interface = Interface(
            ownerClass: owner,
            windows: [WrittenWindow(id: "window", title: title, frame: Frame(0, 0, 300, 160), views: views)])
        if let outlet {
            let target = outlet == "window" ? "window" : "plot"
            interface.connections = [.init(.outlet, outlet, from: .owner, to: .object(target))]
        }
        try folder.write(path, interface.keyedArchive())
    }

    private func title(of nib: Nib) throws -> String? {
        (try nib.instantiate().topLevelObjects.first as? GenericObject)?.values.value("title", as: String.self)
    }

    @Test("L14 B1 a name is found in the language of the user") func namesAreLocalized() throws {
        try write("Resources/French.lproj/Tides.nib", owner: "NSObject", outlet: nil, title: "Marées")
        try write("Resources/en.lproj/Tides.nib", owner: "NSObject", outlet: nil, title: "Tides")
        try write("Resources/Waves.nib/keyedobjects.nib", owner: "NSObject", outlet: nil, title: "Waves")
        let french = try StoryboardForm.bundle(folder, languages: ["fr_CA"])
        #expect(try title(of: try french.nib(named: "Tides")) == "Marées")
        #expect(try title(of: try bundle.nib(named: "Tides")) == "Tides")
        #expect(try title(of: try bundle.nib(named: "Waves.nib")) == "Waves")
        #expect(throws: NibError.notFound(nib: "Moon", bundle: folder.path)) { try bundle.nib(named: "Moon") }
        for name in ["", "..", "en.lproj/Tides"] { #expect(throws: NibError.self) { try bundle.nib(named: name) } }
    }

    @Test("L15 the main nib is the one that Info.plist names", arguments: ["Main", "Main.nib"])
    func mainNib(name: String) throws {
        #expect(try bundle.mainNib() == nil)
        try folder.write("Resources/Info-gnustep.plist", Array("{ NSMainNibFile = \"\(name)\"; }".utf8))
        try write("Resources/Main.nib", owner: "NSApplication", outlet: "delegate")
        let application = TestWindow()
        let instance = try #require(try bundle.mainNib())
            .instantiate(owner: application, application: application, classes: .test)
        #expect(application.delegate is TestView)
        #expect(instance.findings.count { if case .noMedia = $0.problem { false } else { true } } == 0)
    }

    @Test("L14 a name table gives the owner and gets the top-level objects") func nameTables() throws {
        try write("Tides.nib", owner: "TideController", outlet: "window")
        let owner = TideController()
        var names = NibNameTable(owner: owner)
        let instance = try bundle.nib(named: "Tides").instantiate(names: &names, classes: .test)
        try bundle.nib(named: "Tides").instantiate(names: &names, classes: .test)
        #expect(owner.window != nil)
        #expect(names.topLevelObjects.count == 2 * instance.topLevelObjects.count)
    }

    /// A controller whose nib has the controller's name.
    private final class LagoonViewController: ViewController {
        private(set) var loads = 0
        var isShown = false
        override var isViewShown: Bool { isShown }
        override func viewDidLoad() { loads += 1 }
        func rise(_ sender: Any?) {}
        override class var nibMembers: NibMembers {
            NibMembers(action("rise:", LagoonViewController.rise), inherits: super.nibMembers)
        }
    }

    @Test("L16 a view is loaded at the first access, once", arguments: ["LagoonView", "LagoonViewController"])
    func viewsAreLoadedLate(name: String) throws {
        try write("Resources/\(name).nib", owner: "LagoonViewController", outlet: "view")
        let controller = LagoonViewController(bundle: bundle)
        #expect(!controller.isViewLoaded)
        let view = try controller.view
        #expect(controller.isViewLoaded)
        #expect(try controller.view === view)
        #expect(controller.loads == 1)
    }

    @Test("L16 a view that is not shown goes when memory is short, and is loaded again") func unseenViewsGo() throws {
        try write("LagoonView.nib", owner: "LagoonViewController", outlet: "view")
        let controller = LagoonViewController(bundle: bundle)
        weak let first = try controller.view
        controller.isShown = true
        controller.didReceiveMemoryWarning()
        #expect(first != nil)
        controller.isShown = false
        controller.didReceiveMemoryWarning()
        #expect(first == nil)
        _ = try controller.view
        #expect(controller.loads == 2)
    }

    @Test("L16 a nib that gives no view is one error with both classes") func brokenControllers() throws {
        try write("LagoonView.nib", owner: "ReefController", outlet: nil)
        let controller = LagoonViewController(bundle: bundle)
        #expect(
            throws: NibError.unsetOutlet(
                nib: "LagoonView.nib", outlet: "view", className: "LagoonViewController", ownerClass: "ReefController")
        ) { try controller.view }
        #expect(!controller.isViewLoaded)
        #expect(throws: NibError.notFound(nib: "Reef", bundle: folder.path)) {
            try LagoonViewController(nibName: "Reef", bundle: bundle).view
        }
    }

    private final class LagoonWindowController: WindowController {
        private(set) var steps: [String] = []
        override func windowWillLoad() { steps.append("will") }
        override func windowDidLoad() { steps.append("did") }
    }

    @Test("L16 L13 a window is loaded at the first access, and its controller keeps it", arguments: ["YES", "NO"])
    func windows(isReleased: String) throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customObject id="-2" customClass="LagoonWindowController"><connections>
            <outlet property="window" destination="1" id="2"/></connections></customObject>
            <window id="1" releasedWhenClosed="\(isReleased)"/></objects></document>
            """
        try folder.write("LagoonWindow.xib", Array(text.utf8))
        var controller: LagoonWindowController? = LagoonWindowController(bundle: bundle)
        weak let window = try controller?.window
        #expect(try window != nil && controller?.window === window)
        #expect(controller?.steps == ["will", "did"])
        controller = nil
        #expect(window == nil)
        // Without a controller, the program asks the instance whether the window is released.
        let instance = try bundle.nib(named: "LagoonWindow").instantiate()
        #expect(instance.isReleasedWhenClosed(try #require(instance.topLevelObjects.first)) == (isReleased == "YES"))
    }
}
