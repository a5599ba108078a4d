import NibLoading

/// The application object, which is the owner of the main nib.
open class Application: Model {
    /// Delegate.
    open weak var delegate: AnyObject?
    /// The menu in the menu bar.
    open var mainMenu: Menu? { didSet { mainMenu?.application = self } }
    /// The window that receives keys. The program, which shows the windows, sets it.
    open weak var keyWindow: Window? { didSet { keyWindow?.application = self } }
    /// The window that people work in; nil if that is the key window.
    open weak var mainWindow: Window? { didSet { mainWindow?.application = self } }

    /// Objects that may take an action of a control or the menu bar without a target: the responder chain from the focus of the key window, then from
    /// the focus of the main window, the application and its delegate last.
    open var responderChain: [AnyObject] {
        var chain = ResponderChain()
        for window in [keyWindow, mainWindow] { chain.add(from: window?.firstResponder ?? window) }
        chain.add(self)
        return chain.responders
    }

    override class var table: NibMemberTable { ModelTable.application.table }
}
