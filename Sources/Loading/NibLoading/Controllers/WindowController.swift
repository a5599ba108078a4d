/// A controller of one window, which it loads from a nib at the first access.
///
/// The nib's owner has the controller's class, and its outlet "window" leads to the window. The controller keeps all that the nib
/// made. Subclasses belong to no actor; see `ControllerNib` for others.
open class WindowController: NibObject {
    /// The window, if it is loaded. Nibs set it as "window".
    public var loadedWindow: AnyObject?
    /// The classes that the nib can name.
    public var classes = NibClasses()
    private let source: ControllerNib

    /// Creates a controller whose window is in a nib.
    ///
    /// - Parameters:
    ///   - name: The nib's name; nil: one that is made of the class's name.
    ///   - bundle: Where the nib is.
    public init(windowNibName name: String? = nil, bundle: NibBundle?) {
        source = ControllerNib(name, for: Self.self, .window, in: bundle)
    }

    /// Creates a controller that has no nib.
    public required init() { source = ControllerNib(nil, for: Self.self, .window, in: nil) }

    /// The window. The first access loads it.
    public var window: AnyObject {
        get throws(NibError) {
            if let loadedWindow { return loadedWindow }
            windowWillLoad()
            try loadWindow()
            guard let loadedWindow else {
                throw .unsetOutlet(
                    nib: source.name, outlet: "window", className: "\(type(of: self))", ownerClass: nil)
            }
            windowDidLoad()
            return loadedWindow
        }
    }

    /// Whether the window is loaded.
    public var isWindowLoaded: Bool { loadedWindow != nil }

    /// Loads the window. A subclass that makes its window by itself sets `loadedWindow`.
    open func loadWindow() throws(NibError) {
        try source.load(for: self, classes: classes) { $0.loadedWindow != nil }
    }

    /// Called before the window is loaded.
    open func windowWillLoad() {}

    /// Called when the window is loaded.
    open func windowDidLoad() {}

    /// Called by the program when the window has closed. A window that is released then goes, with all that the nib made.
    open func windowDidClose() {
        guard let instance = source.instance, let loadedWindow, instance.isReleasedWhenClosed(loadedWindow) else {
            return
        }
        self.loadedWindow = nil
        source.unload()
    }

    open func awakeFromNib() {}

    /// The outlet "window".
    open class var nibMembers: NibMembers {
        NibMembers(outlet("window", \WindowController.loadedWindow))
    }
}
