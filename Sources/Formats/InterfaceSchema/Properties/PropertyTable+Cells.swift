extension PropertyTable {
    /// Cells. The controls of the cells have these properties too.
    static let cellRules: [PropertyRule] = [
        PropertyRule(
            "NSButtonCell", "title", .text, archive: "NSContents NSAttributedTitle", document: "title attributedTitle",
            model: "title", default: .text("")),
        PropertyRule(
            "NSButtonCell", "alternateTitle", .text, archive: "NSAlternateContents", document: "alternateTitle",
            model: "alternateTitle", default: .text("")),
        PropertyRule("NSButtonCell", "image", .image, archive: "NSNormalImage", document: "image", model: "image"),
        PropertyRule(
            "NSButtonCell", "alternateImage", .image, archive: "NSAlternateImage", document: "alternateImage",
            model: "alternateImage"),
        PropertyRule("NSButtonCell", "sound", .sound, archive: "NSSound", document: "sound", model: "sound"),
        PropertyRule(
            "NSButtonCell", "keyEquivalent", .text, archive: "NSKeyEquivalent", document: "keyEquivalent",
            model: "keyEquivalent", default: .text("")),
        PropertyRule(
            "NSImageCell", "image", .image, archive: "NSContents NSNormalImage", document: "image", model: "image"),
        PropertyRule(
            "NSCell", "stringValue", .text, archive: "NSContents", document: "title", model: "stringValue",
            default: .text("")),
        PropertyRule("NSImageCell", "stringValue", .text),
        PropertyRule("NSButtonCell", "stringValue", .text),
        PropertyRule(
            "NSTextFieldCell", "placeholderString", .text, archive: "NSPlaceholderString",
            document: "placeholderString"),
        PropertyRule("NSTextFieldCell", "textColor", .color, archive: "NSTextColor", document: "textColor"),
        PropertyRule(
            "NSTextFieldCell", "backgroundColor", .color, archive: "NSBackgroundColor", document: "backgroundColor"),
        PropertyRule(
            "NSTextFieldCell", "drawsBackground", .boolean, archive: "NSDrawsBackground", document: "drawsBackground",
            default: .boolean(false)),
        PropertyRule("NSCell", "font", .font, archive: "NSSupport", document: "font"),
        PropertyRule(
            "NSCell", "enabled", .boolean, archive: "!NSCellFlags:29 !NSDisabled", document: "enabled",
            default: .boolean(true)),
        PropertyRule(
            "NSCell", "state", .choice(states), archive: "NSCellFlags:31 NSState", document: "state",
            default: .choice("off")),
        PropertyRule(
            "NSCell", "editable", .boolean, archive: "NSCellFlags:28 NSEditable", document: "editable",
            default: .boolean(false)),
        PropertyRule(
            "NSCell", "selectable", .boolean, archive: "NSCellFlags:21 NSSelectable", document: "selectable",
            default: .boolean(false)),
        PropertyRule("NSCell", "tag", .number, archive: "NSTag", document: "tag", default: .number(0)),
        PropertyRule(
            "NSSliderCell", "minValue", .number, archive: "NSMinValue", document: "minValue", default: .number(0)),
        PropertyRule("NSSliderCell", "maxValue", .number, archive: "NSMaxValue", document: "maxValue"),
        PropertyRule(
            "NSSliderCell", "doubleValue", .number, archive: "NSValue", document: "doubleValue", default: .number(0)),
        PropertyRule(
            "NSStepperCell", "minValue", .number, archive: "NSMinValue", document: "minValue", default: .number(0)),
        PropertyRule("NSStepperCell", "maxValue", .number, archive: "NSMaxValue", document: "maxValue"),
        PropertyRule(
            "NSStepperCell", "increment", .number, archive: "NSIncrement", document: "increment",
            default: .number(1)),
        PropertyRule(
            "NSPopUpButtonCell", "pullsDown", .boolean, archive: "NSPullDown", document: "pullsDown",
            default: .boolean(false)),
    ]

    static let states = ["off", "on", "mixed"]
}
