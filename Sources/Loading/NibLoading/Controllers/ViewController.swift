/// A controller of one view, which it loads from a nib at the first access.
///
/// The nib's owner has the controller's class, and its outlet "view" leads to the view. Subclasses belong to no actor; see
/// `ControllerNib` for others.
open class ViewController: NibCodable, NibContainer {
    /// The view, if it is loaded. Nibs set it as "view".
    public var loadedView: AnyObject?
    /// The title.
    public var title: String?
    /// The classes that the nib can name.
    public var classes = NibClasses()
    private let source: ControllerNib

    /// Creates a controller whose view is in a nib.
    ///
    /// - Parameters:
    ///   - name: The nib's name; nil: one that is made of the class's name.
    ///   - bundle: Where the nib is.
    public init(nibName name: String? = nil, bundle: NibBundle?) {
        source = ControllerNib(name, for: Self.self, .view, in: bundle)
    }

    /// Creates a controller that has no nib.
    public required init() { source = ControllerNib(nil, for: Self.self, .view, in: nil) }

    /// Creates a controller of a nib or storyboard. If the nib does not have its view, that is in another nib of the bundle.
    public required init(nibCoder: NibCoder) {
        source = ControllerNib(
            nibCoder.value("nibName", as: String.self), for: Self.self, .view, in: nibCoder.nib.bundle)
        title = nibCoder.value("title", as: String.self)
    }

    /// The view. The first access loads it.
    public var view: AnyObject {
        get throws(NibError) {
            if let loadedView { return loadedView }
            try loadView()
            guard let loadedView else {
                throw .unsetOutlet(nib: source.name, outlet: "view", className: "\(type(of: self))", ownerClass: nil)
            }
            viewDidLoad()
            return loadedView
        }
    }

    /// Whether the view is loaded.
    public var isViewLoaded: Bool { loadedView != nil }

    /// Loads the view. A subclass that makes its view by itself sets `loadedView`.
    open func loadView() throws(NibError) {
        try source.load(for: self, classes: classes) { $0.loadedView != nil }
    }

    /// Called when the view is loaded.
    open func viewDidLoad() {}

    /// Whether the view can be seen, so that it must stay. A subclass that shows its view says so.
    open var isViewShown: Bool { false }

    /// Lets go of a view that is not shown, with all that the nib made. The next access loads it again.
    open func didReceiveMemoryWarning() {
        guard isViewLoaded, !isViewShown else { return }
        loadedView = nil
        source.unload()
    }

    open func awakeFromNib() {}

    /// Takes the view that a nib or storyboard has within the controller.
    open func addFromNib(_ content: AnyObject) { loadedView = loadedView ?? content }

    /// The outlet "view".
    open class var nibMembers: NibMembers {
        NibMembers(outlet("view", \ViewController.loadedView))
    }
}
