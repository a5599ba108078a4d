extension PropertyTable {
    /// Views and controllers of UIKit.
    static let touchRules: [PropertyRule] = [
        PropertyRule("UIView", "frame", .rectangle, archive: "UIBounds NSFrame NSFrameSize", document: "frame"),
        PropertyRule(
            "UIView", "hidden", .boolean, archive: "UIHidden", document: "hidden", default: .boolean(false)),
        PropertyRule("UIView", "alpha", .number, archive: "UIAlpha", document: "alpha", default: .number(1)),
        PropertyRule("UIView", "backgroundColor", .color, archive: "UIBackgroundColor", document: "backgroundColor"),
        PropertyRule("UIView", "tintColor", .color, archive: "UITintColor", document: "tintColor"),
        PropertyRule("UIView", "tag", .number, archive: "UITag", document: "tag", default: .number(0)),
        PropertyRule(
            "UIView", "clipsToBounds", .boolean, archive: "UIClipsToBounds", document: "clipsSubviews",
            default: .boolean(false)),
        PropertyRule(
            "UIControl", "enabled", .boolean, archive: "!UIDisabled", document: "enabled", default: .boolean(true)),
        PropertyRule(
            "UIControl", "selected", .boolean, archive: "UISelected", document: "selected", default: .boolean(false)),
        PropertyRule(
            "UILabel", "text", .text, archive: "UIText UIAttributedText", document: "text attributedText"),
        PropertyRule("UILabel", "textColor", .color, archive: "UITextColor", document: "textColor"),
        PropertyRule("UILabel", "font", .font, archive: "UIFont", document: "fontDescription font"),
        PropertyRule(
            "UILabel", "numberOfLines", .number, archive: "UINumberOfLines", document: "numberOfLines",
            default: .number(1)),
        PropertyRule("UIImageView", "image", .image, archive: "UIImage", document: "image"),
        PropertyRule(
            "UIButton", "title", .text, archive: "UINormalTitle", document: "normal>title normal>attributedTitle"),
        PropertyRule("UIButton", "image", .image, archive: "UINormalImage", document: "normal>image"),
        PropertyRule(
            "UITextField", "text", .text, archive: "UIText UIAttributedText", document: "text attributedText"),
        PropertyRule("UITextField", "placeholder", .text, archive: "UIPlaceholder", document: "placeholder"),
        PropertyRule(
            "UITextView", "text", .text, archive: "UIText UIAttributedText", document: "text attributedText"),
        PropertyRule("UIBarItem", "title", .text, archive: "UITitle", document: "title"),
        PropertyRule("UIBarItem", "image", .image, archive: "UIImage", document: "image"),
        PropertyRule("UIViewController", "title", .text, archive: "UITitle", document: "title"),
        PropertyRule("UIViewController", "nibName", .text, archive: "UINibName", document: "nibName"),
        PropertyRule("UITableView", "rowHeight", .number, archive: "UIRowHeight", document: "rowHeight"),
    ]
}
