/// A controller of one window, which it loads from a nib at the first access.
///
/// The owner of the nib is the controller or its document, and the owner's outlet "window" leads to the window. The controller keeps the
/// nib's objects as long as it lives: a window that has closed is not loaded again, even if the nib wants it to be released. Subclasses
/// belong to no actor; see `ControllerNib` for controllers of actors.
///
/// In a storyboard, the window is in the controller's scene, and the controller of the window's contents has a scene of its own.
open class WindowController: NibCodable, NibContainer, NibController, LateLoader {
    /// The window; nil while it is not loaded. Nibs set the outlet "window".
    public var loadedWindow: AnyObject? {
        didSet { setOutlet("windowController", of: loadedWindow, to: self) }
    }
    /// The classes that the nib can name. A nib gives its own classes to the controllers that it makes.
    public var classes = NibClasses()
    /// The controller of the window's contents.
    public private(set) var contentViewController: AnyObject?
    /// The document that has the window controller.
    public internal(set) weak var document: Document?
    /// Document that is the owner of the nib; nil if the controller is the owner.
    private weak var owner: Document?
    /// The storyboard with the controller's scene; nil outside storyboards. Set before the controller awakes.
    public internal(set) var storyboard: Storyboard?
    let source: ControllerNib

    /// Creates a controller whose window is in a nib.
    ///
    /// - Parameters:
    ///   - name: The nib's name; nil: a name that is made of the class's name.
    ///   - bundle: The bundle with the nib; nil: the bundle of the class, see `NibBundle.containing`.
    public init(windowNibName name: String? = nil, bundle: NibBundle?) {
        source = ControllerNib(name, for: Self.self, .window, in: bundle)
    }

    /// Creates a controller whose window is in a nib with a document as owner. The document has the nib's bundle and classes.
    public init(windowNibName name: String, owner: Document) {
        source = ControllerNib(name, for: type(of: owner), .window, in: owner.bundle)
        self.owner = owner
        classes = owner.classes
    }

    /// Creates a controller whose window is in a nib with its name, in the bundle of the class.
    public required init() { source = ControllerNib(nil, for: Self.self, .window, in: nil) }

    /// Creates a controller that a nib or storyboard contains. If that nib lacks the window, another nib of the bundle has it.
    public required init(nibCoder: NibCoder) {
        source = ControllerNib(nil, for: Self.self, .window, in: nibCoder.nib.bundle)
    }

    /// The window. The first access loads it. After a failure, the next access tries again.
    public var window: AnyObject {
        get throws(NibError) {
            if let loadedWindow { return loadedWindow }
            windowWillLoad()
            document?.windowControllerWillLoadNib(self)
            try lettingGoOnFailure { () throws(NibError) in try loadWindow() }
            guard let loadedWindow else {
                throw .unsetOutlet(
                    nib: source.name, outlet: "window", className: "\(type(of: self))", ownerClass: nil)
            }
            windowDidLoad()
            document?.windowControllerDidLoadNib(self)
            return loadedWindow
        }
    }

    /// Whether the window is loaded.
    public var isWindowLoaded: Bool { loadedWindow != nil }

    /// Loads the window. A subclass that makes its window by itself sets `loadedWindow`.
    open func loadWindow() throws(NibError) {
        guard let owner else { return try source.load(for: self, classes: classes) { $0.loadedWindow != nil } }
        owner.window = nil
        try source.load(for: owner, classes: classes) { $0.window != nil }
        loadedWindow = owner.window
    }

    /// Loads the window if it is not loaded, and shows it.
    open func showWindow() throws(NibError) { (try window as? any NibWindow)?.showFromNib() }

    /// Called before the window is loaded.
    open func windowWillLoad() {}

    /// Called when the window is loaded.
    open func windowDidLoad() {}

    func letGo() {
        loadedWindow = nil
        source.unload()
    }

    open func awakeFromNib() {}

    /// Takes the window that a storyboard has within the controller.
    open func addFromNib(_ content: AnyObject) { loadedWindow = loadedWindow ?? content }

    /// Takes the controller of the window's contents.
    open func addFromNib(controller child: AnyObject, as relationship: String) { contentViewController = child }

    /// A window controller has no view that could be embedded.
    open func viewForEmbedding() throws(NibError) -> AnyObject? { nil }

    /// The outlet "window".
    open class var nibMembers: NibMembers {
        NibMembers(outlet("window", \WindowController.loadedWindow))
    }
}

extension WindowController: NibResponder {
    /// The document.
    public var nextResponder: AnyObject? { document }
}
