/// Other names of the system images, which interface files of several decades use.
enum ImageAliases {
    /// Each alias with the name of its picture's file, in groups.
    private static let groups: [(title: String, aliases: [(alias: String, name: String)])] = [
        (
            "Check boxes and radio buttons",
            [
                ("NSSwitch", "GSSwitch"), ("NSHighlightedSwitch", "GSSwitchSelected"),
                ("common_SwitchOff", "GSSwitch"), ("common_SwitchOn", "GSSwitchSelected"),
                ("NSRadioButton", "GSRadio"), ("NSHighlightedRadioButton", "GSRadioSelected"),
                ("common_RadioOff", "GSRadio"), ("common_RadioOn", "GSRadioSelected"),
            ]
        ),
        (
            "Menus",
            [
                ("NSMenuCheckmark", "GSMenuSelected"), ("common_2DCheckMark", "GSMenuSelected"),
                ("NSMenuMixedState", "GSMenuMixed"), ("common_2DDash", "GSMenuMixed"),
                ("NSMenuArrow", "GSMenuArrow"), ("common_3DArrowRight", "GSMenuArrow"),
                ("NSComboArrow", "GSComboArrow"), ("common_ComboBoxEllipsis", "GSComboArrow"),
                ("NXpopup", "common_Nibble"), ("NXpopupH", "common_Nibble"), ("NXreturnSign", "common_ret"),
            ]
        ),
        (
            "Places and devices",
            [
                ("common_Folder", "NSFolder"), ("common_Root_PC", "NSComputer"),
                ("common_HomeDirectory", "NSHomeDirectory"), ("common_Printer", "NSToolbarPrint"),
                ("common_RecyclerEmpty", "NSTrashEmpty"), ("NSImageTrashEmpty", "NSTrashEmpty"),
                ("common_RecyclerFull", "NSTrashFull"), ("NSImageTrashFull", "NSTrashFull"),
                ("common_MultipleSelection", "NSMultipleDocuments"),
                ("NSImageNameMultipleDocuments", "NSMultipleDocuments"),
            ]
        ),
        (
            "Panels, toolbars and signs",
            [
                ("common_ToolbarShowColorsItem", "NSColorPanel"), ("NSToolbarShowColors", "NSColorPanel"),
                ("NSToolbarShowColorsItemImage", "NSColorPanel"), ("common_ToolbarShowFontsItem", "NSFontPanel"),
                ("NSToolbarShowFonts", "NSFontPanel"), ("NSToolbarShowFontsItemImage", "NSFontPanel"),
                ("NSToolbarPrintItemImage", "NSToolbarPrint"),
                ("common_ToolbarCustomizeToolbarItem", "NSToolbarCustomizeToolbarItemImage"),
                ("common_Info", "NSInfo"), ("NSUserAccounts", "NSUser"), ("NSEveryone", "NSUserGroup"),
                ("GSStop", "NSStopProgressTemplate"), ("NSGoBackTemplate", "NSGoLeftTemplate"),
                ("NSGoForwardTemplate", "NSGoRightTemplate"), ("common_UnknownApplication", "NSApplicationIcon"),
            ]
        ),
    ]

    /// The table in the form of a strings file: `alias = name;`.
    static var stringsFile: String {
        "/* Other names of the images beside this file: alias = name. */\n"
            + groups.map { group in
                "\n/* \(group.title) */\n" + group.aliases.map { "\($0.alias) = \($0.name);\n" }.joined()
            }.joined()
    }
}
