import NibLoading

/// A class of this module: the toolkits' classes for which it stands, and the members that nibs can name.
package struct ModelRow: Sendable {
    package var name: String { "\(type)" }
    let type: any (NibObject & SendableMetatype).Type
    /// Names of the toolkits' classes for which the class stands. Objects of subclasses without a row get this class, too.
    package let toolkits: [String]
    /// Names of the outlets and attributes for which the class has variables.
    package let variables: [String]
    /// Names of the actions for which the class has methods.
    package let methods: [String]
    /// Names of the values that objects keep in `kept`, as written in the table.
    package let kept: [String]
    /// Names of the actions that only `received(_:from:)` handles.
    package let received: [String]
    /// All these members, and the inherited ones.
    let table: NibMemberTable

    /// Creates a row. A text lists names with spaces between. A name of `kept` that ends with … stands for nine names that end with 1 to 9 instead.
    init(
        _ type: any (NibObject & SendableMetatype).Type, _ toolkits: String, inherits: ModelRow? = nil,
        _ variables: [NibMemberTable.Row] = [], methods: [NibMemberTable.Row] = [], kept: String = "",
        received: String = ""
    ) {
        func names(_ text: String) -> [String] { text.split { $0.isWhitespace }.map(String.init) }
        self.type = type
        self.toolkits = names(toolkits)
        self.variables = variables.map(\.name)
        self.methods = methods.map(\.name)
        self.kept = names(kept)
        self.received = names(received)
        let numbered = self.kept.flatMap { name in
            name.hasSuffix("…") ? (1...9).map { name.dropLast() + "\($0)" } : [name]
        }
        table = NibMemberTable(
            variables + methods + numbered.map { .kept($0) } + self.received.map { .received($0) },
            inherits: inherits?.table)
    }
}

/// Members that nibs can set, bind and send, under the names of AppKit and UIKit. The members of the classes, the names in
/// `NibClasses.models` and the rows of the document Members are all made from this table.
package enum ModelTable {
    /// Rows of the classes, each after its superclass.
    package static let classes = [
        model, application, view, scrollView, splitView, tabView, tabViewItem, tableView, tableColumn, control, button,
        textField, imageView, window, panel, menu, menuItem,
    ]

    static let model = ModelRow(Model.self, "")

    static let application = ModelRow(
        Application.self, "", inherits: model,
        [.outlet("delegate", \Application.delegate), .outlet("mainMenu", \Application.mainMenu)],
        received: """
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
        received: """
            cancel: deminiaturize: fax: makeMainWindow mergeAllWindows: miniaturize: moveTabToNewWindow: ok: \
            performMiniaturize: performZoom: print: runToolbarCustomizationPalette: selectNextKeyView: selectNextTab: \
            selectPreviousKeyView: selectPreviousTab: toggleFullScreen: toggleTabBar: toggleTabOverview: toggleToolbarShown: zoom:
            """)

    // Compiled panels of GNUstep have actions of their own classes.
    static let panel = ModelRow(
        Panel.self, "NSPanel", inherits: window,
        received: """
            _mountMedia _processCellSelection _setHomeDirectory _unmountMedia clickFamilyMatrix: clickSizeMatrix: clickSizeText: \
            clickTypefaceMatrix: revert: set: setColorButtonClicked:
            """)

    static let menu = ModelRow(
        Menu.self, "NSMenu", inherits: model,
        [
            .outlet("delegate", \Menu.delegate), .attribute("autoenablesItems", \Menu.autoenablesItems),
            .attribute("title", \Menu.title),
        ], received: "submenuAction:")

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
