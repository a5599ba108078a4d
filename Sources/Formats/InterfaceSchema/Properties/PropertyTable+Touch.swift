extension PropertyTable {
    /// Views and controllers of UIKit.
    static let touchRules: [PropertyRule] = [
        PropertyRule("UIView", "frame", .rectangle, archive: "UIBounds NSFrame NSFrameSize"),
        PropertyRule("UIView", "hidden", .boolean, archive: "UIHidden", default: .boolean(false)),
        PropertyRule("UIView", "alpha", .number, archive: "UIAlpha", default: .number(1)),
        PropertyRule("UIView", "backgroundColor", .color, archive: "UIBackgroundColor"),
        PropertyRule("UIView", "tintColor", .color, archive: "UITintColor"),
        PropertyRule("UIView", "tag", .number, archive: "UITag", default: .number(0)),
        PropertyRule(
            "UIView", "clipsToBounds", .boolean, archive: "UIClipsToBounds", document: "clipsSubviews",
            default: .boolean(false)),
        PropertyRule("UIControl", "enabled", .boolean, archive: "!UIDisabled", default: .boolean(true)),
        PropertyRule("UIControl", "selected", .boolean, archive: "UISelected", default: .boolean(false)),
        PropertyRule("UILabel", "text", .text, archive: "UIText UIAttributedText", document: "text attributedText"),
        PropertyRule("UILabel", "textColor", .color, archive: "UITextColor"),
        PropertyRule("UILabel", "font", .font, archive: "UIFont", document: "fontDescription font"),
        PropertyRule("UILabel", "numberOfLines", .number, archive: "UINumberOfLines", default: .number(1)),
        PropertyRule("UIImageView", "image", .image, archive: "UIImage"),
        PropertyRule(
            "UIButton", "title", .text, archive: "UINormalTitle", document: "normal>title normal>attributedTitle"),
        PropertyRule("UIButton", "image", .image, archive: "UINormalImage", document: "normal>image"),
        PropertyRule("UITextField", "text", .text, archive: "UIText UIAttributedText", document: "text attributedText"),
        PropertyRule("UITextField", "placeholder", .text, archive: "UIPlaceholder"),
        PropertyRule("UITextView", "text", .text, archive: "UIText UIAttributedText", document: "text attributedText"),
        PropertyRule("UIBarItem", "title", .text, archive: "UITitle"),
        PropertyRule("UIBarItem", "image", .image, archive: "UIImage"),
        PropertyRule("UIViewController", "title", .text, archive: "UITitle"),
        PropertyRule("UIViewController", "nibName", .text, archive: "UINibName"),
        PropertyRule("UITableView", "rowHeight", .number, archive: "UIRowHeight"),
    ]
}
