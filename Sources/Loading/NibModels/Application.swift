public import NibLoading

/// The application: the owner of its main nib, and what nibs call the application.
open class Application: NibObject {
    /// Who is asked and told about it.
    open weak var delegate: AnyObject?
    /// The menu in the menu bar.
    open var mainMenu: Menu?

    /// Creates one without a menu.
    public required init() {}

    /// Does nothing. A subclass may do something.
    open func awakeFromNib() {}

    /// Its outlets.
    open class var nibMembers: NibMembers {
        NibMembers(outlet("delegate", \Application.delegate), outlet("mainMenu", \Application.mainMenu))
    }
}
