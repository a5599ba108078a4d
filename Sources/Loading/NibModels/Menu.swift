public import NibAssets
public import NibLoading

/// A menu.
open class Menu: Model, NibContainer {
    /// The title.
    open var title = ""
    /// The items, from top to bottom.
    public private(set) var items: [MenuItem] = []
    /// Delegate.
    open weak var delegate: AnyObject?
    /// Whether `update` enables and disables the items.
    open var autoenablesItems = true
    /// The item that opens the menu.
    public internal(set) weak var supermenuItem: MenuItem?
    /// The application with this menu as its menu bar.
    weak var application: Application?
    /// The view with this menu as its context menu.
    weak var view: View?

    /// Objects that may take an action without a target: the application's responder chain for the menu bar, the view's for the menu of a view.
    open var responderChain: [AnyObject] {
        supermenuItem?.menu?.responderChain ?? application?.responderChain ?? view?.chainFromSelf ?? []
    }

    /// Enables and disables the items, as AppKit does before a menu is shown. An item is enabled if an object takes its action, unless that
    /// object says otherwise, see `MenuItemValidation`. Nothing happens if `autoenablesItems` is false.
    open func update() {
        guard autoenablesItems else { return }
        for item in items where !item.isSeparator { item.isEnabled = item.isValid }
    }

    /// Chooses an item, as a person would: the menu is updated, and nothing happens if the item is disabled. Returns whether objects took
    /// all the item's actions.
    @discardableResult
    open func performActionForItem(at index: Int) -> Bool {
        update()
        return items[index].isEnabled && items[index].sendActions()
    }

    /// Takes an item that the nib has in the menu.
    open func addFromNib(_ content: AnyObject) {
        guard let item = content as? MenuItem else { return }
        items.append(item)
        item.menu = self
    }

    override class var table: NibMemberTable { ModelTable.menu.table }
}

/// An item of a menu.
open class MenuItem: Model, NibContainer, ActionSender, ValidatedUserInterfaceItem {
    /// The actions that the nib connects, in the nib's order.
    public var actions: [NibAction] = []
    /// The text of the item.
    open var title = ""
    /// The key that chooses the item.
    open var keyEquivalent = ""
    /// The image beside the text; nil if there is none, or if the nib's bundle found none.
    open var image: NamedImage?
    /// Whether the item can be chosen.
    open var isEnabled = true
    /// Whether the item is left out when its menu is drawn.
    open var isHidden = false
    /// Whether the item is a line between groups.
    open var isSeparator = false
    /// The mark beside the item.
    open var state = ControlState.off
    /// The tag by which programs find the item.
    open var tag = 0
    /// The menu that the item opens.
    public private(set) var submenu: Menu?
    /// The menu that contains the item.
    public internal(set) weak var menu: Menu?
    /// The name of the first action that the item sends; nil if there is none.
    public var action: String? { actions.first?.name }

    /// Objects that may take an action without a target: the menu's responder chain.
    open var responderChain: [AnyObject] { menu?.responderChain ?? [] }

    /// Whether autoenabling enables the item.
    var isValid: Bool {
        if submenu != nil { return true }
        // A target that is bound needs no action.
        guard let action = actions.first else { return kept["target"] != nil }
        guard let taker = action.taker(along: responderChain) else { return false }
        if let taker = taker as? any MenuItemValidation { return taker.validateMenuItem(self) }
        return (taker as? any UserInterfaceValidations)?.validateUserInterfaceItem(self) ?? true
    }

    /// Takes the submenu that the nib has in the item.
    open func addFromNib(_ content: AnyObject) {
        guard let menu = content as? Menu else { return }
        submenu = menu
        menu.supermenuItem = self
    }

    override class var table: NibMemberTable { ModelTable.menuItem.table }
}
