/// What an interface file says, whatever its format.
///
/// Objects are referred to by their position in `objects`.
public struct InterfaceDocument: Sendable, Hashable {
    /// The file's format.
    public var format: InterfaceFormat
    /// What the file says of its own version and of the tool that wrote it, as pairs of a name and a value.
    public var version: [Fact] = []
    /// All objects, in document order.
    public var objects: [InterfaceObject] = []
    /// The objects that nothing contains, without the placeholders.
    public var topLevel: [Int] = []
    /// Outlets, actions and the like, in document order.
    public var connections: [Connection] = []
    /// Windows that are to be shown when everything is loaded.
    public var visibleWindows: [Int] = []
    /// Names of things outside and embedded media.
    public var resources = InterfaceResources()
    /// Nibs within this one, such as those of table cells; their resources are part of `resources` too.
    public var nested: [NestedNib] = []

    /// Creates an empty document.
    public init(format: InterfaceFormat) { self.format = format }

    /// A named value.
    public struct Fact: Sendable, Hashable {
        /// Which value, in the format's own words.
        public var name: String
        /// The value.
        public var value: String

        /// Creates a fact.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A nib that is a value of an object.
    public struct NestedNib: Sendable, Hashable {
        /// The object that holds it.
        public var owner: Int
        /// What it says.
        public var document: InterfaceDocument

        /// Creates a nested nib.
        public init(owner: Int, document: InterfaceDocument) {
            self.owner = owner
            self.document = document
        }
    }
}
