/// A user interface in the words of no file format: what the writers of all formats start from.
///
/// Windows, views, menus, menu items, placeholders and nested nibs have identifiers that are unique within the interface.
public struct Interface: Sendable, Hashable {
    /// The class of the object that the file is loaded for.
    public var ownerClass: String
    /// The windows.
    public var windows: [Window]
    /// The main menu.
    public var mainMenu: Menu?
    /// What is tied together when the interface is loaded.
    public var connections: [Connection]
    /// What is said of objects besides what they are, by their identifiers.
    public var notes: [String: ObjectNote] = [:]
    /// Objects that come from outside when the interface is loaded.
    public var placeholders: [Placeholder] = []
    /// Files within the file, such as those of a table's cells.
    public var nestedNibs: [NestedNib] = []

    /// Creates an interface.
    public init(ownerClass: String, windows: [Window], mainMenu: Menu? = nil, connections: [Connection] = []) {
        self.ownerClass = ownerClass
        self.windows = windows
        self.mainMenu = mainMenu
        self.connections = connections
    }
}

/// A window.
public struct Window: Sendable, Hashable {
    /// The identifier.
    public var id: String
    /// What the title bar says.
    public var title: String
    /// Where the contents lie on the screen, in points from the lower left corner.
    public var frame: Frame
    /// Whether it is shown when everything is loaded.
    public var isVisible: Bool
    /// What it contains.
    public var views: [View]

    /// Creates a window.
    public init(id: String, title: String, frame: Frame, isVisible: Bool = true, views: [View]) {
        self.id = id
        self.title = title
        self.frame = frame
        self.isVisible = isVisible
        self.views = views
    }
}

/// A rectangle in points; y goes up.
public struct Frame: Sendable, Hashable {
    /// The left edge.
    public var x: Int
    /// The lower edge.
    public var y: Int
    /// To the right edge.
    public var width: Int
    /// To the upper edge.
    public var height: Int

    /// Creates a rectangle.
    public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Of the same size, at the origin.
    var atOrigin: Frame { Frame(0, 0, width, height) }
}
