public import InterfaceSchema
public import NibLoading

/// A view of which a part is seen.
open class ScrollView: View {
    /// The view that is scrolled. Formats differ in whether a clip view is between.
    open var documentView: View? {
        let outer = subviews.first { $0.values?.className == "NSClipView" } ?? subviews.first
        return outer?.values?.className == "NSClipView" ? outer?.subviews.first : outer
    }
}

/// Views side by side, or one below the other.
open class SplitView: View {
    /// Whether the lines between the views are vertical, so that the views are side by side.
    open var isVertical = false

    /// Creates one without values, in its place.
    public required init(frame: Rectangle) { super.init(frame: frame) }

    /// Creates one from what a nib says of it.
    public required init(nibCoder: NibCoder) {
        super.init(nibCoder: nibCoder)
        isVertical = nibCoder.flag("vertical", default: false)
    }
}

/// Views of which one is seen at a time.
open class TabView: View {
    /// The tabs, from left to right.
    open var items: [TabViewItem] { parts.compactMap { $0 as? TabViewItem } }
}

/// A tab with its view.
public final class TabViewItem: NibCodable, NibContainer {
    /// Its text.
    public var label = ""
    /// The view that it shows.
    public private(set) var view: View?

    /// Creates one without values.
    public required init() {}

    /// Creates one from what a nib says of it.
    public required init(nibCoder: NibCoder) { label = nibCoder.text("label") }

    /// Takes what the nib has within it.
    public func addFromNib(_ content: AnyObject) { if view == nil { view = content as? View } }

    /// Does nothing.
    public func awakeFromNib() {}

    /// Its outlets.
    public class var nibMembers: NibMembers { NibMembers(outlet("view", \TabViewItem.view)) }
}

/// Rows of values, which its data source has.
open class TableView: Control {
    /// The columns, from left to right.
    open var columns: [TableColumn] { parts.compactMap { $0 as? TableColumn } }
    /// The height of a row.
    open var rowHeight = 17.0

    /// Creates one without values, in its place.
    public required init(frame: Rectangle) { super.init(frame: frame) }

    /// Creates one from what a nib says of it.
    public required init(nibCoder: NibCoder) {
        super.init(nibCoder: nibCoder)
        rowHeight = nibCoder.number("rowHeight", default: 17)
    }
}

/// A column of a table.
public final class TableColumn: NibCodable {
    /// By which data sources know it.
    public var identifier = ""
    /// Its width.
    public var width = 0.0
    /// Whether people can change its values.
    public var isEditable = true

    /// Creates one without values.
    public required init() {}

    /// Creates one from what a nib says of it.
    public required init(nibCoder: NibCoder) {
        identifier = nibCoder.text("identifier")
        width = nibCoder.number("width", default: 0)
        isEditable = nibCoder.flag("editable", default: true)
    }

    /// Does nothing.
    public func awakeFromNib() {}

    /// Its outlets.
    public class var nibMembers: NibMembers { NibMembers() }
}
