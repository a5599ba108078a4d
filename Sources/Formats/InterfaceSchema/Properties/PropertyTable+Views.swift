extension PropertyTable {
    /// Windows and views of AppKit.
    static let viewRules: [PropertyRule] = [
        PropertyRule(
            "NSWindow", "title", .text, archive: "NSWindowTitle", markup: "title", model: "title", carbon: "title",
            default: .text("")),
        PropertyRule(
            "NSWindow", "contentRect", .rectangle, archive: "NSWindowRect",
            markup: "x|y|contentWidth|contentHeight x|y|width|height", model: "frame", carbon: "windowRect"),
        PropertyRule("NSWindow", "styleMask", .choices(styleMask), archive: "NSWindowStyleMask", model: "styleMask"),
        PropertyRule(
            "NSWindow", "releasedWhenClosed", .boolean, archive: "!NSWTFlags:30 NSReleasedWhenClosed",
            markup: "releasedWhenClosed", default: .boolean(true)),
        PropertyRule(
            "NSWindow", "hidesOnDeactivate", .boolean, archive: "NSWTFlags:31 NSHidesOnDeactivate",
            default: .boolean(false)),
        PropertyRule("NSWindow", "minSize", .size, archive: "NSMinSize", default: .size(width: 0, height: 0)),
        PropertyRule(
            "NSView", "frame", .rectangle, archive: "NSFrame NSFrameSize", markup: "x|y|width|height", model: "frame",
            carbon: "viewFrame"),
        PropertyRule(
            "NSView", "autoresizingMask", .choices(autoresizingMask), archive: "NSvFlags", default: .choices([])),
        PropertyRule("NSView", "hidden", .boolean, archive: "NSvFlags:31", markup: "hidden", default: .boolean(false)),
        PropertyRule("NSView", "alphaValue", .number, archive: "NSViewAlphaValue"),
        PropertyRule("NSView", "toolTip", .text, archive: "toolTip", markup: "toolTip"),
        PropertyRule(
            "NSControl", "enabled", .boolean, archive: "NSEnabled", markup: "enabled", default: .boolean(true)),
        PropertyRule("NSControl", "tag", .number, archive: "NSTag", markup: "tag", model: "tag", default: .number(0)),
        PropertyRule("NSButton", "title", .text, document: "", markup: "title", carbon: "title", default: .text("")),
        PropertyRule("NSButton", "image", .image, document: "", markup: "image"),
        PropertyRule("NSButton", "alternateImage", .image, document: "", markup: "alternateImage"),
        PropertyRule("NSButton", "sound", .sound, document: "", markup: "sound"),
        PropertyRule("NSButton", "keyEquivalent", .text, document: "", markup: "key keyEquivalent", default: .text("")),
        PropertyRule(
            "NSTextField", "stringValue", .text, document: "", markup: "text", carbon: "title", default: .text("")),
        PropertyRule("NSImageView", "image", .image, document: "", markup: "name"),
        PropertyRule(
            "NSBox", "title", .text, archive: "NSTitleCell>NSContents", markup: "title", default: .text("Title")),
        PropertyRule("NSColorWell", "color", .color, archive: "NSColor", markup: "color"),
        PropertyRule("NSTabViewItem", "label", .text, archive: "NSLabel", markup: "title"),
        PropertyRule("NSTabViewItem", "identifier", .text, archive: "NSIdentifier", markup: "identifier"),
        PropertyRule("NSTableColumn", "identifier", .text, archive: "NSIdentifier", markup: "identifier"),
        PropertyRule("NSTableColumn", "width", .number, archive: "NSWidth", markup: "width"),
        PropertyRule("NSTableColumn", "minWidth", .number, archive: "NSMinWidth"),
        PropertyRule("NSTableColumn", "maxWidth", .number, archive: "NSMaxWidth"),
        PropertyRule(
            "NSTableColumn", "editable", .boolean, archive: "NSIsEditable", markup: "editable",
            default: .boolean(true)),
        PropertyRule("NSTableView", "rowHeight", .number, archive: "NSRowHeight", default: .number(17)),
        PropertyRule("NSTableView", "backgroundColor", .color, archive: "NSBackgroundColor"),
        PropertyRule("NSProgressIndicator", "minValue", .number, archive: "NSMinValue", default: .number(0)),
        PropertyRule("NSProgressIndicator", "maxValue", .number, archive: "NSMaxValue", default: .number(100)),
        PropertyRule(
            "NSSplitView", "vertical", .boolean, archive: "NSIsVertical", markup: "vertical", default: .boolean(false)),
        PropertyRule("NSToolbarItem", "label", .text, archive: "NSToolbarItemLabel"),
        PropertyRule("NSToolbarItem", "paletteLabel", .text, archive: "NSToolbarItemPaletteLabel"),
        PropertyRule("NSToolbarItem", "image", .image, archive: "NSToolbarItemImage"),
        PropertyRule("NSSegmentItem", "label", .text, archive: "NSSegmentItemLabel"),
        PropertyRule("NSSegmentItem", "image", .image, archive: "NSSegmentItemImage"),
        PropertyRule("NSViewController", "nibName", .text, archive: "NSNibName"),
        PropertyRule("NSViewController", "title", .text, archive: "NSTitle"),
    ]

    private static let styleMask = [
        "titled", "closable", "miniaturizable", "resizable", "utility", "documentModal", "", "nonactivatingPanel",
        "texturedBackground", "", "", "", "unifiedTitleAndToolbar", "HUD", "fullScreen", "fullSizeContentView",
    ]

    private static let autoresizingMask = [
        "flexibleMinX", "widthSizable", "flexibleMaxX", "flexibleMinY", "heightSizable", "flexibleMaxY",
    ]
}
