import NibLoading

/// A class of this module: the classes of the toolkits that it stands for, and what nibs can name in its objects.
package struct ModelRow: Sendable {
    package var name: String { "\(type)" }
    let type: any (NibObject & SendableMetatype).Type
    /// The toolkits' classes. Objects of others become the nearest of these that they descend from.
    package let toolkits: [String]
    /// The names that its own variables hold.
    package let variables: [String]
    /// The actions that the class does by itself.
    package let methods: [String]
    /// The names that objects keep in `kept`, as written in the table.
    package let kept: [String]
    /// The actions that objects only tell `received(_:from:)` of.
    package let told: [String]
    /// All of them, and those of the class that it inherits from.
    let table: NibMemberTable

    /// Each text is a list of names with spaces. A name of `kept` with … stands for itself with each number from 1 to 9.
    init(
        _ type: any (NibObject & SendableMetatype).Type, _ toolkits: String, inherits: ModelRow? = nil,
        _ variables: [NibMemberTable.Row] = [], methods: [NibMemberTable.Row] = [], kept: String = "", told: String = ""
    ) {
        func names(_ text: String) -> [String] { text.split { $0.isWhitespace }.map(String.init) }
        self.type = type
        self.toolkits = names(toolkits)
        self.variables = variables.map(\.name)
        self.methods = methods.map(\.name)
        self.kept = names(kept)
        self.told = names(told)
        let numbered = self.kept.flatMap { name in
            name.hasSuffix("…") ? (1...9).map { name.dropLast() + "\($0)" } : [name]
        }
        table = NibMemberTable(
            variables + methods + numbered.map { .kept($0) } + self.told.map { .told($0) }, inherits: inherits?.table)
    }
}

/// Members that nibs can set, bind and send: the one table from which the classes have their members, `NibClasses.models` its names, and the
/// document Members its rows. The names are those of AppKit and UIKit.
package enum ModelTable {
    /// The classes, each after the one that it inherits from.
    package static let classes = [
        model, application, view, scrollView, splitView, tabView, tabViewItem, tableView, tableColumn, control, button,
        textField, imageView, window, panel, menu, menuItem,
    ]

    static let model = ModelRow(Model.self, "")

    static let application = ModelRow(
        Application.self, "", inherits: model,
        [.outlet("delegate", \Application.delegate), .outlet("mainMenu", \Application.mainMenu)],
        told: """
            activateContextHelpMode: arrangeInFront: hide: hideOtherApplications: miniaturizeAll: orderFrontCharacterPalette: \
            orderFrontColorPanel: orderFrontDataLinkPanel: orderFrontHelpPanel: orderFrontStandardAboutPanel: \
            orderFrontStandardInfoPanel: runPageLayout: showHelp: stop: terminate: toggleTouchBarCustomizationPalette: unhide: \
            unhideAllApplications:
            """)

    static let window = ModelRow(
        Window.self, "NSWindow UIWindow", inherits: model,
        [
            .outlet("delegate", \Window.delegate), .outlet("initialFirstResponder", \Window.initialFirstResponder),
            .outlet("windowController", \Window.windowController), .attribute("title", \Window.title),
            .attribute("contentRect", \Window.contentRect), .attribute("visible", \Window.isVisible),
        ],
        methods: [
            .action("close") { (window: Window, _) in window.close() },
            .action("makeKeyAndOrderFront:") { (window: Window, _) in window.showFromNib() },
            .action("orderBack:") { (window: Window, _) in window.showFromNib() },
            .action("orderFront:") { (window: Window, _) in window.showFromNib() },
            .action("orderOut:") { (window: Window, _) in window.close() },
            .action("performClose:") { (window: Window, _) in window.close() },
        ],
        kept: """
            contentViewController displayPatternTitle… documentEdited maxHeight maxWidth menu minHeight minWidth miniwindowImage \
            miniwindowTitle representedFilename representedURL subtitle toolbar
            """,
        told: """
            cancel: deminiaturize: fax: makeMainWindow mergeAllWindows: miniaturize: moveTabToNewWindow: ok: \
            performMiniaturize: performZoom: print: runToolbarCustomizationPalette: selectNextKeyView: selectNextTab: \
            selectPreviousKeyView: selectPreviousTab: toggleFullScreen: toggleTabBar: toggleTabOverview: toggleToolbarShown: zoom:
            """)

    // Compiled panels of GNUstep have actions of their own classes.
    static let panel = ModelRow(
        Panel.self, "NSPanel", inherits: window,
        told: """
            _mountMedia _processCellSelection _setHomeDirectory _unmountMedia clickFamilyMatrix: clickSizeMatrix: clickSizeText: \
            clickTypefaceMatrix: revert: set: setColorButtonClicked:
            """)

    static let menu = ModelRow(
        Menu.self, "NSMenu", inherits: model,
        [
            .outlet("delegate", \Menu.delegate), .attribute("autoenablesItems", \Menu.autoenablesItems),
            .attribute("title", \Menu.title),
        ], told: "submenuAction:")

    static let menuItem = ModelRow(
        MenuItem.self, "NSMenuItem", inherits: model,
        [
            .attribute("enabled", \MenuItem.isEnabled), .attribute("hidden", \MenuItem.isHidden),
            .attribute("image", \MenuItem.image), .attribute("keyEquivalent", \MenuItem.keyEquivalent),
            .attribute("separatorItem", \MenuItem.isSeparator), .attribute("state", \MenuItem.state),
            .attribute("tag", \MenuItem.tag), .attribute("title", \MenuItem.title),
            .attribute("value", \MenuItem.state),
        ],
        kept: """
            argument argument… attributedTitle displayPatternTitle… enabled… hidden… mixedStateImage offStateImage onStateImage \
            representedObject target target… toolTip view
            """)
}
