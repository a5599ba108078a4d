extension PropertyTable {
    /// Cells. The controls of the cells have these properties too.
    static let cellRules: [PropertyRule] = [
        PropertyRule(
            "NSButtonCell", "title", .text, archive: "NSContents NSAttributedTitle", document: "title attributedTitle",
            model: "title", default: .text("")),
        PropertyRule(
            "NSButtonCell", "alternateTitle", .text, archive: "NSAlternateContents", model: "alternateTitle",
            default: .text("")),
        PropertyRule("NSButtonCell", "image", .image, archive: "NSNormalImage", model: "image"),
        PropertyRule("NSButtonCell", "alternateImage", .image, archive: "NSAlternateImage", model: "alternateImage"),
        PropertyRule("NSButtonCell", "sound", .sound, archive: "NSSound", model: "sound"),
        PropertyRule(
            "NSButtonCell", "keyEquivalent", .text, archive: "NSKeyEquivalent", model: "keyEquivalent",
            default: .text("")),
        PropertyRule("NSImageCell", "image", .image, archive: "NSContents NSNormalImage", model: "image"),
        PropertyRule(
            "NSCell", "stringValue", .text, archive: "NSContents", document: "title", model: "stringValue",
            default: .text("")),
        PropertyRule("NSImageCell", "stringValue", .text, document: ""),
        PropertyRule("NSButtonCell", "stringValue", .text, document: ""),
        PropertyRule("NSTextFieldCell", "placeholderString", .text, archive: "NSPlaceholderString"),
        PropertyRule("NSTextFieldCell", "textColor", .color, archive: "NSTextColor"),
        PropertyRule("NSTextFieldCell", "backgroundColor", .color, archive: "NSBackgroundColor"),
        PropertyRule(
            "NSTextFieldCell", "drawsBackground", .boolean, archive: "NSDrawsBackground", default: .boolean(false)),
        PropertyRule("NSCell", "font", .font, archive: "NSSupport"),
        PropertyRule("NSCell", "enabled", .boolean, archive: "!NSCellFlags:29 !NSDisabled", default: .boolean(true)),
        PropertyRule("NSCell", "state", .choice(states), archive: "NSCellFlags:31 NSState", default: .choice("off")),
        PropertyRule("NSCell", "editable", .boolean, archive: "NSCellFlags:28 NSEditable", default: .boolean(false)),
        PropertyRule(
            "NSCell", "selectable", .boolean, archive: "NSCellFlags:21 NSSelectable", default: .boolean(false)),
        PropertyRule("NSCell", "tag", .number, archive: "NSTag", default: .number(0)),
        PropertyRule("NSSliderCell", "minValue", .number, archive: "NSMinValue", default: .number(0)),
        PropertyRule("NSSliderCell", "maxValue", .number, archive: "NSMaxValue"),
        PropertyRule("NSSliderCell", "doubleValue", .number, archive: "NSValue", default: .number(0)),
        PropertyRule("NSStepperCell", "minValue", .number, archive: "NSMinValue", default: .number(0)),
        PropertyRule("NSStepperCell", "maxValue", .number, archive: "NSMaxValue"),
        PropertyRule("NSStepperCell", "increment", .number, archive: "NSIncrement", default: .number(1)),
        PropertyRule("NSPopUpButtonCell", "pullsDown", .boolean, archive: "NSPullDown", default: .boolean(false)),
    ]

    static let states = ["off", "on", "mixed"]
}
