public import InterfaceSchema
public import NibLoading

/// A view: its frame, contents and appearance.
///
/// A view of a nib becomes a `View` if the module has no class for a nearer ancestor. Its other properties in the nib are in `values`.
open class View: Model, NibView, NibEmbedder, NibResponder {
    /// The frame in the superview. On AppKit the y axis points up.
    open var frame = Rectangle(x: 0, y: 0, width: 0, height: 0)
    /// Parts of the frame that change with the size of the superview. Among nibs, only AppKit's have them; empty for a view that is made with
    /// its frame alone, as AppKit's custom views are.
    open var autoresizing: Set<Autoresizing> = []
    /// Whether the view is left out when its superview is drawn.
    open var isHidden = false
    /// The tag by which programs find the view.
    open var tag = 0
    /// The help text under the mouse pointer.
    open var toolTip: String?
    /// The background colour; nil for none.
    open var backgroundColor: Color?
    /// The views in this view, from back to front.
    public private(set) var subviews: [View] = []
    /// Further contents: menus, the items of tabs, the columns of tables.
    public private(set) var parts: [AnyObject] = []
    /// The view that contains this view.
    public private(set) weak var superview: View?
    /// The window with this view as its content view; nil within other views.
    weak var ownWindow: Window?
    /// The tab that shows this view.
    weak var tab: TabViewItem?
    /// The superview; for the view of a tab, the tab view.
    private var outer: View? { superview ?? tab?.tabView }
    /// The window that contains the view; nil if there is none.
    public var window: Window? {
        var view: View? = self
        // A nib may connect a tab with a view that contains the tab.
        var passed: Set<ObjectIdentifier> = []
        while let next = view, passed.insert(ObjectIdentifier(next)).inserted {
            if let window = next.ownWindow { return window }
            view = next.outer
        }
        return nil
    }
    /// The delegate, if the class has one.
    open weak var delegate: AnyObject?
    /// The source of the values of a table or a similar view.
    open weak var dataSource: AnyObject?
    /// The context menu.
    open weak var menu: Menu? { didSet { menu?.view = self } }
    /// The controller of this view.
    public internal(set) weak var viewController: AnyObject?
    /// The view that gets the focus after this view.
    open weak var nextKeyView: View?

    /// Creates an empty view at the origin.
    public required convenience init() { self.init(frame: Rectangle(x: 0, y: 0, width: 0, height: 0)) }

    /// Creates an empty view.
    public required init(frame: Rectangle) {
        super.init()
        self.frame = frame
    }

    /// Creates a view from its values in a nib.
    public required init(nibCoder: NibCoder) { super.init(nibCoder: nibCoder) }

    /// Takes an object that the nib has in the view.
    open func addFromNib(_ content: AnyObject) {
        (content as? Menu)?.view = self
        (content as? TabViewItem)?.tabView = self
        guard let view = content as? View else { return parts.append(content) }
        subviews.append(view)
        view.superview = self
    }

    /// Takes the view of another controller, which fills this view, also when the size changes.
    open func embedFromNib(_ view: AnyObject) {
        if let view = view as? View {
            view.frame = Rectangle(x: 0, y: 0, width: frame.width, height: frame.height)
            view.autoresizing = [.widthSizable, .heightSizable]
        }
        addFromNib(view)
    }

    /// The superview or tab view; for the outermost view, the window.
    open var nextResponder: AnyObject? { outer ?? ownWindow }

    /// Objects that may take an action of this view without a target, the nearest first: views, windows, their controllers and delegates, documents,
    /// the application.
    public var responderChain: [AnyObject] { chainFromSelf }

    /// The responder chain that begins at this view.
    final var chainFromSelf: [AnyObject] {
        var chain = ResponderChain()
        chain.add(from: self)
        chain.add(window?.application)
        return chain.responders
    }

    /// Names for `autoresizing`, as nibs write them; always nil when read.
    var autoresizingMask: PropertyValue? {
        get { nil }
        set {
            guard case .choices(let names)? = newValue else { return }
            autoresizing = Set(names.compactMap { Autoresizing(rawValue: $0) })
        }
    }

    override class var table: NibMemberTable { ModelTable.view.table }
}
