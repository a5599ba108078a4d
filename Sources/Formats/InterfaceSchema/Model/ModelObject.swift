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
        /// The editor keeps it for itself: nothing that is loaded leads to it.
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

    /// Whether the object is made, or the placeholder that it represents.
    public internal(set) var kind: InterfaceObject.Kind
    /// Role for a loader.
    public internal(set) var role = Role.object
    package let type: ModelClass
    /// Construction by a loader.
    public internal(set) var construction = Construction.coder
    /// Its identifier in the file.
    public internal(set) var identifier: String?
    /// The name that the interface's author gave it.
    public internal(set) var label: String?
    /// The position of the object that contains it; nil at the top level.
    public package(set) var parent: Int?
    /// The positions of the objects that it contains, from back to front or from top to bottom.
    public package(set) var children: [Int] = []
    /// The object's part of the file, not read yet.
    var file = ObjectProperties()
    /// Values that are set after loading.
    public internal(set) var runtimeProperties: [RuntimeProperty] = []

    /// The class of the toolkit, by its public name.
    public var className: String { type.className }

    /// The application's class that replaces it, without its module.
    public var customClass: String? { type.customClass }

    /// The module of that class, if the file names it.
    public var customModule: String? { type.customModule }

    /// `className` and the classes that it descends from, the nearest first, as far as known.
    public var lineage: [String] { type.lineage }

    /// Properties in the file besides defaults, in the order of the vocabulary. The properties of all objects of a model are
    /// read when the first ones are asked for; until an object is gone, it keeps the document and those of all of them.
    public var properties: [Property] { file.values }

    /// The value of a property: what the file says, else the default; nil if there is neither.
    public func value(_ property: String) -> PropertyValue? { file.value(property) }

    /// The classes that `className` descends from.
    public var ancestors: [String] { Array(lineage.dropFirst()) }

    /// Whether the object has properties of its own: it is an object or a part of one.
    var isDescribed: Bool { role == .object || role == .part }

    /// Whether a loader makes it.
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
        /// Its value.
        public var value: PropertyValue
    }
}
