/// Something that ties two objects of an interface together.
public struct Connection: Sendable, Hashable {
    /// What is tied.
    public enum Kind: Sendable, Hashable {
        /// A variable of the source gets the destination.
        case outlet
        /// A variable of the source gets a list, of which the destination is an element.
        case outletCollection
        /// The source sends a message to the destination.
        case action
        /// A property of the source follows a property of the destination.
        case binding(Binding)
        /// The source shows the destination, in a way that has a name.
        case segue(String)
    }

    /// How a property follows another one.
    public struct Binding: Sendable, Hashable {
        /// From the destination to what is followed.
        public var keyPath: String
        /// What happens to the value on its way, by the names that AppKit has for it.
        public var options: [NamedText]

        /// Creates a binding.
        public init(keyPath: String, options: [NamedText] = []) {
            self.keyPath = keyPath
            self.options = options
        }
    }

    /// An end of a connection.
    public enum End: Sendable, Hashable {
        /// The object that the file is loaded for.
        case owner
        /// Whoever has the focus.
        case firstResponder
        /// The application.
        case application
        /// An object of the interface, by its identifier.
        case object(String)
    }

    /// What is tied.
    public var kind: Kind
    /// The name of the variable, of the message, of the property that follows, or of the way to the next scene.
    public var label: String
    /// Who has the variable or sends the message.
    public var source: End
    /// Who is pointed at or gets the message.
    public var destination: End

    /// Creates a connection.
    public init(_ kind: Kind, _ label: String, from source: End, to destination: End) {
        self.kind = kind
        self.label = label
        self.source = source
        self.destination = destination
    }
}
