public import NibLoading

/// A view that shows a part of another view.
open class ScrollView: View {
    /// The view that is scrolled. In some formats a clip view contains it.
    open var documentView: View? {
        let outer = subviews.first { $0.values?.className == "NSClipView" } ?? subviews.first
        return outer?.values?.className == "NSClipView" ? outer?.subviews.first : outer
    }

    override class var table: NibMemberTable { ModelTable.scrollView.table }
}

/// Views side by side, or one below the other.
open class SplitView: View {
    /// Whether the lines between the views are vertical, so that the views are side by side.
    open var isVertical = false

    override class var table: NibMemberTable { ModelTable.splitView.table }
}

/// Views in tabs, of which one is visible at a time.
open class TabView: View {
    /// The tabs, from left to right.
    open var items: [TabViewItem] { parts.compactMap { $0 as? TabViewItem } }

    override class var table: NibMemberTable { ModelTable.tabView.table }
}

/// A tab with its view.
public final class TabViewItem: Model, NibContainer {
    /// The text of the tab.
    public var label = ""
    /// The view that the tab shows.
    public internal(set) var view: View? {
        didSet {
            if oldValue !== view, oldValue?.tab === self { oldValue?.tab = nil }
            view?.tab = self
        }
    }
    /// The view that has the tab.
    weak var tabView: View?

    /// Takes the view that the nib has in the tab.
    public func addFromNib(_ content: AnyObject) { if view == nil { view = content as? View } }

    override class var table: NibMemberTable { ModelTable.tabViewItem.table }
}

/// Rows of values, which the data source provides.
open class TableView: Control {
    /// The columns, from left to right.
    open var columns: [TableColumn] { parts.compactMap { $0 as? TableColumn } }
    /// The height of a row.
    open var rowHeight = 17.0

    override class var table: NibMemberTable { ModelTable.tableView.table }
}

/// A column of a table.
public final class TableColumn: Model {
    /// The identifier by which data sources know the column.
    public var identifier = ""
    /// The width of the column.
    public var width = 0.0
    /// Whether people can change the values.
    public var isEditable = true

    override class var table: NibMemberTable { ModelTable.tableColumn.table }
}
