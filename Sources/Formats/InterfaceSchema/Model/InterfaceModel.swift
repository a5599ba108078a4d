public import NibFormats

/// The content of an interface, in one vocabulary for all formats.
///
/// The model refers to an object by its position in `objects`. The object has the same position in the document, which has the file's raw values.
public struct InterfaceModel: Sendable, Hashable {
    /// The document from which the model was made.
    public let document: InterfaceDocument
    /// All objects, in document order.
    public internal(set) var objects: [ModelObject] = []
    /// The classes of the objects.
    package internal(set) var classes: [ModelClass] = []
    /// The objects that no other object contains. Objects from outside the file are left out.
    public internal(set) var topLevel: [Int] = []
    /// Connections made when the interface is loaded, in document order.
    public internal(set) var connections: [ModelConnection] = []
    /// The windows that are shown when the interface is loaded.
    public var visibleWindows: [Int] { document.visibleWindows }
    /// The scenes of a storyboard. The controller of a scene is its owner.
    public var scenes: [InterfaceDocument.Scene] { document.scenes }
    /// The nibs that objects hold.
    public internal(set) var nested: [NestedModel] = []

    /// A nib that is the value of an object.
    public struct NestedModel: Sendable, Hashable {
        /// The position of the object that holds the nib.
        public let owner: Int
        /// The content.
        public let model: InterfaceModel
    }

    /// Makes the model of a document.
    public init(_ document: InterfaceDocument) {
        self.document = document
        var builder = ModelBuilder(document)
        builder.build()
        objects = builder.objects
        classes = builder.classes
        topLevel = builder.topLevel
        connections = builder.connections
        nested = document.nested.map { NestedModel(owner: $0.owner, model: InterfaceModel($0.document)) }
    }

    /// The value of an object's property: the value in the file, else the default; nil if there is neither.
    public func value(_ property: String, of object: Int) -> PropertyValue? {
        objects[object].value(property)
    }
}
