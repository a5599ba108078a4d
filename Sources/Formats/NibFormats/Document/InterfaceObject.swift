/// An object in an interface file.
public struct InterfaceObject: Sendable, Hashable {
    /// Thing that an object represents.
    public enum Kind: Sendable, Hashable {
        /// An object that is created when the interface is loaded.
        case object
        /// The object that the nib is loaded for.
        case filesOwner
        /// The object that has the focus when an action is sent.
        case firstResponder
        /// The application.
        case application
        /// Another object from outside the file, with the identifier by which the loader finds it.
        case placeholder(String)
    }

    /// Thing that the object represents.
    public var kind: Kind = .object
    /// The object's identifier, unique within the file; nil if the file has none.
    public var identifier: String?
    /// The class of the toolkit.
    public var className: String
    /// The class as an archive spells it, or the name of the element: "NSWindowTemplate", "customView". The spelling tells how the object is made.
    public var spelling: String
    /// The application's class that replaces `className`.
    public var customClass: String?
    /// The label that the interface's author gave the object.
    public var label: String?
    /// The position of the parent, which contains the object; nil at the top level.
    public var parent: Int?
    /// The positions of the children.
    public var children: [Int] = []
    /// The object's values with their keys, in document order.
    public var attributes: [Attribute] = []
    /// Values that are set after loading, in document order.
    public var runtimeAttributes: [RuntimeAttribute] = []

    /// Creates an object at the top level, without attributes. `spelling` is the name of the class in the file; nil means `className`.
    public init(className: String, spelling: String? = nil) {
        self.className = className
        self.spelling = spelling ?? className
    }

    /// A value with its name.
    public struct Attribute: Sendable, Hashable {
        /// The key, or the index of the value if the format has no keys.
        public var name: String
        /// The value.
        public var value: AttributeValue

        /// Creates an attribute.
        public init(_ name: String, _ value: AttributeValue) {
            self.name = name
            self.value = value
        }
    }
}

extension [InterfaceObject.Attribute] {
    /// The first value with a name; nil without any.
    package subscript(name: String) -> AttributeValue? { first { $0.name == name }?.value }
}

/// A value that is set after loading.
public struct RuntimeAttribute: Sendable, Hashable {
    /// The key path from the object to the property.
    public var keyPath: String
    /// The type that the file names, such as "number" or "color"; nil if only the value tells the type.
    public var type: String?
    /// The value.
    public var value: AttributeValue

    /// Creates a value.
    public init(_ keyPath: String, _ value: AttributeValue, type: String? = nil) {
        self.keyPath = keyPath
        self.value = value
        self.type = type
    }
}

/// A value of an object.
public enum AttributeValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case text(String)
    /// A text with the key of the text in translations.
    case localizableText(String, key: String)
    /// Bytes of any kind: a slice of the file.
    case data(ArraySlice<UInt8>)
    /// The position of another object in the document.
    case object(Int)
    case list([AttributeValue])
    /// A dictionary.
    case record([InterfaceObject.Attribute])
    /// An element that is a value, such as a colour, with its name.
    case element(String, [InterfaceObject.Attribute])
}

extension AttributeValue {
    /// The text, with or without a key; nil for other values.
    public var text: String? {
        switch self {
        case .text(let text), .localizableText(let text, _): text
        default: nil
        }
    }
}

extension InterfaceObject {
    /// Sets the label that the interface's author gave the object. For some objects, the label also decides the kind.
    mutating func setLabel(_ label: String?) {
        self.label = label
        guard kind == .object else { return }
        switch (label, customClass) {
        case ("First Responder"?, _): kind = .firstResponder
        case ("Application"?, "NSApplication"?): kind = .application
        default: break
        }
    }

    /// The application's class that a window template names; nil if the template names a class of the toolkit.
    static func customClass(ofWindow name: String?) -> String? {
        name == "NSWindow" || name == "NSPanel" ? nil : name
    }
}

extension InterfaceObject.Kind {
    init(placeholder identifier: String) {
        switch identifier {
        case "IBFilesOwner": self = .filesOwner
        case "IBFirstResponder": self = .firstResponder
        case "IBApplication", "IBSharedApplication": self = .application
        default: self = .placeholder(identifier)
        }
    }
}
