/// Something that ties two objects together when an interface is loaded.
public struct Connection: Sendable, Hashable {
    /// What is tied.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A variable of the source gets the destination.
        case outlet
        /// A variable of the source gets a list, of which the destination is an element.
        case outletCollection
        /// The source sends a message to the destination.
        case action
        /// A property of the source follows a key path of the destination.
        case binding
        /// The source shows another scene.
        case segue
        /// The source has a help text.
        case help
        /// Values that are set after loading.
        case userDefinedAttributes
        /// None of these; `label` holds the connector's class.
        case other
    }

    /// What is tied.
    public var kind: Kind
    /// How a file says that two objects are tied.
    public enum Form: String, Sendable, Hashable {
        /// A connector of its own.
        case connector
        /// A value of the source.
        case value
    }

    /// How the file says it.
    public var form = Form.connector
    /// The connection's own name in the file.
    public var identifier: String?
    /// The outlet's, action's or binding's name, the segue's identifier, or the help text.
    public var label: String
    /// Position of the object that the connection belongs to; nil is nobody.
    public var source: Int?
    /// Position of the other object; nil is nobody, which is the first responder for actions.
    public var destination: Int?
    /// For bindings, what follows what.
    public var keyPath: String?
    /// For bindings and segues, everything else that the file says.
    public var options: [InterfaceObject.Attribute] = []

    /// Creates a connection.
    public init(_ kind: Kind, label: String, source: Int?, destination: Int?) {
        self.kind = kind
        self.label = label
        self.source = source
        self.destination = destination
    }
}
