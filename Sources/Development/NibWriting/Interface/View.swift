/// A view of a window.
public struct View: Sendable, Hashable {
    /// The identifier.
    public var id: String
    /// Where it lies in its window, in points from the lower left corner.
    public var frame: Frame
    /// What it shows.
    public var content: Content

    /// What a view shows.
    public enum Content: Sendable, Hashable {
        /// A button.
        case button(Button)
        /// The image of that name.
        case image(String)
        /// An image that lies in the file itself, as a TIFF.
        case picture([UInt8])
        /// A text that cannot be edited.
        case label(String)
    }

    /// Creates a view.
    public init(id: String, frame: Frame, _ content: Content) {
        self.id = id
        self.frame = frame
        self.content = content
    }
}

/// What a button shows and plays; images and sounds are names.
public struct Button: Sendable, Hashable {
    /// How a button behaves.
    public enum Style: Sendable, Hashable {
        /// It springs back.
        case push
        /// It is on or off.
        case check
        /// It is on alone among its neighbours.
        case radio
    }

    /// How it behaves.
    public var style: Style
    /// Its text, or "" for none.
    public var title: String
    /// The image that it shows.
    public var image: String?
    /// The image that it shows instead while it is on.
    public var alternateImage: String?
    /// The sound that a click plays.
    public var sound: String?

    /// Creates a button.
    public init(
        _ title: String, style: Style = .push, image: String? = nil, alternateImage: String? = nil,
        sound: String? = nil
    ) {
        self.style = style
        self.title = title
        self.image = image
        self.alternateImage = alternateImage
        self.sound = sound
    }
}
