/// Further facts about an object.
public struct ObjectNote: Sendable, Hashable {
    /// The application's class that replaces the toolkit's. Only windows and views may have one.
    public var customClass: String?
    /// The name that the interface's author gave to the object.
    public var label: String?
    /// Texts that are set after loading, by key path.
    public var runtimeAttributes: [NamedText]

    /// Creates a note.
    public init(customClass: String? = nil, label: String? = nil, runtimeAttributes: [NamedText] = []) {
        self.customClass = customClass
        self.label = label
        self.runtimeAttributes = runtimeAttributes
    }
}

/// A text with a name.
public struct NamedText: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The text.
    public var text: String

    /// Creates a named text.
    public init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }
}

/// A placeholder for an object from outside the file.
public struct Placeholder: Sendable, Hashable {
    /// The identifier.
    public var id: String
    /// The identifier by which the loader finds the object.
    public var name: String

    /// Creates a placeholder.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// An interface whose file is a value of an object in another interface.
public struct NestedNib: Sendable, Hashable {
    /// The identifier of the object that holds the nested nib.
    public var id: String
    /// The nested interface. Its file is a keyed archive.
    public var interface: Interface

    /// Creates a nested nib.
    public init(id: String, _ interface: Interface) {
        self.id = id
        self.interface = interface
    }
}
