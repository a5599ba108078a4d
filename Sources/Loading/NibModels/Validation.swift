/// An item that is on while an object can take its action.
public protocol ValidatedUserInterfaceItem: AnyObject {
    /// The action that it sends; nil for none.
    var action: String? { get }
    /// Its tag.
    var tag: Int { get }
}

/// An object that says of any item whose action it takes whether that is on.
public protocol UserInterfaceValidations: AnyObject {
    /// Whether an item that sends its action to this object is on.
    func validateUserInterfaceItem(_ item: any ValidatedUserInterfaceItem) -> Bool
}

/// An object that says of menu items whose actions it takes whether they are on, and may change their titles. Items ask it in place of
/// `UserInterfaceValidations`.
public protocol MenuItemValidation: AnyObject {
    /// Whether a menu item that sends its action to this object is on.
    func validateMenuItem(_ menuItem: MenuItem) -> Bool
}
