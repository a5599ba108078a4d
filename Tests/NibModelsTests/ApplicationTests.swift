import NibAssets
import NibLoading
import NibModels
import TestSupport
import Testing

import struct NibWriting.Interface
import struct NibWriting.StoryboardInterface
import struct NibWriting.WindowStoryboard
import struct NibWriting.WrittenMenu
import struct NibWriting.WrittenMenuItem

/// Tests the main interface of an application: rule L15. No daemon runs.
@Suite(.timeLimit(.minutes(20))) struct ApplicationTests {
    private let folder: TemporaryFolder
    private let bundle: NibBundle

    init() throws {
        folder = try TemporaryFolder()
        let options = AssetClient.Options(socketPath: folder.absolute("none"), mayStartDaemon: false)
        bundle = NibBundle(at: folder.path, client: try AssetClient(options))
    }

    private final class Keeper: NibObject {
        func awakeFromNib() {}
        static var nibMembers: NibMembers { NibMembers() }
    }

    private var classes: NibClasses {
        var classes = NibClasses.models
        classes.add(Keeper.self, as: "Keeper")
        return classes
    }

    private func name(_ key: String) throws {
        try folder.write("Contents/Info.plist", Array("{ \(key) = Main; }".utf8))
    }

    /// Writes a compiled storyboard with a menu, a window, and a controller of its contents.
    private func writeCompiled(to place: String) throws {
        let storyboard = WindowStoryboard(
            title: "Tides", controllerClass: "Hall", contentsClass: "Desk", action: "note:",
            segue: .init("again", "show", to: WindowStoryboard.scene),
            mainMenu: .init(id: "m", title: "Main", items: [.init(id: "i", title: "Tides")]))
        for file in storyboard.compiled() { try folder.write(place + "Main.storyboardc/" + file.name, file.bytes) }
    }

    @Test("L15 the main nib's owner is the application, which gets its menu and its delegate")
    func mainNib() throws {
        try name("NSMainNibFile")
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customObject id="-2" customClass="NSApplication"><connections>
            <outlet property="delegate" destination="1" id="2"/></connections></customObject>
            <customObject id="-3" customClass="NSObject"/><customObject id="1" customClass="Keeper"/>
            <menu title="Other" id="5"/>
            <menu title="Main" systemMenu="main" id="3"><items><menuItem title="Tides" id="4"/></items></menu>
            </objects></document>
            """
        try folder.write("Contents/Resources/Main.xib", Array(text.utf8))
        let application = Application()
        let instances = try bundle.instantiateMain(application: application, classes: classes)
        #expect(instances.count == 1)
        #expect(application.delegate is Keeper)
        #expect(application.mainMenu?.items.map(\.title) == ["Tides"])
    }

    @Test("L15 in a Gorm file, the menu of the name NSMenu is the main menu") func mainGorm() throws {
        try name("NSMainNibFile")
        let menu = WrittenMenu(id: "m", title: "Main", items: [WrittenMenuItem(id: "i", title: "Tides")])
        let interface = Interface(ownerClass: "NSApplication", windows: [], mainMenu: menu)
        try folder.write("Contents/Resources/Main.gorm", interface.file(.gnustepArchive))
        let application = Application()
        let instances = try bundle.instantiateMain(application: application, classes: classes)
        #expect(application.mainMenu?.items.map(\.title) == ["Tides"])
        #expect(application.mainMenu === instances.first?.topLevelObjects.first)
    }

    @Test("L15 L17 of the main storyboard, the menu comes first, then the first scene", arguments: [true, false])
    func mainStoryboard(hasMenu: Bool) throws {
        try name("NSMainStoryboardFile")
        let menu = """
            <scene sceneID="s1"><objects><application id="a" sceneMemberID="viewController">
            <menu key="mainMenu" title="Main" systemMenu="main" id="m"><items><menuItem title="Tides" id="i"/></items></menu>
            <connections><outlet property="delegate" destination="k" id="o"/></connections></application>
            <customObject id="k" customClass="Keeper"/></objects></scene>
            """
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB" initialViewController="w"><scenes>\(hasMenu ? menu : "")
            <scene sceneID="s2"><objects><windowController id="w" sceneMemberID="viewController">
            <window key="window" title="Tides" id="x"/>
            <connections><segue destination="v" kind="relationship" relationship="window.shadowedContentViewController" id="g"/>
            </connections></windowController></objects></scene>
            <scene sceneID="s3"><objects><viewController id="v" sceneMemberID="viewController"><view key="view" id="y"/>
            </viewController></objects></scene></scenes></document>
            """
        try folder.write("Contents/Resources/Main.storyboard", Array(text.utf8))
        let application = Application()
        let instances = try bundle.instantiateMain(application: application, classes: classes)
        #expect(instances.count == (hasMenu ? 2 : 1))
        #expect((application.delegate is Keeper) == hasMenu)
        #expect(application.mainMenu?.items.map(\.title) == (hasMenu ? ["Tides"] : nil))
        // The program's application object takes the place of the storyboard's, and belongs to the program.
        #expect(instances.allSatisfy { instance in instance.allObjects.allSatisfy { $0 !== application } })
        let controller = try #require(instances.last?.controller as? WindowController)
        #expect((try controller.window as? Window)?.title == "Tides")
        let contents = try #require(controller.contentViewController as? ViewController)
        #expect(try contents.view is View)
    }

    @Test("L15 L17 a compiled main storyboard of AppKit has a menu, a window, and a controller of its contents")
    func compiledMainStoryboard() throws {
        try name("NSMainStoryboardFile")
        try writeCompiled(to: "Contents/Resources/")
        var classes = classes
        classes.add(Desk.self, as: "Desk")
        classes.add(Hall.self, as: "Hall")
        let application = Application()
        let instances = try bundle.instantiateMain(application: application, classes: classes)
        #expect(application.mainMenu?.items.map(\.title) == ["Tides"])
        let scene = try #require(instances.last)
        let problems = scene.findings.map(\.problem).filter { if case .noMedia = $0 { false } else { true } }
        #expect(problems == [])
        let controller = try #require(scene.controller as? Hall)
        let window = try #require(try controller.window as? Window)
        #expect(window.title == "Tides")
        #expect(window.delegate === controller)
        let desk = try #require(controller.contentViewController as? Desk)
        let buttons = try #require(try desk.view as? View).subviews.compactMap { $0 as? Button }
        #expect(buttons.first?.performClick() == true)
        #expect(desk.notes == 1)
        let segue = try #require(desk.viewInstance?.segues.first)
        #expect((segue.identifier, segue.kind) == ("again", "show"))
        #expect(segue.source === buttons.last)
        let next = try #require(try desk.storyboard?.scene(of: segue)).instantiateModels(classes: classes)
        #expect(next.controller is Hall)
    }

    @Test("L18 the texts of a compiled storyboard are translated with its strings") func translations() throws {
        try writeCompiled(to: "Resources/Base.lproj/")
        try folder.write(
            "Resources/fr.lproj/Main.strings", Array("\"\(WindowStoryboard.titleKey)\" = \"Marées\";".utf8))
        let options = AssetClient.Options(socketPath: folder.absolute("none"), mayStartDaemon: false)
        for (language, title) in [("fr", "Marées"), ("en", "Tides")] {
            let bundle = NibBundle(at: folder.path, client: try AssetClient(options), languages: [language])
            let scene = try bundle.storyboard(named: "Main").initialScene().instantiateModels()
            let window = try #require(scene.controller as? WindowController).window
            #expect((window as? Window)?.title == title)
        }
    }

    @Test("L15 the storyboard's own class of the application needs no class of the program") func applicationClass()
        throws
    {
        try name("NSMainStoryboardFile")
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB"><scenes><scene sceneID="s"><objects>
            <application id="a" customClass="Harbour" sceneMemberID="viewController"><menu key="mainMenu" title="Main"
            systemMenu="main" id="m"/></application></objects></scene></scenes></document>
            """
        try folder.write("Contents/Resources/Main.storyboard", Array(text.utf8))
        let instances = try bundle.instantiateMain(application: Application(), classes: classes)
        let problems = instances.flatMap(\.findings).map(\.problem)
        #expect(instances.count == 1)
        #expect(!problems.contains(.unknownClass("Harbour")))
    }

    @Test("L15 L17 a first scene that is not there is an error, also beside a menu") func missingFirstScene() throws {
        try name("NSMainStoryboardFile")
        try writeCompiled(to: "Contents/Resources/")
        let list = """
            { NSStoryboardMainMenu = MainMenu; NSStoryboardDesignatedEntryPointIdentifier = Gone;
              NSViewControllerIdentifiersToNibNames = { MainMenu = MainMenu; }; }
            """
        try folder.write("Contents/Resources/Main.storyboardc/Info.plist", Array(list.utf8))
        #expect(throws: NibError.noScene(storyboard: "Main.storyboardc", identifier: "Gone", nearest: nil)) {
            try bundle.instantiateMain(application: Application(), classes: classes)
        }
    }

    @Test func anApplicationWithoutAnInterfaceLoadsNothing() throws {
        #expect(try bundle.instantiateMain(application: Application()).isEmpty)
    }

    @Test("L16 the buttons of a view that is loaded late send their actions") func lateViews() throws {
        let storyboard = StoryboardInterface(
            [.init("list", customClass: "Desk", parts: [.init("b", .button(actions: ["note:"]))])], initial: "list")
        for file in storyboard.compiled() { try folder.write("Main.storyboardc/" + file.name, file.bytes) }
        var classes = classes
        classes.add(Desk.self, as: "Desk")
        let scene = try Storyboard(compiledAt: folder.absolute("Main.storyboardc")).initialScene()
        let desk = try #require(try scene.instantiateModels(classes: classes).controller as? Desk)
        let button = try #require((try desk.view as? View)?.subviews.first as? Button)
        #expect(button.performClick())
        #expect(desk.notes == 1)
    }

    private final class Hall: WindowController {}

    private final class Desk: ViewController {
        private(set) var notes = 0
        func note(_ sender: Any?) { notes += 1 }
        override class var nibMembers: NibMembers {
            NibMembers(action("note:", Desk.note), inherits: super.nibMembers)
        }
    }
}
