extension PropertyTable {
    /// Menus and their items.
    static let menuRules: [PropertyRule] = [
        PropertyRule(
            "NSMenu", "title", .text, archive: "NSTitle", markup: "title", model: "title", carbon: "title",
            default: .text("")),
        PropertyRule(
            "NSMenu", "autoenablesItems", .boolean, archive: "!NSNoAutoenable NSAutoenable", default: .boolean(true)),
        PropertyRule(
            "NSMenuItem", "title", .text, archive: "NSTitle NSAttributedTitle", document: "title attributedTitle",
            markup: "title", model: "title", carbon: "title", default: .text("")),
        PropertyRule(
            "NSMenuItem", "separatorItem", .boolean, archive: "NSIsSeparator NSMenuItemFlags:30",
            document: "isSeparatorItem", default: .boolean(false)),
        PropertyRule(
            "NSMenuItem", "keyEquivalent", .text, archive: "NSKeyEquiv", markup: "key keyEquivalent",
            model: "keyEquivalent", carbon: "keyEquivalent", default: .text("")),
        PropertyRule(
            "NSMenuItem", "keyEquivalentModifierMask", .choices(modifiers), archive: "NSKeyEquivModMask",
            default: .choices(["command"])),
        PropertyRule("NSMenuItem", "image", .image, archive: "NSImage", markup: "image", model: "image"),
        PropertyRule(
            "NSMenuItem", "onStateImage", .image, archive: "NSOnImage", default: .image(.named("NSMenuCheckmark"))),
        PropertyRule(
            "NSMenuItem", "mixedStateImage", .image, archive: "NSMixedImage",
            default: .image(.named("NSMenuMixedState"))),
        PropertyRule("NSMenuItem", "state", .choice(states), archive: "NSState", default: .choice("off")),
        PropertyRule(
            "NSMenuItem", "enabled", .boolean, archive: "!NSIsDisabled NSEnabled !NSMenuItemFlags:31",
            markup: "enabled", default: .boolean(true)),
        PropertyRule("NSMenuItem", "hidden", .boolean, archive: "NSIsHidden", default: .boolean(false)),
        PropertyRule(
            "NSMenuItem", "alternate", .boolean, archive: "NSIsAlternate NSMenuItemFlags:28", default: .boolean(false)),
        PropertyRule("NSMenuItem", "tag", .number, archive: "NSTag", markup: "tag", default: .number(0)),
        PropertyRule("NSMenuItem", "toolTip", .text, archive: "NSToolTip toolTip"),
    ]

    private static let modifiers =
        [String](repeating: "", count: 17) + ["shift", "control", "option", "command"]
}
