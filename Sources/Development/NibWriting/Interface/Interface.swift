/// A user interface, independent of file formats. The writers of all formats take it as input.
///
/// Windows, views, menus, menu items, placeholders and nested nibs have identifiers, which are unique within the interface.
public struct Interface: Sendable, Hashable {
    /// The class of the file's owner.
    public var ownerClass: String
    /// The windows.
    public var windows: [WrittenWindow]
    /// The main menu.
    public var mainMenu: WrittenMenu?
    /// The connections that are made when the interface is loaded.
    public var connections: [WrittenConnection]
    /// Further facts about objects, by their identifiers.
    public var notes: [String: ObjectNote] = [:]
    /// Placeholders for objects from outside the file.
    public var placeholders: [Placeholder] = []
    /// Nested nibs, such as the nibs of table cells.
    public var nestedNibs: [NestedNib] = []

    /// Creates an interface.
    public init(
        ownerClass: String, windows: [WrittenWindow], mainMenu: WrittenMenu? = nil,
        connections: [WrittenConnection] = []
    ) {
        self.ownerClass = ownerClass
        self.windows = windows
        self.mainMenu = mainMenu
        self.connections = connections
    }

    /// Creates an interface with one window.
    public init(
        ownerClass: String, window: WrittenWindow, mainMenu: WrittenMenu? = nil,
        connections: [WrittenConnection] = []
    ) {
        self.init(ownerClass: ownerClass, windows: [window], mainMenu: mainMenu, connections: connections)
    }
}

/// A window.
public struct WrittenWindow: Sendable, Hashable {
    /// The identifier.
    public var id: String
    /// The text in the title bar.
    public var title: String
    /// The frame of the contents on the screen.
    public var frame: Frame
    /// Whether the window is shown when the interface is loaded.
    public var isVisible: Bool
    /// The views in the window.
    public var views: [WrittenView]

    /// Creates a window.
    public init(id: String, title: String, frame: Frame, isVisible: Bool = true, views: [WrittenView]) {
        self.id = id
        self.title = title
        self.frame = frame
        self.isVisible = isVisible
        self.views = views
    }
}

/// A rectangle in points. The y axis points up.
public struct Frame: Sendable, Hashable {
    /// The left edge.
    public var x: Int
    /// The lower edge.
    public var y: Int
    /// The distance from the left edge to the right edge.
    public var width: Int
    /// The distance from the lower edge to the upper edge.
    public var height: Int

    /// Creates a rectangle.
    public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    var atOrigin: Frame { Frame(0, 0, width, height) }
}
