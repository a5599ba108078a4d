/// A view of a window.
public struct WrittenView: Sendable, Hashable {
    /// The identifier.
    public var id: String
    /// The frame within the window.
    public var frame: Frame
    /// Content of the view.
    public var content: Content

    /// Content of a view.
    public enum Content: Sendable, Hashable {
        /// A button.
        case button(WrittenButton)
        /// The image with this name.
        case image(String)
        /// An image that is embedded in the file, as TIFF data.
        case picture([UInt8])
        /// A text that cannot be edited.
        case label(String)

        /// A button with these values.
        public static func button(
            _ title: String, style: WrittenButton.Style = .push, image: String? = nil, alternateImage: String? = nil,
            sound: String? = nil
        ) -> Content {
            .button(WrittenButton(title, style: style, image: image, alternateImage: alternateImage, sound: sound))
        }

        /// AppKit's class of the view.
        var className: String {
            switch self {
            case .button: "NSButton"
            case .image, .picture: "NSImageView"
            case .label: "NSTextField"
            }
        }
    }

    /// Creates a view.
    public init(id: String, frame: Frame, _ content: Content) {
        self.id = id
        self.frame = frame
        self.content = content
    }
}

/// A button. Images and sounds are given by name.
public struct WrittenButton: Sendable, Hashable {
    /// Behaviour of a button.
    public enum Style: Sendable, Hashable {
        /// The button springs back.
        case push
        /// The button is on or off.
        case check
        /// Only one button of a group of neighbours is on.
        case radio
    }

    /// Behaviour.
    public var style: Style
    /// The text of the button, or "" for none.
    public var title: String
    /// The image of the button.
    public var image: String?
    /// The image of the button while it is on.
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
