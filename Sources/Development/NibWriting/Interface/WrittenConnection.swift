/// A connection between two objects of an interface.
public struct WrittenConnection: Sendable, Hashable {
    /// The kinds of connections.
    public enum Kind: Sendable, Hashable {
        /// A variable of the source is set to the destination.
        case outlet
        /// A variable of the source is set to a list that contains the destination.
        case outletCollection
        /// The source sends a message to the destination.
        case action
        /// A property of the source follows a property of the destination.
        case binding(Binding)
        /// The source shows the destination. The text is the kind of the segue, such as "show".
        case segue(String)
    }

    /// The details of a binding.
    public struct Binding: Sendable, Hashable {
        /// The key path in the destination.
        public var keyPath: String
        /// Options of the binding, by their AppKit names.
        public var options: [NamedText]

        /// Creates a binding.
        public init(keyPath: String, options: [NamedText] = []) {
            self.keyPath = keyPath
            self.options = options
        }
    }

    /// An end of a connection.
    public enum End: Sendable, Hashable {
        /// The object for which the file is loaded.
        case owner
        /// The object that has the focus.
        case firstResponder
        /// The application.
        case application
        /// An object of the interface, by its identifier.
        case object(String)

        /// Returns a format's value for this end.
        func map<Value>(
            owner: Value, application: Value, firstResponder: Value, object: (String) -> Value
        ) -> Value {
            switch self {
            case .owner: owner
            case .application: application
            case .firstResponder: firstResponder
            case .object(let id): object(id)
            }
        }
    }

    /// Kind of the connection.
    public var kind: Kind
    /// The name of the variable, the message or the bound property, or the identifier of the segue.
    public var label: String
    /// The object that has the variable or sends the message.
    public var source: End
    /// The object that the variable refers to or that gets the message.
    public var destination: End

    /// Creates a connection.
    public init(_ kind: Kind, _ label: String, from source: End, to destination: End) {
        self.kind = kind
        self.label = label
        self.source = source
        self.destination = destination
    }
}
