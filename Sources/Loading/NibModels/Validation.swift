/// An item that is enabled while an object can take its action.
public protocol ValidatedUserInterfaceItem: AnyObject {
    /// The action that the item sends; nil for none.
    var action: String? { get }
    /// The tag of the item.
    var tag: Int { get }
}

/// An object that decides whether items that send actions to it are enabled.
public protocol UserInterfaceValidations: AnyObject {
    /// Whether an item that sends its action to this object is enabled.
    func validateUserInterfaceItem(_ item: any ValidatedUserInterfaceItem) -> Bool
}

/// An object that decides whether menu items that send actions to it are enabled, and may change their titles. Menu items ask it instead of
/// `UserInterfaceValidations`.
public protocol MenuItemValidation: AnyObject {
    /// Whether a menu item that sends its action to this object is enabled.
    func validateMenuItem(_ menuItem: MenuItem) -> Bool
}
