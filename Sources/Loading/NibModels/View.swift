public import InterfaceSchema
public import NibLoading

/// A view: its place, what it contains, and how it looks.
///
/// All views of a nib that have no closer class become one of these. What the file says besides is in `values`.
open class View: Model, NibView, NibEmbedder, NibResponder {
    /// Its place in its superview. On AppKit the y axis points up.
    open var frame = Rectangle(x: 0, y: 0, width: 0, height: 0)
    /// Parts of the frame that change with the size of the superview, on AppKit as the nib says; nothing for a view that is made with its frame alone,
    /// as AppKit's custom views are.
    open var autoresizing: Set<Autoresizing> = []
    /// Whether the view is left out when its superview is drawn.
    open var isHidden = false
    /// Its tag, by which programs find it.
    open var tag = 0
    /// The help for the mouse.
    open var toolTip: String?
    /// The colour behind it; nil for none.
    open var backgroundColor: Color?
    /// The views in it, from back to front.
    public private(set) var subviews: [View] = []
    /// Further contents: menus, the items of tabs, the columns of tables.
    public private(set) var parts: [AnyObject] = []
    /// The view that contains it.
    public private(set) weak var superview: View?
    /// The window whose contents it is; nil within other views.
    weak var ownWindow: Window?
    /// The tab whose view it is.
    weak var tab: TabViewItem?
    /// The view around it; for the view of a tab, the one that has the tab.
    private var outer: View? { superview ?? tab?.tabView }
    /// The window that it is in.
    public var window: Window? {
        var view: View? = self
        // A nib may connect a tab with a view around it.
        var passed: Set<ObjectIdentifier> = []
        while let next = view, passed.insert(ObjectIdentifier(next)).inserted {
            if let window = next.ownWindow { return window }
            view = next.outer
        }
        return nil
    }
    /// Delegate, where the class has one.
    open weak var delegate: AnyObject?
    /// Source of the values of a view that shows many.
    open weak var dataSource: AnyObject?
    /// The menu that a click with the other button opens.
    open weak var menu: Menu? { didSet { menu?.view = self } }
    /// The controller whose view it is.
    public internal(set) weak var viewController: AnyObject?
    /// The view that has the focus after it.
    open weak var nextKeyView: View?

    /// Creates an empty view at the origin.
    public required convenience init() { self.init(frame: Rectangle(x: 0, y: 0, width: 0, height: 0)) }

    /// Creates an empty view.
    public required init(frame: Rectangle) {
        super.init()
        self.frame = frame
    }

    /// Creates a view from what a nib says of it.
    public required init(nibCoder: NibCoder) { super.init(nibCoder: nibCoder) }

    /// Takes what the nib has within it.
    open func addFromNib(_ content: AnyObject) {
        (content as? Menu)?.view = self
        (content as? TabViewItem)?.tabView = self
        guard let view = content as? View else { return parts.append(content) }
        subviews.append(view)
        view.superview = self
    }

    /// Takes the view of another controller. It fills this one, and goes on to do so when the size changes.
    open func embedFromNib(_ view: AnyObject) {
        if let view = view as? View {
            view.frame = Rectangle(x: 0, y: 0, width: frame.width, height: frame.height)
            view.autoresizing = [.widthSizable, .heightSizable]
        }
        addFromNib(view)
    }

    /// The view around it; for the outermost view, the window.
    open var nextResponder: AnyObject? { outer ?? ownWindow }

    /// Objects that may take an action of this view without a target, the nearest first: views, windows, their controllers and delegates, documents,
    /// the application.
    public var responderChain: [AnyObject] {
        var chain = ResponderChain()
        chain.add(from: self)
        chain.add(window?.application)
        return chain.responders
    }

    /// The names of what follows its superview.
    var autoresizingMask: PropertyValue? {
        get { nil }
        set {
            guard case .choices(let names)? = newValue else { return }
            autoresizing = Set(names.compactMap { Autoresizing(rawValue: $0) })
        }
    }

    override class var table: NibMemberTable { ModelTable.view.table }
}
