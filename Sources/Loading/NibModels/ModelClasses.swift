public import NibLoading

extension NibClasses {
    /// The classes of this module, under the names of those of AppKit and UIKit that they stand for. Objects of other
    /// classes become the nearest of these that they descend from.
    public static var models: NibClasses {
        var classes = NibClasses()
        let named: [(any NibObject.Type, [String])] = [
            (View.self, ["NSView", "UIView"]), (Control.self, ["NSControl", "UIControl"]),
            (Button.self, ["NSButton", "UIButton"]), (TextField.self, ["NSTextField", "UITextField", "UILabel"]),
            (ImageView.self, ["NSImageView", "UIImageView"]), (ScrollView.self, ["NSScrollView", "UIScrollView"]),
            (SplitView.self, ["NSSplitView"]), (TabView.self, ["NSTabView"]), (TabViewItem.self, ["NSTabViewItem"]),
            (TableView.self, ["NSTableView", "UITableView"]), (TableColumn.self, ["NSTableColumn"]),
            (Window.self, ["NSWindow", "UIWindow"]), (Panel.self, ["NSPanel"]), (Menu.self, ["NSMenu"]),
            (MenuItem.self, ["NSMenuItem"]), (ViewController.self, ["NSViewController", "UIViewController"]),
            (WindowController.self, ["NSWindowController"]),
        ]
        for (type, names) in named { for name in names { classes.add(type, as: name) } }
        return classes
    }
}

extension Nib {
    /// Instantiates the nib with the classes of this module, or subclasses of them in `classes`.
    ///
    ///     let nib = try Nib(bytes, name: "Tides")
    ///     let window = try nib.instantiateModels(owner: controller).topLevelObjects.first as? Window
    ///     (window?.allViews.first { $0 is Button } as? Button)?.performClick()
    public func instantiateModels(
        owner: AnyObject? = nil, application: AnyObject? = nil, externalObjects: [String: AnyObject] = [:],
        classes: NibClasses = .models, isolation: isolated (any Actor)? = #isolation
    ) throws(NibError) -> NibInstance {
        try instantiate(
            owner: owner, application: application, externalObjects: externalObjects, classes: classes,
            isolation: isolation)
    }
}
