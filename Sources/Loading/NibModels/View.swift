public import InterfaceSchema
public import NibLoading

/// A view: its place, what it contains, and how it looks.
///
/// All views of a nib that have no closer class become one of these. What the file says besides is in `values`.
open class View: NibCodable, NibView, NibEmbedder {
    /// Its place in its superview. On AppKit the y axis points up.
    open var frame: Rectangle
    /// What of its frame changes with the size of its superview, on AppKit as the nib says it; nothing for a view that is made with its frame alone,
    /// as AppKit's custom views are.
    open var autoresizing: Set<Autoresizing>
    /// Whether it is left out when its superview is drawn.
    open var isHidden: Bool
    /// Its tag, by which programs find it.
    open var tag: Int
    /// The help for the mouse.
    open var toolTip: String?
    /// The colour behind it; nil for none.
    open var backgroundColor: Color?
    /// The views in it, from back to front.
    public private(set) var subviews: [View] = []
    /// What it contains besides: menus, the items of tabs, the columns of tables.
    public private(set) var parts: [AnyObject] = []
    /// The view that contains it.
    public private(set) weak var superview: View?
    /// All that the nib says of it; nil for a view that no nib made from values.
    public let values: NibCoder?
    /// The window whose contents it is; nil within other views.
    weak var ownWindow: Window?
    /// The window that it is in.
    public var window: Window? {
        var view: View? = self
        while let next = view {
            if let window = next.ownWindow { return window }
            view = next.superview
        }
        return nil
    }
    /// Who is asked and told about it, where its class has a delegate.
    open weak var delegate: AnyObject?
    /// The menu that a click with the other button opens.
    open weak var menu: Menu?
    /// The view that has the focus after it.
    open weak var nextKeyView: View?

    /// Creates an empty view at the origin.
    public required convenience init() { self.init(frame: Rectangle(x: 0, y: 0, width: 0, height: 0)) }

    /// Creates an empty view.
    public required init(frame: Rectangle) {
        self.frame = frame
        autoresizing = []
        isHidden = false
        tag = 0
        values = nil
    }

    /// Creates a view from what a nib says of it.
    public required init(nibCoder: NibCoder) {
        frame = nibCoder.rectangle("frame")
        autoresizing = nibCoder.autoresizing()
        isHidden = nibCoder.value("hidden", as: Bool.self) ?? false
        tag = nibCoder.value("tag", as: Int.self) ?? 0
        toolTip = nibCoder.value("toolTip", as: String.self)
        backgroundColor = nibCoder.color("backgroundColor")
        values = nibCoder
    }

    /// Takes what the nib has within it.
    open func addFromNib(_ content: AnyObject) {
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

    /// Does nothing. A subclass may do something.
    open func awakeFromNib() {}

    /// Its outlets.
    open class var nibMembers: NibMembers {
        NibMembers(
            outlet("nextKeyView", \View.nextKeyView), outlet("delegate", \View.delegate),
            outlet("menu", \View.menu))
    }
}
