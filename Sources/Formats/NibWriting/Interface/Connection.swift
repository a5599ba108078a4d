/// Something that ties two objects of an interface together.
public struct Connection: Sendable, Hashable {
    /// What is tied.
    public enum Kind: Sendable, Hashable {
        /// A variable of the source gets the destination.
        case outlet
        /// The source sends a message to the destination.
        case action
    }

    /// An end of a connection.
    public enum End: Sendable, Hashable {
        /// The object that the file is loaded for.
        case owner
        /// Whoever has the focus.
        case firstResponder
        /// An object of the interface, by its identifier.
        case object(String)
    }

    /// What is tied.
    public var kind: Kind
    /// The name of the variable or of the message.
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
