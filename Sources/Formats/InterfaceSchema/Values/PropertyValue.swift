/// A value of a property.
public enum PropertyValue: Sendable, Hashable {
    case boolean(Bool)
    case number(Double)
    /// A text. `key` is the key of the text in translations.
    case text(String, key: String? = nil)
    case point(x: Double, y: Double)
    case size(width: Double, height: Double)
    /// A rectangle. On AppKit the y axis points up.
    case rectangle(Rectangle)
    case color(Color)
    case font(Font)
    case image(Media)
    case sound(Media)
    /// One of a few values with names, such as an alignment.
    case choice(String)
    /// Some of a few values with names, in the order of the vocabulary.
    case choices([String])
    /// The position of another object.
    case object(Int)
    /// A value of another kind. The raw value is among the object's attributes.
    case other
}

/// A rectangle in points.
public struct Rectangle: Sendable, Hashable {
    /// The left edge.
    public var x: Double
    /// The edge with the smaller y.
    public var y: Double
    /// The distance to the right edge.
    public var width: Double
    /// The distance to the opposite edge.
    public var height: Double

    /// Creates a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates a rectangle of x, y, width and height; nil unless there are four numbers.
    init?(_ numbers: [Double]) {
        guard numbers.count == 4 else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

/// The picture or sound that is the value of a property.
public enum Media: Sendable, Hashable {
    /// The medium that `imageNamed:` or `soundNamed:` finds.
    case named(String)
    /// A symbol of the system.
    case symbol(String)
    /// Media in the file, by index among the file's media; nil if the index is not known. Only the daemon decodes media.
    case embedded(Int?)
}

/// A colour.
public enum Color: Sendable, Hashable {
    /// Red, green, blue and alpha from 0 to 1.
    case rgb(Double, Double, Double, alpha: Double)
    /// White from 0 to 1, and alpha.
    case gray(Double, alpha: Double)
    /// Cyan, magenta, yellow and black from 0 to 1, and alpha.
    case cmyk(Double, Double, Double, Double, alpha: Double)
    /// A colour of the system, such as "controlTextColor".
    case system(String)
    /// A colour of a catalog.
    case named(String)
    /// A colour of another kind.
    case other
}

/// A font.
public enum Font: Sendable, Hashable {
    /// The system's font for a purpose: "system", "systemBold", "label", …
    case system(String, size: Double)
    /// A font by name.
    case named(String, size: Double)
}
