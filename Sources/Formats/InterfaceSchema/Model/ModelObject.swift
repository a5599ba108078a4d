public import NibFormats

/// An object of an interface.
public struct ModelObject: Sendable, Hashable {
    /// Role of an object for a loader.
    public enum Role: Sendable, Hashable {
        /// An object of its own, made or from outside the file.
        case object
        /// A part of the object that contains it: a cell.
        case part
        /// A value of other objects: a colour, a font, an image.
        case value
        /// An object of the editor alone: no object that is loaded leads to this object.
        case bookkeeping
    }

    /// Way in which a loader makes an object.
    public enum Construction: Sendable, Hashable {
        /// From the values in the file, by `init(coder:)`.
        case coder
        /// By `init(frame:)`: a custom view, which replaces its stand-in.
        case frame
        /// By `init()`.
        case plain
        /// Not made: the class has one shared object.
        case shared
        /// Not made: the object comes from outside the file.
        case outside
    }

    /// Kind: an object of the file, or the placeholder that the object represents.
    public internal(set) var kind: InterfaceObject.Kind
    /// Role for a loader.
    public internal(set) var role = Role.object
    package let type: ModelClass
    /// Construction by a loader.
    public internal(set) var construction = Construction.coder
    /// The object's identifier in the file.
    public internal(set) var identifier: String?
    /// The label that the interface's author gave the object.
    public internal(set) var label: String?
    /// The position of the parent, which contains the object; nil at the top level.
    public package(set) var parent: Int?
    /// The positions of the children, from back to front or from top to bottom.
    public package(set) var children: [Int] = []
    /// The object's properties, which are read from the file on the first request.
    var file = ObjectProperties()
    /// Values that are set after loading.
    public internal(set) var runtimeProperties: [RuntimeProperty] = []

    /// The class of the toolkit, by its public name.
    public var className: String { type.className }

    /// The application's class that replaces the toolkit's class, without the module.
    public var customClass: String? { type.customClass }

    /// The module of `customClass`, if the file names the module.
    public var customModule: String? { type.customModule }

    /// `className` and its known ancestors, the nearest first.
    public var lineage: [String] { type.lineage }

    /// Properties with values other than defaults, in the order of the vocabulary. The first request reads the properties of all the model's objects.
    /// Each object keeps the document and the properties of all objects in memory.
    public var properties: [Property] { file.values }

    /// The value of a property: the value in the file, else the default; nil if there is neither.
    public func value(_ property: String) -> PropertyValue? { file.value(property) }

    /// The known ancestors of `className`, the nearest first.
    public var ancestors: [String] { Array(lineage.dropFirst()) }

    /// Whether the object has properties: its role is `object` or `part`.
    var isDescribed: Bool { role == .object || role == .part }

    /// Whether a loader makes the object.
    public var isMade: Bool { kind == .object && isDescribed }

    /// A property with its value.
    public struct Property: Sendable, Hashable {
        /// Its name in code, such as "title".
        public let name: String
        /// Its value.
        public var value: PropertyValue
    }

    /// A value that is set after loading.
    public struct RuntimeProperty: Sendable, Hashable {
        /// The key path from the object to the property.
        public let keyPath: String
        /// Its value; nil if the property is to have none.
        public var value: PropertyValue?
    }
}
