public import InterfaceSchema
public import NibLoading

/// A window with its contents.
open class Window: Model, NibContainer, NibWindow, NibResponder {
    /// The text in the title bar.
    open var title = ""
    /// Frame of the contents on the screen.
    open var contentRect = Rectangle(x: 0, y: 0, width: 0, height: 0)
    /// Whether the window is on the screen.
    open internal(set) var isVisible = false
    /// The view that fills the window.
    public private(set) var contentView: View?
    /// Delegate.
    open weak var delegate: AnyObject?
    /// The view that has the focus first.
    open weak var initialFirstResponder: View?
    /// The view that has the focus now.
    open weak var firstResponder: View?
    /// The controller that loaded the window.
    public internal(set) weak var windowController: WindowController?
    /// The application in which the window is, or was, the key window.
    weak var application: Application?

    /// Takes the content view that the nib has in the window.
    open func addFromNib(_ content: AnyObject) {
        guard contentView == nil, let view = content as? View else { return }
        contentView = view
        view.ownWindow = self
    }

    /// Shows the window. The first time, `initialFirstResponder` gets the focus.
    open func showFromNib() {
        isVisible = true
        firstResponder = firstResponder ?? initialFirstResponder
    }

    /// Removes the window from the screen. It is neither the key window nor the main window any more.
    open func close() {
        isVisible = false
        if application?.keyWindow === self { application?.keyWindow = nil }
        if application?.mainWindow === self { application?.mainWindow = nil }
    }

    /// The window controller.
    open var nextResponder: AnyObject? { windowController }

    override class var table: NibMemberTable { ModelTable.window.table }

    /// All views in the window, each once and before the views that it contains.
    public var allViews: [View] {
        var found: [View] = []
        var waiting = [contentView].compactMap { $0 }
        // A nib may connect a tab with a view that contains the tab.
        var passed: Set<ObjectIdentifier> = []
        while let next = waiting.popLast() {
            guard passed.insert(ObjectIdentifier(next)).inserted else { continue }
            found.append(next)
            waiting += next.subviews.reversed()
            // The views of a tab view's tabs count, also of tabs that are not shown.
            waiting += (next as? TabView)?.items.compactMap(\.view).reversed() ?? []
        }
        return found
    }
}

/// An auxiliary window.
open class Panel: Window {
    override class var table: NibMemberTable { ModelTable.panel.table }
}
