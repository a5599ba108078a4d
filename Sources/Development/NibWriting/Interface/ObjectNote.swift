/// What is said of an object besides what it is.
public struct ObjectNote: Sendable, Hashable {
    /// The application's own class that takes the place of the usual one; of windows and views only.
    public var customClass: String?
    /// The name that the interface's maker gave it.
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
    /// Which text.
    public var name: String
    /// The text.
    public var text: String

    /// Creates a named text.
    public init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }
}

/// An object that comes from outside when an interface is loaded.
public struct Placeholder: Sendable, Hashable {
    /// The identifier.
    public var id: String
    /// The name by which it is asked for.
    public var name: String

    /// Creates a placeholder.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// An interface whose file is a value of an object of another one.
public struct NestedNib: Sendable, Hashable {
    /// The identifier of the object that holds it.
    public var id: String
    /// What the file says; it is a keyed archive.
    public var interface: Interface

    /// Creates a nested nib.
    public init(id: String, _ interface: Interface) {
        self.id = id
        self.interface = interface
    }
}
