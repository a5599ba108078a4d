/// The content of an interface file, in a form that is the same for all formats.
///
/// The document refers to an object by the object's position in `objects`.
public struct InterfaceDocument: Sendable, Hashable {
    /// The file's format.
    public var format: InterfaceFormat
    /// Versions of the file and of the tool that wrote it, under the file's own names.
    public var version: [Fact] = []
    /// All objects, in document order.
    public var objects: [InterfaceObject] = []
    /// The objects that no other object contains, without placeholders.
    public var topLevel: [Int] = []
    /// Outlets, actions and other connections, in document order.
    public var connections: [Connection] = []
    /// The ancestors of each archived class, the nearest first, as far as the file names them.
    public var superclasses: [String: [String]] = [:]
    /// The scenes of a storyboard, in document order.
    public var scenes: [Scene] = []
    /// The windows that are shown when the interface is loaded.
    public var visibleWindows: [Int] = []
    /// References by name, and embedded media.
    public var resources = InterfaceResources()
    /// Nested nibs, such as the nibs of table cells. `resources` includes their resources.
    public var nested: [NestedNib] = []

    /// Creates an empty document.
    public init(format: InterfaceFormat) { self.format = format }

    /// A named value.
    public struct Fact: Sendable, Hashable {
        /// The name in the file.
        public var name: String
        /// The value.
        public var value: String

        /// Creates a fact.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A part of a storyboard that is loaded by itself.
    public struct Scene: Sendable, Hashable {
        /// The scene's identifier in the file.
        public var identifier: String?
        /// The positions of the scene's objects.
        public var objects: Range<Int>
        /// The position of the controller, for which the scene is loaded; nil without a controller.
        public var controller: Int?
        /// Whether the scene is the storyboard's first.
        public var isInitial = false

        /// Creates a scene.
        public init(identifier: String?, objects: Range<Int>, controller: Int?) {
            self.identifier = identifier
            self.objects = objects
            self.controller = controller
        }
    }

    /// A nib that is the value of an object.
    public struct NestedNib: Sendable, Hashable {
        /// The position of the object that holds the nib.
        public var owner: Int
        /// The content of the nib.
        public var document: InterfaceDocument

        /// Creates a nested nib.
        public init(owner: Int, document: InterfaceDocument) {
            self.owner = owner
            self.document = document
        }
    }
}

extension InterfaceDocument {
    /// Adds objects with their parents. The children of the owner, and objects without a parent, are top-level objects.
    mutating func addHierarchy(_ pairs: [(object: Int?, parent: Int?)], owner: Int?, maximumDepth: Int) {
        if let owner { objects[owner].kind = .filesOwner }
        for case (let object?, let parent) in pairs where object != owner {
            if let parent, parent != owner {
                objects.adopt(object, by: parent, maximumDepth: maximumDepth)
            } else {
                topLevel.append(object)
            }
        }
    }

    /// The keys under which AppKit and UIKit objects hold nested nibs.
    static let nestedNibKeys = ["NSNibFileData", "archiveData"]

    /// The nested nibs that objects hold, not read yet.
    var nestedNibData: [(owner: Int, bytes: ArraySlice<UInt8>)] {
        var found: [(owner: Int, bytes: ArraySlice<UInt8>)] = []
        for owner in objects.indices {
            for attribute in objects[owner].attributes {
                guard case .data(let bytes) = attribute.value, !bytes.isEmpty,
                    Self.nestedNibKeys.contains(attribute.name)
                else { continue }
                found.append((owner, bytes))
            }
        }
        return found
    }
}
