/// A menu.
public struct WrittenMenu: Sendable, Hashable {
    /// The identifier.
    public var id: String
    /// The title.
    public var title: String
    /// The items, from top to bottom.
    public var items: [WrittenMenuItem]

    /// Creates a menu.
    public init(id: String, title: String, items: [WrittenMenuItem]) {
        self.id = id
        self.title = title
        self.items = items
    }
}

/// An item of a menu. Images are given by name.
public struct WrittenMenuItem: Sendable, Hashable {
    /// The identifier.
    public var id: String
    /// The text of the item.
    public var title: String
    /// The key equivalent, or "" for none.
    public var keyEquivalent: String
    /// The image beside the text.
    public var image: String?
    /// The image of an item that is on.
    public var onImage: String?
    /// The image of an item that is partly on.
    public var mixedImage: String?
    /// The menu that the item opens: an array of at most one element, because a struct cannot contain itself.
    public var submenus: [WrittenMenu]

    /// Creates an item.
    public init(
        id: String, title: String, keyEquivalent: String = "", image: String? = nil,
        onImage: String? = "NSMenuCheckmark", mixedImage: String? = "NSMenuMixedState", submenu: WrittenMenu? = nil
    ) {
        self.id = id
        self.title = title
        self.keyEquivalent = keyEquivalent
        self.image = image
        self.onImage = onImage
        self.mixedImage = mixedImage
        submenus = submenu.map { [$0] } ?? []
    }

    /// The menu that the item opens; nil if there is none.
    public var submenu: WrittenMenu? { submenus.first }
}
