public import AssetModel

/// What an interface file refers to by name, and the media it carries itself.
public struct InterfaceResources: Sendable, Hashable {
    /// Every reference once, in document order of the first use.
    public var references: [ResourceReference] = []
    /// Pictures and sounds within the file, in document order.
    public var media: [EmbeddedMedia] = []

    /// Creates an empty list.
    public init() {}

    /// The images and sounds that a loader has to find, each name once, in document order.
    public var names: [ResourceName] {
        var seen: Set<ResourceName> = []
        return references.compactMap { reference in
            reference.kind.assetKind.map { ResourceName(kind: $0, name: reference.name) }
        }.filter { seen.insert($0).inserted }
    }
}

/// The name of an image or a sound.
public struct ResourceName: Sendable, Hashable {
    /// Whether an image or a sound is meant.
    public var kind: AssetKind
    /// As written in the file; it may carry an extension.
    public var name: String

    /// Creates a name.
    public init(kind: AssetKind, name: String) {
        self.kind = kind
        self.name = name
    }
}

/// A thing outside of the file that it refers to by name.
public struct ResourceReference: Sendable, Hashable {
    /// What kind of thing is meant.
    public enum Kind: String, Sendable, Hashable {
        case image
        case sound
        case color
        case font

        /// The kind of asset; nil for things that no file stands for.
        public var assetKind: AssetKind? {
            switch self {
            case .image: .image
            case .sound: .sound
            case .color, .font: nil
            }
        }
    }

    /// Where the name is to be looked for.
    public enum Origin: String, Sendable, Hashable {
        /// By the rules of `imageNamed:` and `soundNamed:`.
        case named
        /// The system's symbols, never files of the bundle.
        case systemSymbol = "system symbol"
        /// A catalog of the bundle or another one that is not the system's.
        case catalog
    }

    /// What kind of thing is meant.
    public var kind: Kind
    /// As written in the file; it may carry an extension, and is never empty.
    public var name: String
    /// How the format writes such a reference, for example "NSCustomResource/NSImage".
    public var spelling: String
    /// Where the name is to be looked for.
    public var origin: Origin
    /// Who uses it, in document order; empty where the format does not tell.
    public var uses: [ResourceUse]

    /// Creates a reference.
    public init(kind: Kind, name: String, spelling: String, origin: Origin = .named, uses: [ResourceUse] = []) {
        self.kind = kind
        self.name = name
        self.spelling = spelling
        self.origin = origin
        self.uses = uses
    }
}

/// Objects of one class that use a resource in one way.
public struct ResourceUse: Sendable, Hashable {
    /// The class of the objects, or the element's name where the format has no classes.
    public var className: String
    /// The key or attribute; "" where the format has only an order of values.
    public var attribute: String
    /// How many objects.
    public var count: Int

    /// Creates a use.
    public init(className: String, attribute: String, count: Int = 1) {
        self.className = className
        self.attribute = attribute
        self.count = count
    }
}
