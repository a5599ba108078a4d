/// A connection between two objects, which is made when the interface is loaded.
public struct Connection: Sendable, Hashable {
    /// The kinds of connections.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A variable of the source is set to the destination.
        case outlet
        /// A variable of the source is set to a list that contains the destination.
        case outletCollection
        /// The source sends a message to the destination.
        case action
        /// A property of the source follows a key path of the destination.
        case binding
        /// The source shows another scene.
        case segue
        /// The source gets a help text.
        case help
        /// Values of the source are set after loading.
        case userDefinedAttributes
        /// Another kind, which `spelling` tells.
        case other
    }

    /// Kind of the connection.
    public var kind: Kind
    /// Form of a connection in a file.
    public enum Form: String, Sendable, Hashable {
        /// As a connector object.
        case connector
        /// As a value of the source.
        case value
    }

    /// Form in the file.
    public var form = Form.connector
    /// The class of the connector or the name of the element; "" if the format has neither.
    public var spelling = ""
    /// The identifier of the connection in the file.
    public var identifier: String?
    /// The outlet's, action's or binding's name, the segue's identifier, the help text, or "".
    public var label: String
    /// The position of the object to which the connection belongs; nil for no object.
    public var source: Int?
    /// The position of the destination; nil for no object, which for actions means the first responder.
    public var destination: Int?
    /// Whether the file names a destination that is nowhere in the file.
    public var isDangling = false
    /// For outlet collections that the file writes as one connection, the positions of all members; else empty.
    public var members: [Int] = []
    /// For bindings, the key path in the destination.
    public var keyPath: String?
    /// All other values in the file: options of bindings, kinds of segues, event masks.
    public var options: [InterfaceObject.Attribute] = []

    /// Creates a connection.
    public init(_ kind: Kind, label: String, source: Int?, destination: Int?) {
        self.kind = kind
        self.label = label
        self.source = source
        self.destination = destination
    }
}
