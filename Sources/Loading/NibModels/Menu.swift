public import NibAssets
public import NibLoading

/// A menu.
open class Menu: Model, NibContainer {
    /// Its title.
    open var title = ""
    /// Its items, from top to bottom.
    public private(set) var items: [MenuItem] = []
    /// Delegate.
    open weak var delegate: AnyObject?
    /// Whether `update` switches its items on and off.
    open var autoenablesItems = true
    /// The item that opens it.
    public internal(set) weak var supermenuItem: MenuItem?
    /// The application whose menu bar it is.
    weak var application: Application?
    /// The view that opens it.
    weak var view: View?

    /// Objects that may take an action without a target: that of the menu bar goes along the application's responder chain, that of a view's
    /// menu along the view's.
    open var responderChain: [AnyObject] {
        supermenuItem?.menu?.responderChain ?? application?.responderChain ?? view?.responderChain ?? []
    }

    /// Switches its items on and off, as AppKit does before a menu is shown: an item is on if somebody has its action, unless that object
    /// says otherwise, see `MenuItemValidation`. Nothing happens where the nib switches autoenabling off.
    open func update() {
        guard autoenablesItems else { return }
        for item in items where !item.isSeparator { item.isEnabled = item.isValid }
    }

    /// Chooses an item, as a person would: the menu is updated, and nothing happens to an item that is off. Gives whether all its actions
    /// were taken.
    @discardableResult
    open func performActionForItem(at index: Int) -> Bool {
        update()
        return items[index].isEnabled && items[index].sendActions()
    }

    /// Takes what the nib has within it.
    open func addFromNib(_ content: AnyObject) {
        guard let item = content as? MenuItem else { return }
        items.append(item)
        item.menu = self
    }

    override class var table: NibMemberTable { ModelTable.menu.table }
}

/// An item of a menu.
open class MenuItem: Model, NibContainer, ActionSender, ValidatedUserInterfaceItem {
    /// The actions that the nib connects, in its order.
    public var actions: [NibAction] = []
    /// Its text.
    open var title = ""
    /// The key that chooses it.
    open var keyEquivalent = ""
    /// The image beside the text; nil for none, or where the nib's bundle found none.
    open var image: NamedImage?
    /// Whether the item can be chosen.
    open var isEnabled = true
    /// Whether the item is left out when its menu is drawn.
    open var isHidden = false
    /// Whether the item is a line between groups.
    open var isSeparator = false
    /// Whether the item has a mark.
    open var state = ControlState.off
    /// Its tag, by which programs find it.
    open var tag = 0
    /// The menu that it opens.
    public private(set) var submenu: Menu?
    /// The menu that has it.
    public internal(set) weak var menu: Menu?
    /// The action that choosing it sends first.
    public var action: String? { actions.first?.name }

    /// Objects that may take an action without a target: as for its menu.
    open var responderChain: [AnyObject] { menu?.responderChain ?? [] }

    /// Whether autoenabling switches it on.
    var isValid: Bool {
        if submenu != nil { return true }
        // A target that is bound needs no action.
        guard let action = actions.first else { return kept["target"] != nil }
        guard let taker = action.taker(along: responderChain) else { return false }
        if let taker = taker as? any MenuItemValidation { return taker.validateMenuItem(self) }
        return (taker as? any UserInterfaceValidations)?.validateUserInterfaceItem(self) ?? true
    }

    /// Takes what the nib has within it.
    open func addFromNib(_ content: AnyObject) {
        guard let menu = content as? Menu else { return }
        submenu = menu
        menu.supermenuItem = self
    }

    override class var table: NibMemberTable { ModelTable.menuItem.table }
}
