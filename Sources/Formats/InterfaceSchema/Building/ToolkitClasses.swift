/// Ancestors of the toolkits' classes, and of other classes whose ancestors the file names.
struct ToolkitClasses {
    private let written: [String: [String]]

    init(_ written: [String: [String]]) { self.written = written }

    /// The ancestors of a class, the nearest first. The toolkits' hierarchy wins over the file's hierarchy.
    func ancestors(of name: String) -> [String] {
        if let chain = Self.toolkitAncestors(of: name) { return chain }
        guard let chain = written[name] else { return [] }
        // A file may name only the nearest ancestors. The toolkits know the others.
        for (index, ancestor) in chain.enumerated() {
            if let rest = Self.toolkitAncestors(of: ancestor) { return Array(chain[...index]) + rest }
        }
        return chain
    }

    /// Whether a toolkit has a class of this name.
    static func has(_ name: String) -> Bool { superclasses[name] != nil }

    /// Whether a class of the toolkits descends from `other`.
    func isSubclass(_ name: String, of other: String) -> Bool {
        Self.toolkitAncestors(of: name)?.contains(other) ?? false
    }

    /// The ancestors of a class, the nearest first; nil for a class that no toolkit has, and for NSObject.
    static func toolkitAncestors(of name: String) -> [String]? {
        guard var next = superclasses[name] else { return nil }
        var chain: [String] = [next]
        while let superclass = superclasses[next] {
            chain.append(superclass)
            next = superclass
        }
        return chain
    }

    /// Superclass by class. The table has no cycles.
    private static let superclasses: [String: String] = {
        var found: [String: String] = [:]
        for (superclass, classes) in families {
            for name in classes.split(separator: " ") { found[String(name)] = superclass }
        }
        return found
    }()

    private static let families: [String: String] = [
        "NSObject": """
        NSResponder NSCell NSMenu NSMenuItem NSTabViewItem NSTableColumn NSToolbar NSToolbarItem NSController \
        NSFormatter NSColor NSFont NSImage NSImageRep NSSound NSCursor NSLayoutConstraint NSSegmentItem NSNib \
        NSGestureRecognizer NSTouchBar NSTouchBarItem NSWindowTemplate NSFontManager NSUserDefaults \
        NSAttributedString UIResponder UIBarItem UIImage UIColor UIFont UIGestureRecognizer UINib UIStoryboard
        """,
        "NSResponder": "NSView NSWindow NSApplication NSWindowController NSViewController NSDrawer NSPopover",
        "NSWindow": "NSPanel",
        "NSPanel": "NSColorPanel NSFontPanel NSSavePanel",
        "NSView": """
        NSControl NSBox NSClipView NSScrollView NSSplitView NSStackView NSGridView NSTabView NSText \
        NSTableHeaderView NSTableCellView NSTableRowView NSProgressIndicator NSOpenGLView NSRulerView \
        NSVisualEffectView NSCollectionView WebView PDFView QCView NSTextInputClient MTKView SCNView
        """,
        "NSControl": """
        NSButton NSTextField NSImageView NSSlider NSStepper NSScroller NSMatrix NSTableView NSBrowser NSColorWell \
        NSDatePicker NSSegmentedControl NSLevelIndicator NSPathControl NSRuleEditor NSSwitch
        """,
        "NSButton": "NSPopUpButton", "NSTextField": "NSSecureTextField NSSearchField NSComboBox NSTokenField",
        "NSMatrix": "NSForm", "NSTableView": "NSOutlineView", "NSText": "NSTextView",
        "NSRuleEditor": "NSPredicateEditor", "NSVisualEffectView": "NSGlassEffectView",
        "NSCell": "NSActionCell NSImageCell NSBrowserCell NSTextAttachmentCell",
        "NSActionCell": """
        NSButtonCell NSTextFieldCell NSSliderCell NSStepperCell NSFormCell NSSegmentedCell NSDatePickerCell \
        NSLevelIndicatorCell NSPathCell
        """,
        "NSButtonCell": "NSMenuItemCell", "NSMenuItemCell": "NSPopUpButtonCell",
        "NSTextFieldCell":
            "NSSecureTextFieldCell NSSearchFieldCell NSComboBoxCell NSTokenFieldCell NSTableHeaderCell GSBrowserTitleCell",
        "NSController": "NSObjectController NSUserDefaultsController",
        "NSObjectController": "NSArrayController NSTreeController", "NSArrayController": "NSDictionaryController",
        "NSFormatter": "NSNumberFormatter NSDateFormatter NSByteCountFormatter",
        "NSViewController":
            "NSTabViewController NSSplitViewController NSPageController NSTitlebarAccessoryViewController",
        "NSImageRep": "NSBitmapImageRep NSPDFImageRep NSEPSImageRep NSPICTImageRep",
        "NSToolbarItem": "NSToolbarItemGroup NSSearchToolbarItem",
        "UIResponder": "UIView UIViewController UIApplication",
        "UIView": """
        UIControl UILabel UIImageView UIScrollView UIStackView UIWindow UINavigationBar UIToolbar UITabBar \
        UISearchBar UITableViewCell UITableViewCellContentView UITableViewHeaderFooterView \
        UICollectionReusableView UICollectionViewCellContentView UIActivityIndicatorView UIProgressView \
        UIPickerView UIWebView WKWebView MKMapView UIVisualEffectView
        """,
        "UIControl":
            "UIButton UITextField UISwitch UISlider UIStepper UISegmentedControl UIDatePicker UIPageControl UIRefreshControl",
        "UIScrollView": "UITableView UICollectionView UITextView",
        "UICollectionReusableView": "UICollectionViewCell", "UIBarItem": "UIBarButtonItem UITabBarItem",
        "UIViewController":
            "UITableViewController UICollectionViewController UINavigationController UITabBarController UISplitViewController UIPageViewController",
    ]
}
