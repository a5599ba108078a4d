import NibLoading
import NibModels
import Testing

/// The guide's sections "About the First Responder" and "Connecting Menu Items Across Nib Files": the main nib has the menu bar, other nibs have the
/// targets of its items.
@Suite(.timeLimit(.minutes(40))) struct MenuGuideTests {
    private let program: GuideBundle
    private let application = Harbour()

    /// The application of a program, which responds to Quit.
    private final class Harbour: NibModels.Application {
        override func responds(to action: String) -> Bool { action == "terminate:" }
        override func received(_ action: String, from sender: AnyObject?) -> Bool { action == "terminate:" }
    }

    init() throws {
        program = try GuideBundle()
        try TideTable.write(to: program)
        func item(_ title: String, _ action: String, to target: String = "-1", _ more: String = "") -> String {
            """
            <menuItem title="\(title)" \(more) id="\(title)"><connections>
            <action selector="\(action)" target="\(target)" id="\(title)-a"/></connections></menuItem>
            """
        }
        try program.write(
            "Main", owner: "NSApplication",
            """
            <menu title="Main" systemMenu="main" id="m"><items><menuItem title="File" id="f"><menu key="submenu" title="File" id="n">
            <items>\(item("Save", "saveDocument:"))\(item("Mark", "mark:", "tag=\"3\""))\(item("Sink", "sink:"))
            \(item("Close", "performClose:"))<menuItem isSeparatorItem="YES" id="s"/>\(item("Quit", "terminate:", to: "-2"))
            <menuItem title="Idle" id="i"/></items></menu></menuItem></items></menu>
            """)
        _ = try program.bundle.nib(named: "Main").instantiateModels(owner: application, application: application)
    }

    private var file: Menu { get throws { try #require(application.mainMenu?.items.first?.submenu) } }

    /// Returns the titles of the enabled items.
    private func titlesOfItemsThatAreOn() throws -> Set<String> {
        application.mainMenu?.update()
        #expect(application.mainMenu?.items.first?.isEnabled == true)
        let menu = try file
        menu.update()
        return Set(menu.items.filter { $0.isEnabled && !$0.isSeparator }.map(\.title))
    }

    private func choose(_ title: String) throws -> Bool {
        let menu = try file
        return menu.performActionForItem(at: try #require(menu.items.firstIndex { $0.title == title }))
    }

    @Test("An item whose action nobody in the responder chain has is off") func itemsFollowTheKeyWindow() throws {
        #expect(try titlesOfItemsThatAreOn() == ["Quit"])
        let table = TideTable.made(in: program)
        try table.showWindows()
        #expect(try titlesOfItemsThatAreOn() == ["Quit"], "the window is not key")
        let window = try #require(table.window as? Window)
        application.keyWindow = window
        #expect(try titlesOfItemsThatAreOn() == ["Quit", "Close"])
        #expect(try !choose("Save") && table.saves == 0)
        table.isEdited = true
        let chart = try #require(window.firstResponder as? Chart)
        chart.hasSelection = true
        #expect(try titlesOfItemsThatAreOn() == ["Quit", "Close", "Save", "Mark"])
        #expect(try choose("Save") && table.saves == 1)
        #expect(try choose("Mark") && chart.marks == [3])
        #expect(try choose("Quit"))
        #expect(try choose("Close") && !window.isVisible)
        #expect(try titlesOfItemsThatAreOn() == ["Quit"], "a closed window is not key")
    }

    @Test("The main window takes the actions that the key window does not have") func panelsHaveNoDocument() throws {
        let table = TideTable.made(in: program)
        try table.showWindows()
        table.isEdited = true
        let panel = Panel()
        application.keyWindow = panel
        application.mainWindow = table.window as? Window
        #expect(try choose("Save") && table.saves == 1)
        #expect(try choose("Close") && application.mainWindow?.isVisible == true)
    }

    @Test("The application's delegate comes last") func theDelegateComesLast() throws {
        let table = TideTable.made(in: program)
        table.isEdited = true
        application.delegate = table
        #expect(try choose("Save") && table.saves == 1)
    }

    @Test("A menu that does not enable its items itself is as the nib says") func menusWithoutAutoenabling() throws {
        try program.write(
            "Rigid", owner: "NSObject",
            """
            <menu title="Rigid" autoenablesItems="NO" id="m"><items><menuItem title="Sink" id="1"><connections>
            <action selector="sink:" target="-1" id="2"/></connections></menuItem>
            <menuItem title="Mark" enabled="NO" id="3"/></items></menu>
            """)
        let nib = try program.bundle.nib(named: "Rigid").instantiateModels()
        let menu = try #require(nib.topLevelObjects.first as? Menu)
        menu.update()
        #expect(menu.items.map(\.isEnabled) == [true, false])
        #expect(!menu.performActionForItem(at: 0), "nobody takes it")
    }

    @Test("The menu of a view begins at the view") func menusOfViews() throws {
        try program.write(
            "Chart", owner: "NSObject",
            """
            <customView id="1" customClass="Chart"><subviews><button id="2"><connections>
            <outlet property="menu" destination="m" id="o"/></connections></button></subviews></customView>
            <menu title="Context" id="m"><items><menuItem title="Mark" tag="7" id="3"><connections>
            <action selector="mark:" target="-1" id="a"/></connections></menuItem></items></menu>
            """)
        var classes = NibClasses.models
        classes.add(Chart.self, as: "Chart")
        let nib = try program.bundle.nib(named: "Chart").instantiateModels(classes: classes)
        let chart = try #require(nib.topLevelObjects.first as? Chart)
        let menu = try #require(chart.subviews.first?.menu)
        #expect(!menu.performActionForItem(at: 0))
        chart.hasSelection = true
        #expect(menu.performActionForItem(at: 0) && chart.marks == [7])
    }

    @Test("A control begins at the focus, not at itself") func controlsBeginAtTheFocus() throws {
        try program.write(
            "Bar", owner: "NSObject",
            """
            <window id="w"><view key="contentView" id="v"><subviews><customView id="1" customClass="Chart"/>
            <button id="2"><connections><action selector="mark:" target="-1" id="a"/></connections></button></subviews>
            </view><connections><outlet property="initialFirstResponder" destination="1" id="o"/></connections></window>
            """)
        var classes = NibClasses.models
        classes.add(Chart.self, as: "Chart")
        let nib = try program.bundle.nib(named: "Bar").instantiateModels(classes: classes)
        let window = try #require(nib.topLevelObjects.first as? Window)
        let chart = try #require(window.contentView?.subviews.first as? Chart)
        let button = try #require(window.contentView?.subviews.last as? Button)
        window.showFromNib()
        #expect(!button.performClick(), "no window is key")
        application.keyWindow = window
        #expect(button.performClick() && chart.marks == [0])
    }

    /// A controller of a program's view.
    private final class DepthController: ViewController {
        private(set) var soundings = 0
        func sound(_ sender: Any?) { soundings += 1 }
        override class var nibMembers: NibMembers {
            NibMembers(action("sound:", DepthController.sound), inherits: super.nibMembers)
        }
    }

    @Test("The controller of a view comes after the view") func controllersAreInTheChain() throws {
        try program.write(
            "Depth", owner: "DepthController", outlets: #"<outlet property="view" destination="1" id="o"/>"#,
            """
            <customView id="1"><subviews><button id="2"><connections><action selector="sound:" target="-1" id="a"/>
            </connections></button></subviews></customView>
            """)
        let controller = DepthController(nibName: "Depth", bundle: program.bundle)
        controller.classes = .models
        let button = try #require(try (controller.view as? View)?.subviews.first as? Button)
        #expect(button.performClick() && controller.soundings == 1)
        let instance = try #require(controller.viewInstance)
        #expect(instance.send(try #require(instance.actions.first)) && controller.soundings == 2)
    }
}
