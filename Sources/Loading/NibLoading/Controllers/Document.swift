/// A document, which is the owner of the nib with its window.
///
///     final class TideTable: Document {
///         override var windowNibName: String? { "TideTable" }
///         override func windowControllerDidLoadNib(_ windowController: WindowController) { … }
///     }
///
///     let table = TideTable(bundle: bundle)
///     table.makeWindowControllers()
///     try table.showWindows()
///
/// A document keeps its window controllers. A window controller loads its nib at the first access to its window. Subclasses belong to no actor.
open class Document: NibObject {
    /// The name of the nib with the window; nil for a document that makes its window controllers by itself.
    open var windowNibName: String? { nil }
    /// The classes that the nib can name.
    public var classes = NibClasses()
    /// The window controllers, in the order in which they were added.
    public private(set) var windowControllers: [WindowController] = []
    /// The window of the nib that was loaded last. Nibs set the outlet "window"; the window controller keeps the window.
    public internal(set) weak var window: AnyObject?
    let bundle: NibBundle

    /// Creates a document whose nibs are in a bundle; nil: in the bundle of the class, see `NibBundle.containing`.
    public init(bundle: NibBundle?) { self.bundle = bundle ?? NibBundle.containing(Self.self) }

    /// Creates a document whose nibs are in the bundle of the class.
    public required init() { bundle = NibBundle.containing(Self.self) }

    /// Makes a window controller for the nib `windowNibName`. A subclass with several windows, or with its own class of window controllers,
    /// overrides this method and calls `addWindowController`.
    open func makeWindowControllers() {
        guard let windowNibName else { return }
        addWindowController(WindowController(windowNibName: windowNibName, owner: self))
    }

    /// Adds a window controller, and removes it from its previous document.
    open func addWindowController(_ windowController: WindowController) {
        windowController.document?.removeWindowController(windowController)
        windowControllers.append(windowController)
        windowController.document = self
    }

    /// Removes a window controller, which is released with its window if nothing else keeps it.
    open func removeWindowController(_ windowController: WindowController) {
        guard let index = windowControllers.firstIndex(where: { $0 === windowController }) else { return }
        windowControllers.remove(at: index).document = nil
    }

    /// Shows the windows of all window controllers.
    open func showWindows() throws(NibError) {
        for controller in windowControllers { try controller.showWindow() }
    }

    /// Called before the nib of a window controller is loaded, after the controller's `windowWillLoad`.
    open func windowControllerWillLoadNib(_ windowController: WindowController) {}

    /// Called when the nib of a window controller is loaded, after the controller's `windowDidLoad`.
    open func windowControllerDidLoadNib(_ windowController: WindowController) {}

    open func awakeFromNib() {}

    /// The outlet "window".
    open class var nibMembers: NibMembers { NibMembers(outlet("window", \Document.window)) }
}
