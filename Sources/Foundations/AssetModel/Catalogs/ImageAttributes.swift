/// A catalog's attributes of an image.
public struct ImageAttributes: Sendable, Hashable {
    /// Drawing of an image: with its own colours, or as a template.
    public enum TemplateIntent: UInt8, Sendable, Hashable {
        /// As the place of use decides.
        case automatic = 0
        /// With its own colours.
        case original = 1
        /// As a shape in the colour of its surroundings.
        case template = 2
    }

    /// Filling of a larger size by the parts between the caps.
    public enum Resizing: UInt8, Sendable, Hashable {
        /// The image is not resized in parts.
        case none = 0
        /// The parts are repeated.
        case tile = 1
        /// The parts are stretched.
        case stretch = 2
    }

    /// Distances from the four edges, in pixels.
    public struct Insets: Sendable, Hashable {
        /// Pixels from the top edge.
        public var top: UInt16
        /// Pixels from the left edge.
        public var left: UInt16
        /// Pixels from the bottom edge.
        public var bottom: UInt16
        /// Pixels from the right edge.
        public var right: UInt16

        /// Creates insets.
        public init(top: UInt16 = 0, left: UInt16 = 0, bottom: UInt16 = 0, right: UInt16 = 0) {
            self.top = top
            self.left = left
            self.bottom = bottom
            self.right = right
        }

        /// The insets in one number: top, left, bottom, right; 16 bits each, the first in the lowest.
        public var word: UInt64 {
            UInt64(top) | UInt64(left) << 16 | UInt64(bottom) << 32 | UInt64(right) << 48
        }

        /// Decodes insets.
        public init(word: UInt64) {
            self.init(
                top: UInt16(truncatingIfNeeded: word), left: UInt16(truncatingIfNeeded: word >> 16),
                bottom: UInt16(truncatingIfNeeded: word >> 32), right: UInt16(truncatingIfNeeded: word >> 48))
        }
    }

    /// A size in pixels.
    public struct Size: Sendable, Hashable {
        /// Pixels.
        public var width: UInt16
        /// Pixels.
        public var height: UInt16

        /// Creates a size.
        public init(width: UInt16 = 0, height: UInt16 = 0) {
            self.width = width
            self.height = height
        }
    }

    /// Drawing of the image: with its own colours, or as a template.
    public var templateIntent: TemplateIntent
    /// Filling of a larger size by the parts between the caps.
    public var resizing: Resizing
    /// Whether the vector drawing is kept, so that the image can be rendered sharply at every size.
    public var preservesVector: Bool
    /// The parts at the edges that keep their size.
    public var caps: Insets
    /// Size of the part after the top and left caps that fills the space; the rest before the other caps is not drawn. 0: all between the caps.
    public var center: Size
    /// The parts outside the alignment rectangle: shadows, badges.
    public var alignment: Insets

    /// Creates attributes. With the defaults the image is drawn as it is.
    public init(
        templateIntent: TemplateIntent = .automatic, resizing: Resizing = .none, preservesVector: Bool = false,
        caps: Insets = Insets(), center: Size = Size(), alignment: Insets = Insets()
    ) {
        self.templateIntent = templateIntent
        self.resizing = resizing
        self.preservesVector = preservesVector
        self.caps = caps
        self.center = center
        self.alignment = alignment
    }

    /// The number of words that describe attributes.
    public static let wordCount = 3

    /// The attributes as three words: intent | resizing << 8 | keeps its drawing << 16 | width of the center << 32 | height << 48; caps; alignment.
    public var words: [UInt64] {
        [
            UInt64(templateIntent.rawValue) | UInt64(resizing.rawValue) << 8 | (preservesVector ? 1 << 16 : 0)
                | UInt64(center.width) << 32 | UInt64(center.height) << 48,
            caps.word, alignment.word,
        ]
    }

    /// Decodes attributes from three words. Throws when a value is undefined.
    public init(words: [UInt64]) throws(DescriptionError) {
        guard words.count == Self.wordCount else { throw DescriptionError(field: "words", found: UInt64(words.count)) }
        guard words[0] >> 17 & 0x7FFF == 0, let intent = TemplateIntent(rawValue: UInt8(truncatingIfNeeded: words[0])),
            let resizing = Resizing(rawValue: UInt8(truncatingIfNeeded: words[0] >> 8))
        else { throw DescriptionError(field: "attributes of an image", found: words[0]) }
        self.init(
            templateIntent: intent, resizing: resizing, preservesVector: words[0] >> 16 & 1 == 1,
            caps: Insets(word: words[1]),
            center: Size(
                width: UInt16(truncatingIfNeeded: words[0] >> 32), height: UInt16(truncatingIfNeeded: words[0] >> 48)),
            alignment: Insets(word: words[2]))
    }
}
