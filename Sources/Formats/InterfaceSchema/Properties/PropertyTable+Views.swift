extension PropertyTable {
    /// Windows and views of AppKit.
    static let viewRules: [PropertyRule] = [
        PropertyRule(
            "NSWindow", "title", .text, archive: "NSWindowTitle", document: "title", markup: "title", model: "title",
            carbon: "title", default: .text("")),
        PropertyRule(
            "NSWindow", "contentRect", .rectangle, archive: "NSWindowRect", document: "contentRect",
            markup: "x|y|contentWidth|contentHeight x|y|width|height", model: "frame", carbon: "windowRect"),
        PropertyRule(
            "NSWindow", "styleMask", .choices(styleMask), archive: "NSWindowStyleMask", document: "styleMask",
            model: "styleMask"),
        PropertyRule(
            "NSWindow", "releasedWhenClosed", .boolean, archive: "!NSWTFlags:30 NSReleasedWhenClosed",
            document: "releasedWhenClosed", markup: "releasedWhenClosed", default: .boolean(true)),
        PropertyRule(
            "NSWindow", "hidesOnDeactivate", .boolean, archive: "NSWTFlags:31 NSHidesOnDeactivate",
            document: "hidesOnDeactivate", default: .boolean(false)),
        PropertyRule(
            "NSWindow", "minSize", .size, archive: "NSMinSize", document: "minSize",
            default: .size(width: 0, height: 0)),
        PropertyRule(
            "NSView", "frame", .rectangle, archive: "NSFrame NSFrameSize", document: "frame",
            markup: "x|y|width|height", model: "frame", carbon: "viewFrame"),
        PropertyRule(
            "NSView", "autoresizingMask", .choices(autoresizingMask), archive: "NSvFlags", document: "autoresizingMask",
            default: .choices([])),
        PropertyRule(
            "NSView", "hidden", .boolean, archive: "NSvFlags:31", document: "hidden", markup: "hidden",
            default: .boolean(false)),
        PropertyRule("NSView", "alphaValue", .number, archive: "NSViewAlphaValue", document: "alphaValue"),
        PropertyRule("NSView", "toolTip", .text, archive: "toolTip", document: "toolTip", markup: "toolTip"),
        PropertyRule(
            "NSControl", "enabled", .boolean, archive: "NSEnabled", document: "enabled", markup: "enabled",
            default: .boolean(true)),
        PropertyRule(
            "NSControl", "tag", .number, archive: "NSTag", document: "tag", markup: "tag", model: "tag",
            default: .number(0)),
        PropertyRule("NSButton", "title", .text, markup: "title", carbon: "title", default: .text("")),
        PropertyRule("NSButton", "image", .image, markup: "image"),
        PropertyRule("NSButton", "alternateImage", .image, markup: "alternateImage"),
        PropertyRule("NSButton", "sound", .sound, markup: "sound"),
        PropertyRule("NSButton", "keyEquivalent", .text, markup: "key keyEquivalent", default: .text("")),
        PropertyRule("NSTextField", "stringValue", .text, markup: "text", carbon: "title", default: .text("")),
        PropertyRule("NSImageView", "image", .image, markup: "name"),
        PropertyRule(
            "NSBox", "title", .text, archive: "NSTitleCell>NSContents", document: "title", markup: "title",
            default: .text("Title")),
        PropertyRule("NSColorWell", "color", .color, archive: "NSColor", document: "color", markup: "color"),
        PropertyRule("NSTabViewItem", "label", .text, archive: "NSLabel", document: "label", markup: "title"),
        PropertyRule(
            "NSTabViewItem", "identifier", .text, archive: "NSIdentifier", document: "identifier",
            markup: "identifier"),
        PropertyRule(
            "NSTableColumn", "identifier", .text, archive: "NSIdentifier", document: "identifier",
            markup: "identifier"),
        PropertyRule("NSTableColumn", "width", .number, archive: "NSWidth", document: "width", markup: "width"),
        PropertyRule("NSTableColumn", "minWidth", .number, archive: "NSMinWidth", document: "minWidth"),
        PropertyRule("NSTableColumn", "maxWidth", .number, archive: "NSMaxWidth", document: "maxWidth"),
        PropertyRule(
            "NSTableColumn", "editable", .boolean, archive: "NSIsEditable", document: "editable", markup: "editable",
            default: .boolean(true)),
        PropertyRule(
            "NSTableView", "rowHeight", .number, archive: "NSRowHeight", document: "rowHeight",
            default: .number(17)),
        PropertyRule(
            "NSTableView", "backgroundColor", .color, archive: "NSBackgroundColor", document: "backgroundColor"),
        PropertyRule(
            "NSProgressIndicator", "minValue", .number, archive: "NSMinValue", document: "minValue",
            default: .number(0)),
        PropertyRule(
            "NSProgressIndicator", "maxValue", .number, archive: "NSMaxValue", document: "maxValue",
            default: .number(100)),
        PropertyRule(
            "NSSplitView", "vertical", .boolean, archive: "NSIsVertical", document: "vertical", markup: "vertical",
            default: .boolean(false)),
        PropertyRule("NSToolbarItem", "label", .text, archive: "NSToolbarItemLabel", document: "label"),
        PropertyRule(
            "NSToolbarItem", "paletteLabel", .text, archive: "NSToolbarItemPaletteLabel", document: "paletteLabel"),
        PropertyRule("NSToolbarItem", "image", .image, archive: "NSToolbarItemImage", document: "image"),
        PropertyRule("NSSegmentItem", "label", .text, archive: "NSSegmentItemLabel", document: "label"),
        PropertyRule("NSSegmentItem", "image", .image, archive: "NSSegmentItemImage", document: "image"),
        PropertyRule("NSViewController", "nibName", .text, archive: "NSNibName", document: "nibName"),
        PropertyRule("NSViewController", "title", .text, archive: "NSTitle", document: "title"),
    ]

    private static let styleMask = [
        "titled", "closable", "miniaturizable", "resizable", "utility", "documentModal", "", "nonactivatingPanel",
        "texturedBackground", "", "", "", "unifiedTitleAndToolbar", "HUD", "fullScreen", "fullSizeContentView",
    ]

    private static let autoresizingMask = [
        "flexibleMinX", "widthSizable", "flexibleMaxX", "flexibleMinY", "heightSizable", "flexibleMaxY",
    ]
}
