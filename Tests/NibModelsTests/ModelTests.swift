import InterfaceSchema
import NibFormats
import NibLoading
import NibModels
import NibWriting
import TestSupport
import Testing

/// Tests the demonstration's interfaces as trees of model objects.
@Suite(.timeLimit(.minutes(20))) struct ModelTests {
    /// An owner that counts its actions.
    private final class Keeper: NibObject {
        var window: Window?
        private(set) var asked: [String] = []

        required init() {}
        func showNextTide(_ sender: Any?) { asked.append((sender as? Button)?.title ?? "?") }
        func awakeFromNib() {}

        class var nibMembers: NibMembers {
            NibMembers(outlet("window", \Keeper.window), action("showNextTide:", Keeper.showNextTide))
        }
    }

    private func nib(_ name: String) throws -> Nib {
        let file = try #require(
            try Repository.files(below: "Assets/Demo.app").first { $0.path.contains("/" + name) }, "\(name)")
        return try Nib(try file.bytes(), name: name)
    }

    /// Formats that can name an owner and connections.
    @Test(arguments: InterfaceFormat.allCases.filter { $0 != .carbonXib && $0 != .storyboardDocument })
    func theTideTableIsTheSameInEveryFormat(format: InterfaceFormat) throws {
        let keeper = Keeper()
        let instance = try nib("TideTable-\(format.rawValue).").instantiateModels(owner: keeper)
        #expect(instance.findings == [])
        let window = try #require(instance.topLevelObjects.first as? Window)
        #expect(keeper.window === window)
        #expect(window.title == "Tides" && window.isVisible && !(window is Panel))
        #expect(window.contentRect.width == 300 && window.contentRect.height == 160)
        let views = window.allViews
        #expect(views.map(\.frame.width) == [300, 48, 48, 260, 120] && views.allSatisfy { $0.window === window })
        #expect(views.count { $0 is ImageView } == 2)
        #expect(views.compactMap { ($0 as? TextField)?.stringValue } == ["High water 05:42"])
        let button = try #require(views.last as? Button)
        #expect(button.title == "Next tide" && button.image == nil, "it was read without its bundle")
        #expect(button.performClick())
        button.isEnabled = false
        #expect(!button.performClick(), "a disabled button does nothing")
        #expect(keeper.asked == ["Next tide"])
    }

    @Test func menusAreTrees() throws {
        let instance = try nib("Main.nib/").instantiateModels()
        let menu = try #require(instance.topLevelObjects.first { $0 is Menu } as? Menu)
        #expect(menu.items.map(\.title) == ["Info", "Set Sail", "Quit"])
        #expect(menu.items[0].submenu?.items.map(\.title) == ["About Harbour", "Preferences…"])
        #expect(menu.items[1].keyEquivalent == "s")
        let window = try #require(instance.topLevelObjects.first { $0 is Window } as? Window)
        let buttons = window.allViews.compactMap { $0 as? Button }
        #expect(buttons.map(\.title) == ["Ring", "Fog", "Lamp"])
    }

    /// An action without a target goes to the nearest responder that has the action.
    @Test func actionsClimbTheResponderChain() throws {
        final class Helm: View {
            private(set) var turns = 0
            func turn(_ sender: Any?) { turns += 1 }

            override class var nibMembers: NibMembers {
                NibMembers(action("turn:", Helm.turn), inherits: super.nibMembers)
            }
        }
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects><customObject id="-1" customClass="FirstResponder"/>
            <window title="Bridge" id="1"><view key="contentView" id="2" customClass="Helm"><subviews><button id="3">
            <buttonCell key="cell" title="Turn" id="4"/><connections><action selector="turn:" target="-1" id="5"/></connections>
            </button></subviews></view></window></objects></document>
            """
        var classes = NibClasses.models
        classes.add(Helm.self, as: "Helm")
        let instance = try Nib(Array(text.utf8), name: "Bridge").instantiateModels(classes: classes)
        #expect(instance.findings == [])
        let window = try #require(instance.topLevelObjects.first as? Window)
        let helm = try #require(window.contentView as? Helm)
        let button = try #require(helm.subviews.first as? Button)
        #expect(button.performClick() && helm.turns == 1)
    }

    @Test func buttonsMayPressEachOther() throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customObject id="-2" customClass="Keeper"/><button id="1"><connections>
            <action selector="performClick:" target="2" id="3"/></connections></button><button id="2"><connections>
            <action selector="performClick:" target="1" id="4"/><action selector="showNextTide:" target="-2" id="5"/>
            </connections></button></objects></document>
            """
        let keeper = Keeper()
        let instance = try Nib(Array(text.utf8), name: "Circle").instantiateModels(owner: keeper)
        #expect(instance.findings == [])
        let button = try #require(instance.object(identifier: "1") as? Button)
        #expect(button.performClick() && button.performClick())
        #expect(keeper.asked.count == 2)
    }

    /// As AppKit says: takeIntValueFrom: sets an integer value.
    @Test(arguments: [
        ("takeIntValueFrom:", "-3.7", "-3"), ("takeIntegerValueFrom:", "high", "0"),
        ("takeDoubleValueFrom:", "2.50", "2.5"), ("takeFloatValueFrom:", "", "0"),
        ("takeStringValueFrom:", "2.50", "2.50"), ("takeObjectValueFrom:", "high", "high"),
    ])
    func aControlTakesAValueOfTheActionsType(action: String, text: String, expected: String) throws {
        let nib = try Nib(
            Array(
                """
                <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects><textField id="1"/><textField id="2"><connections>
                <action selector="\(action)" target="1" id="3"/></connections></textField></objects></document>
                """.utf8), name: "Values")
        let instance = try nib.instantiateModels()
        let sender = try #require(instance.object(identifier: "2") as? TextField)
        sender.stringValue = text
        #expect(sender.sendActions())
        #expect((instance.object(identifier: "1") as? TextField)?.stringValue == expected)
    }

    @Test func containersHaveTheirParts() throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects><customObject id="9" customClass="NSObject"/>
            <splitView vertical="YES" id="1"><subviews><tabView id="2"><tabViewItems><tabViewItem label="Log" id="3">
            <view key="view" id="4"><subviews><textField id="5"><textFieldCell key="cell" title="x" id="6"/></textField></subviews>
            </view></tabViewItem></tabViewItems></tabView><scrollView id="7"><clipView key="contentView" id="8"><subviews>
            <outlineView rowHeight="20" id="10"><tableColumns><tableColumn identifier="when" width="80" id="11"/></tableColumns>
            <connections><outlet property="dataSource" destination="9" id="12"/>
            <outlet property="delegate" destination="9" id="13"/></connections></outlineView></subviews></clipView>
            </scrollView></subviews></splitView></objects></document>
            """
        let instance = try Nib(Array(text.utf8), name: "Log").instantiateModels()
        let split = try #require(instance.topLevelObjects.last as? SplitView)
        #expect(split.isVertical && split.subviews.count == 2)
        let tab = try #require((split.subviews[0] as? TabView)?.items.first)
        #expect(tab.label == "Log" && (tab.view?.subviews.first as? TextField)?.stringValue == "x")
        let window = Window()
        window.addFromNib(split)
        #expect(tab.view?.window === window, "through the view that has the tab")
        #expect(tab.view?.responderChain.map { ObjectIdentifier($0) }.contains(ObjectIdentifier(split)) == true)
        let table = try #require((split.subviews[1] as? ScrollView)?.documentView as? TableView)
        #expect(table.rowHeight == 20 && table.columns.map(\.identifier) == ["when"] && table.columns[0].width == 80)
        #expect(table.dataSource === instance.topLevelObjects.first && table.delegate === table.dataSource)
        #expect(instance.findings == [])
    }

    @Test func aTabMayHaveAViewAroundIt() throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects><window id="1">
            <view key="contentView" id="2"><subviews><tabView id="3"><tabViewItems><tabViewItem id="4">
            <connections><outlet property="view" destination="2" id="5"/></connections></tabViewItem>
            </tabViewItems></tabView></subviews></view></window></objects></document>
            """
        let instance = try Nib(Array(text.utf8), name: "Loop").instantiateModels()
        let window = try #require(instance.topLevelObjects.first as? Window)
        let view = try #require(window.contentView)
        #expect((view.subviews.first as? TabView)?.items.first?.view === view)
        #expect(window.allViews.map(ObjectIdentifier.init) == ([view] + view.subviews).map(ObjectIdentifier.init))
    }

    @Test func theContentsOfACellAreAView() throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects><tableViewCell id="1">
            <tableViewCellContentView key="contentView" id="2"><rect key="frame" x="1" y="2" width="30" height="40"/>
            </tableViewCellContentView></tableViewCell></objects></document>
            """
        let instance = try Nib(Array(text.utf8), name: "Cell").instantiateModels()
        let cell = try #require(instance.topLevelObjects.first as? View)
        #expect(cell.subviews.map(\.frame) == [Rectangle(x: 1, y: 2, width: 30, height: 40)])
    }

    @Test("L19 an outlet of a class that the program does not have is a finding on UIKit, too") func unknownClasses()
        throws
    {
        let text = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="v"><scenes>
            <scene sceneID="s"><objects><viewController id="v" customClass="ReefController" sceneMemberID="viewController">
            <view key="view" id="w"/><connections><outlet property="coral" destination="w" id="o"/></connections>
            </viewController></objects></scene></scenes></document>
            """
        let scene = try Storyboard(Array(text.utf8), name: "Reef").initialScene()
        #expect(scene.profile == .uiKit)
        let instance = try scene.instantiateModels()
        #expect(try (instance.controller as? ViewController)?.view is View)
        #expect(instance.findings.map(\.problem) == [.unknownClass("ReefController"), .unknownOutlet("coral")])
        // With the class, the unknown outlet becomes an error of the program.
        var classes = NibClasses.models
        classes.add(ViewController.self, as: "ReefController")
        #expect(throws: NibError.self) { try scene.instantiateModels(classes: classes) }
    }

    @Test func nothingKeepsItselfAlive() throws {
        weak var window: Window?
        weak var button: Button?
        for _ in 0..<100 {
            let instance = try nib("Main.nib/").instantiateModels()
            window = instance.topLevelObjects.lazy.compactMap { $0 as? Window }.first
            button = window?.allViews.lazy.compactMap { $0 as? Button }.first
            #expect(window != nil && button != nil)
        }
        #expect(window == nil && button == nil)
    }
}
