/// An object of an interface.
public struct InterfaceObject: Sendable, Hashable {
    /// What an object stands for.
    public enum Kind: Sendable, Hashable {
        /// An object that a load creates.
        case object
        /// The object that the nib is loaded for.
        case filesOwner
        /// Nobody yet: whoever has the focus when an action is sent.
        case firstResponder
        /// The application.
        case application
        /// Another object from outside, with the name by which it is asked for.
        case placeholder(String)
    }

    /// What it stands for.
    public var kind: Kind = .object
    /// How the file calls it, unique within the file; nil where it does not.
    public var identifier: String?
    /// The class that the file was made for.
    public var className: String
    /// The application's own class that takes the place of `className`.
    public var customClass: String?
    /// The name that the interface's maker gave it.
    public var label: String?
    /// The object that contains it; nil at the top.
    public var parent: Int?
    /// Objects that it contains.
    public var children: [Int] = []
    /// Values of its keys, in document order.
    public var attributes: [Attribute] = []
    /// Values that are set after loading, by key path.
    public var runtimeAttributes: [Attribute] = []

    /// Creates an object without attributes at the top.
    public init(className: String) { self.className = className }

    /// A value with its name.
    public struct Attribute: Sendable, Hashable {
        /// The key, or the position where the format has only an order of values.
        public var name: String
        /// The value.
        public var value: AttributeValue

        /// Creates an attribute.
        public init(_ name: String, _ value: AttributeValue) {
            self.name = name
            self.value = value
        }
    }
}

/// A value of an object.
public indirect enum AttributeValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case text(String)
    /// Bytes of any kind, referring to the file's.
    case data(ArraySlice<UInt8>)
    /// A position in the document's objects.
    case object(Int)
    case list([AttributeValue])
    /// Values with their keys, as dictionaries and structured values have them.
    case record([InterfaceObject.Attribute])
}
