/// A compiled storyboard of AppKit: a window with a controller of its contents, and the application's menu.
public struct WindowStoryboard: Sendable, Hashable {
    /// The text in the window's title bar.
    public var title: String
    /// The class of the window's controller.
    public var controllerClass: String
    /// The class of the controller of the contents, whose view has two buttons.
    public var contentsClass: String
    /// The action that the first button sends to the controller of the contents.
    public var action: String
    /// The segue that the second button begins.
    public var segue: StoryboardInterface.Segue
    /// The menu.
    public var mainMenu: WrittenMenu

    /// Creates a storyboard.
    public init(
        title: String, controllerClass: String, contentsClass: String, action: String,
        segue: StoryboardInterface.Segue, mainMenu: WrittenMenu
    ) {
        self.title = title
        self.controllerClass = controllerClass
        self.contentsClass = contentsClass
        self.action = action
        self.segue = segue
        self.mainMenu = mainMenu
    }

    /// The identifier of the storyboard's scene.
    public static let scene = "NSWindowController-w"

    /// The key under which translations have the window's title.
    public static let titleKey = "w.title"

    private static let (view, menu) = ("c-view-v", "MainMenu")
    private static let (ownPlaceholder, seguePlaceholder) = ("UpstreamPlaceholder-1", "UpstreamPlaceholder-2")
    private static let (outlet, control) = ("NSNibOutletConnector", "NSNibControlConnector")

    /// Returns the files of the storyboard's folder.
    public func compiled() -> [(name: String, bytes: [UInt8])] {
        let list = PropertyListValue.record([
            ("NSStoryboardVersion", .integer(1)), ("NSStoryboardMainMenu", .text(Self.menu)),
            ("NSStoryboardDesignatedEntryPointIdentifier", .text(Self.scene)),
            ("NSViewControllerIdentifiersToNibNames", .record([Self.scene, Self.menu].map { ($0, .text($0)) })),
        ])
        let menu = Interface(ownerClass: "NSApplication", windows: [], mainMenu: mainMenu)
        return [
            ("Info.plist", BinaryPropertyListWriter.encode(list)), (Self.scene + ".nib", sceneNib()),
            (Self.view + ".nib", viewNib()), (Self.menu + ".nib", menu.nibArchive()),
        ]
    }

    private func sceneNib() -> [UInt8] {
        var nib = DesktopNib()
        let (window, contents, template) = (nib.archive.reserve(), nib.archive.reserve(), nib.archive.reserve())
        let view = nib.archive.add(["NSView", "NSResponder", "NSObject"], [:])
        let windowController = nib.archive.reserve()
        let controller = windowController.value
        nib.archive.describe(
            windowController, ["NSWindowController", "NSResponder", "NSObject"],
            ["IBWindowTemplate": window.value, "IBWindowTemplateContentViewController": contents.value])
        // The compiler uses its own name for the replaced class.
        nib.archive.swapClass(of: windowController, "IBNSWindowController", for: controllerClass)
        nib.archive.describe(
            window, ["NSWindowTemplate", "NSObject"],
            [
                "NSWindowTitle": nib.archive.add(
                    ["NSLocalizableString", "NSString", "NSObject"],
                    ["NSKey": nib.archive.add(Self.titleKey), "NS.bytes": .text(title)]),
                "NSWindowClass": nib.archive.add("NSWindow"),
                "NSWindowView": view,
            ])
        nib.archive.describe(
            template, ["NSStoryboardShowSegueTemplate", "NSStoryboardSegueTemplate", "NSObject"],
            [
                "NSIdentifier": nib.archive.add(segue.identifier),
                "NSDestinationControllerIdentifier": nib.archive.add(segue.destination),
            ])
        nib.archive.describe(
            contents, ["NSViewController", "NSResponder", "NSObject"],
            [
                "NSNibName": nib.archive.add(Self.view),
                "NSStoryboardSegueTemplates": nib.archive.add([template.value], as: ["NSArray"]),
                "NSExternalObjectsTableForViewLoading": nib.archive.add([
                    (key: Self.ownPlaceholder, value: contents.value),
                    (key: Self.seguePlaceholder, value: template.value),
                ]),
            ])
        nib.archive.swapClass(of: contents, "NSViewController", for: contentsClass)
        nib.enter(controller)
        nib.enter(window.value, in: controller)
        nib.enter(view, in: window.value)
        nib.enter(contents.value, in: window.value)
        nib.enter(template.value)
        nib.connect(Self.outlet, "sceneController", from: nib.owner, to: controller)
        nib.connect(Self.outlet, "window", from: controller, to: window.value)
        nib.connect(Self.outlet, "delegate", from: window.value, to: controller)
        for object in [controller, contents.value] {
            let storyboard = nib.addPlaceholder("NSStoryboardPlaceholder")
            nib.connect(Self.outlet, "storyboard", from: object, to: storyboard)
        }
        return nib.file()
    }

    private func viewNib() -> [UInt8] {
        var nib = DesktopNib()
        let buttons = (0..<2).map { _ in
            nib.archive.add(["NSButton", "NSControl", "NSView", "NSResponder", "NSObject"], [:])
        }
        let list = nib.archive.add(buttons, as: ["NSArray"])
        let view = nib.archive.add(["NSView", "NSResponder", "NSObject"], ["NSSubviews": list])
        nib.enter(view)
        for button in buttons { nib.enter(button, in: view) }
        nib.connect(Self.outlet, "view", from: nib.owner, to: view)
        nib.connect(Self.control, action, from: buttons[0], to: nib.addPlaceholder(Self.ownPlaceholder))
        nib.connect(Self.control, "perform:", from: buttons[1], to: nib.addPlaceholder(Self.seguePlaceholder))
        return nib.file()
    }
}
