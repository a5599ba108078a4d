/// An object in an interface file.
public struct InterfaceObject: Sendable, Hashable {
    /// What an object represents.
    public enum Kind: Sendable, Hashable {
        /// An object that is created when the interface is loaded.
        case object
        /// The object that the nib is loaded for.
        case filesOwner
        /// The object that has the focus when an action is sent.
        case firstResponder
        /// The application.
        case application
        /// Another object from outside the file, with the identifier by which the loader finds it.
        case placeholder(String)
    }

    /// What it represents.
    public var kind: Kind = .object
    /// Its identifier, unique within the file; nil if the file has none.
    public var identifier: String?
    /// The class of the toolkit.
    public var className: String
    /// The application's class that replaces `className`.
    public var customClass: String?
    /// The name that the interface's author gave it.
    public var label: String?
    /// The position of the object that contains it; nil at the top level.
    public var parent: Int?
    /// The positions of the objects that it contains.
    public var children: [Int] = []
    /// Its values with their keys, in document order.
    public var attributes: [Attribute] = []
    /// Values that are set after loading, by key path.
    public var runtimeAttributes: [Attribute] = []

    /// Creates an object at the top level, without attributes.
    public init(className: String) { self.className = className }

    /// A value with its name.
    public struct Attribute: Sendable, Hashable {
        /// The key, or the index of the value if the format has no keys.
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
    /// Bytes of any kind: a slice of the file.
    case data(ArraySlice<UInt8>)
    /// The position of another object in the document.
    case object(Int)
    case list([AttributeValue])
    /// A dictionary or another value with keys.
    case record([InterfaceObject.Attribute])
}
