internal import AssetResolution

/// A controller of one view, which it loads from a nib at the first access.
///
/// The nib's owner has the controller's class, and its outlet "view" leads to the view. Subclasses belong to no actor; see `ControllerNib`
/// for controllers of actors.
///
/// The controller can have children: controllers that a storyboard puts into it, and controllers whose views are embedded in its view.
open class ViewController: NibCodable, NibContainer, NibController, SeguePerforming, LateLoader {
    /// The view; nil while it is not loaded. Nibs set the outlet "view".
    public var loadedView: AnyObject? {
        didSet { setOutlet("viewController", of: loadedView, to: self) }
    }
    /// The title.
    public var title: String?
    /// The classes that the nib can name. A nib gives its own classes to the controllers that it makes.
    public var classes = NibClasses()
    /// The children: related controllers in the storyboard's order, then embedded ones.
    public var children: [AnyObject] { related + embedded }
    /// The controller that has this controller as a child.
    public internal(set) weak var parent: ViewController?
    /// The controller whose segue made this controller.
    public internal(set) weak var presentingViewController: ViewController?
    /// The storyboard with the controller's scene; nil outside storyboards. Set before the controller awakes.
    public internal(set) var storyboard: Storyboard?
    /// The objects of the view's nib; nil while the nib is not loaded, or if the view has no nib of its own.
    public var viewInstance: NibInstance? { source.instance }
    /// Whether the controller only contains other controllers, and has neither a view nor a nib of its own.
    private let isContainer: Bool
    /// Whether an access to `view` has loaded the view, so that it can be loaded again.
    private var isLoadedLate = false
    /// Whether the view came with the controller, and `viewDidLoad` was not called yet.
    private var awaitsViewDidLoad = false
    private var related: [AnyObject] = []
    /// Controllers whose views are embedded in this controller's view. They are released with the view.
    private var embedded: [AnyObject] = []
    let source: ControllerNib

    /// Creates a controller whose view is in a nib.
    ///
    /// - Parameters:
    ///   - name: The nib's name; nil: a name that is made of the class's name.
    ///   - bundle: The bundle with the nib; nil: the bundle of the class, see `NibBundle.containing`.
    public init(nibName name: String? = nil, bundle: NibBundle?) {
        source = ControllerNib(name, for: Self.self, .view, in: bundle)
        isContainer = false
    }

    /// Creates a controller whose view is in a nib with its name, in the bundle of the class.
    public required init() {
        source = ControllerNib(nil, for: Self.self, .view, in: nil)
        isContainer = false
    }

    /// Creates a controller that a nib or storyboard contains. If that nib lacks the view, another nib of the bundle has it.
    public required init(nibCoder: NibCoder) {
        let name = nibCoder.value("nibName", as: String.self)
        title = nibCoder.value("title", as: String.self)
        isContainer = name == nil && nibCoder.object.isContainerController
        source = ControllerNib(
            isContainer ? nibCoder.nib.name : name, for: Self.self, .view, in: nibCoder.nib.bundle)
    }

    /// The view. The first access loads it. After a failure, the next access tries again.
    public var view: AnyObject {
        get throws(NibError) {
            if let view = try viewIfAny() { return view }
            throw .unsetOutlet(nib: source.name, outlet: "view", className: "\(type(of: self))", ownerClass: nil)
        }
    }

    private func viewIfAny() throws(NibError) -> AnyObject? {
        if let loadedView {
            if awaitsViewDidLoad {
                awaitsViewDidLoad = false
                viewDidLoad()
            }
            return loadedView
        }
        try lettingGoOnFailure { () throws(NibError) in try loadView() }
        guard let loadedView else { return nil }
        (isLoadedLate, awaitsViewDidLoad) = (true, false)
        viewDidLoad()
        return loadedView
    }

    func letGo() {
        source.instance?.clearOutlets(of: self)
        loadedView = nil
        embedded = []
        (isLoadedLate, awaitsViewDidLoad) = (false, false)
        source.unload()
    }

    /// Whether the view is loaded.
    public var isViewLoaded: Bool { loadedView != nil }

    /// Loads the view. A subclass that makes its view by itself sets `loadedView`. A controller that only contains others, such as a tab
    /// bar controller, takes the view of the first one; without others it has no view.
    open func loadView() throws(NibError) {
        if isContainer {
            loadedView = try (related.first as? any NibController)?.viewForEmbedding()
            return
        }
        try source.load(for: self, classes: classes) { $0.loadedView != nil }
    }

    /// Called when the view is loaded; when the view came with the controller, at the first access to `view`.
    open func viewDidLoad() {}

    /// Whether the view is visible, so that it must stay loaded. A subclass that shows its view overrides this property.
    open var isViewShown: Bool { false }

    /// Called when memory is short. Releases a view that is not shown, with the objects of its nib and the embedded controllers, and clears
    /// the outlets that the nib has set. The next access to `view` loads it again. A view that came with the controller stays.
    open func didReceiveMemoryWarning() {
        guard isLoadedLate, isViewLoaded, !isViewShown else { return }
        letGo()
        viewDidUnload()
    }

    /// Called after a view was released because memory is short. A subclass can release objects that it can make again.
    open func viewDidUnload() {}

    /// Performs a segue that leaves this controller, without a call of `shouldPerformSegue`.
    @discardableResult
    public func performSegue(withIdentifier identifier: String, sender: AnyObject? = nil) throws(NibError)
        -> StoryboardSegue
    {
        guard let segue = source.segues.first(where: { $0.identifier == identifier }) else {
            throw .noSegue(
                className: "\(type(of: self))", identifier: identifier,
                nearest: NearestName.to(identifier, among: source.segues.map(\.identifier)))
        }
        return try segue.perform(sender: sender)
    }

    open func shouldPerformSegue(withIdentifier identifier: String, sender: AnyObject?) -> Bool { true }

    open func prepare(for segue: StoryboardSegue, sender: AnyObject?) {}

    open func presentError(_ error: NibError) {}

    /// Whether an unwind segue from another controller may end at this controller, which has its action.
    open func canPerformUnwindSegueAction(_ action: String, from source: ViewController, sender: AnyObject?) -> Bool {
        true
    }

    open func awakeFromNib() {}

    /// Takes the view that a nib or storyboard has within the controller.
    open func addFromNib(_ content: AnyObject) {
        guard loadedView == nil else { return }
        loadedView = content
        awaitsViewDidLoad = true
    }

    /// Takes a child controller from a storyboard.
    open func addFromNib(controller child: AnyObject, as relationship: String) {
        if relationship == NibSegue.embedKind { embedded.append(child) } else { related.append(child) }
        (child as? ViewController)?.parent = self
    }

    /// The view; nil for a container of controllers without a view.
    open func viewForEmbedding() throws(NibError) -> AnyObject? { isContainer ? try viewIfAny() : try view }

    /// The outlet "view".
    open class var nibMembers: NibMembers {
        NibMembers(outlet("view", \ViewController.loadedView))
    }
}
