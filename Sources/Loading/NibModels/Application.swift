import NibLoading

/// The application: the owner of its main nib, and what nibs call the application.
open class Application: Model {
    /// Who is asked and told about it.
    open weak var delegate: AnyObject?
    /// The menu in the menu bar.
    open var mainMenu: Menu?

    override class var table: NibMemberTable { ModelTable.application.table }
}
