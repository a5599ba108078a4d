public import InterfaceSchema
public import NibLoading

/// A window with its contents.
open class Window: NibCodable, NibContainer, NibWindow {
    /// The text in its title bar.
    open var title = ""
    /// Where its contents are on the screen.
    open var contentRect = Rectangle(x: 0, y: 0, width: 0, height: 0)
    /// Whether it was shown.
    open private(set) var isVisible = false
    /// The view that fills it.
    public private(set) var contentView: View?
    /// All that the nib says of it.
    public let values: NibCoder?
    /// Who is asked and told about it.
    open weak var delegate: AnyObject?
    /// The view that has the focus first.
    open weak var initialFirstResponder: View?

    /// Creates one without values.
    public required init() { values = nil }

    /// Creates one from what a nib says of it.
    public required init(nibCoder: NibCoder) {
        values = nibCoder
        title = nibCoder.text("title")
        contentRect = nibCoder.rectangle("contentRect")
    }

    /// Takes what the nib has within it.
    open func addFromNib(_ content: AnyObject) {
        guard contentView == nil, let view = content as? View else { return }
        contentView = view
        view.ownWindow = self
    }

    /// Does nothing. A subclass may do something.
    open func awakeFromNib() {}

    /// Shows it.
    open func showFromNib() { isVisible = true }

    /// Its outlets.
    open class var nibMembers: NibMembers {
        NibMembers(
            outlet("delegate", \Window.delegate), outlet("initialFirstResponder", \Window.initialFirstResponder))
    }

    /// All views in it, each before those that it contains.
    public var allViews: [View] {
        var found: [View] = []
        var waiting = [contentView].compactMap { $0 }
        while let next = waiting.popLast() {
            found.append(next)
            waiting += next.subviews.reversed()
            // Of a tab view, also the views of tabs that are not shown.
            waiting += (next as? TabView)?.items.compactMap(\.view).reversed() ?? []
        }
        return found
    }
}

/// A window that helps another one.
open class Panel: Window {}
