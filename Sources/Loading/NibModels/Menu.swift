public import NibAssets
public import NibLoading

/// A menu.
open class Menu: NibCodable, NibContainer {
    /// Its title.
    open var title = ""
    /// Its items, from top to bottom.
    public private(set) var items: [MenuItem] = []
    /// Who is asked and told about it.
    open weak var delegate: AnyObject?

    /// Creates one without values.
    public required init() {}

    /// Creates one from what a nib says of it.
    public required init(nibCoder: NibCoder) { title = nibCoder.text("title") }

    /// Takes what the nib has within it.
    open func addFromNib(_ content: AnyObject) {
        if let item = content as? MenuItem { items.append(item) }
    }

    /// Does nothing. A subclass may do something.
    open func awakeFromNib() {}

    /// Its outlets.
    open class var nibMembers: NibMembers { NibMembers(outlet("delegate", \Menu.delegate)) }
}

/// An item of a menu.
open class MenuItem: NibCodable, NibContainer, ActionSender {
    /// The actions that the nib connects, in its order.
    public var actions: [NibAction] = []
    /// Its text.
    open var title = ""
    /// The key that chooses it.
    open var keyEquivalent = ""
    /// The image beside the text; nil for none, or where the nib's bundle found none.
    open var image: NamedImage?
    /// Whether it can be chosen.
    open var isEnabled = true
    /// Whether it is a line between groups.
    open var isSeparator = false
    /// Whether it has a mark.
    open var state = ControlState.off
    /// Its tag, by which programs find it.
    open var tag = 0
    /// The menu that it opens.
    public private(set) var submenu: Menu?

    /// Creates one without values.
    public required init() {}

    /// Creates one from what a nib says of it.
    public required init(nibCoder: NibCoder) {
        title = nibCoder.text("title")
        keyEquivalent = nibCoder.text("keyEquivalent")
        image = nibCoder.image("image")
        isEnabled = nibCoder.flag("enabled", default: true)
        isSeparator = nibCoder.flag("separatorItem", default: false)
        state = nibCoder.state("state")
        tag = nibCoder.value("tag", as: Int.self) ?? 0
    }

    /// Whoever shows the menu knows who has the focus.
    open var responderChain: [AnyObject] { [] }

    /// Takes what the nib has within it.
    open func addFromNib(_ content: AnyObject) {
        if let menu = content as? Menu { submenu = menu }
    }

    /// Does nothing. A subclass may do something.
    open func awakeFromNib() {}

    /// Its outlets.
    open class var nibMembers: NibMembers { NibMembers() }
}
