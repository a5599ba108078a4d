public import NibAssets
public import NibLoading

/// A menu.
open class Menu: Model, NibContainer {
    /// Its title.
    open var title = ""
    /// Its items, from top to bottom.
    public private(set) var items: [MenuItem] = []
    /// Who is asked and told about it.
    open weak var delegate: AnyObject?

    /// Takes what the nib has within it.
    open func addFromNib(_ content: AnyObject) {
        if let item = content as? MenuItem { items.append(item) }
    }

    override class var table: NibMemberTable { ModelTable.menu.table }
}

/// An item of a menu.
open class MenuItem: Model, NibContainer, ActionSender {
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
    /// Whether it is left out when its menu is drawn.
    open var isHidden = false
    /// Whether it is a line between groups.
    open var isSeparator = false
    /// Whether it has a mark.
    open var state = ControlState.off
    /// Its tag, by which programs find it.
    open var tag = 0
    /// The menu that it opens.
    public private(set) var submenu: Menu?

    /// Whoever shows the menu knows who has the focus.
    open var responderChain: [AnyObject] { [] }

    /// Takes what the nib has within it.
    open func addFromNib(_ content: AnyObject) {
        if let menu = content as? Menu { submenu = menu }
    }

    override class var table: NibMemberTable { ModelTable.menuItem.table }
}
