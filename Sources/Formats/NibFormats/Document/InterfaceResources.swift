public import AssetModel

/// Resources that an interface file names, and the media embedded in it.
public struct InterfaceResources: Sendable, Hashable {
    /// Every reference once, in the order of first use.
    public var references: [ResourceReference] = []
    /// The embedded pictures and sounds, in document order.
    public var media: [EmbeddedMedia] = []

    /// Creates an empty list.
    public init() {}

    /// The names of images and sounds that a loader must find, each once, in document order.
    public var names: [ResourceName] {
        var seen: Set<ResourceName> = []
        return references.compactMap { reference in
            reference.kind.assetKind.map { ResourceName(kind: $0, name: reference.name) }
        }.filter { seen.insert($0).inserted }
    }
}

/// The name of an image or a sound.
public struct ResourceName: Sendable, Hashable {
    /// Image or sound.
    public var kind: AssetKind
    /// The name as written in the file. It may have an extension.
    public var name: String

    /// Creates a name.
    public init(kind: AssetKind, name: String) {
        self.kind = kind
        self.name = name
    }
}

/// A reference by name to a resource outside the file.
public struct ResourceReference: Sendable, Hashable {
    /// The kinds of things that files refer to.
    public enum Kind: String, Sendable, Hashable {
        case image
        case sound
        case color
        case font

        /// The kind of asset; nil for things that are not assets.
        public var assetKind: AssetKind? {
            switch self {
            case .image: .image
            case .sound: .sound
            case .color, .font: nil
            }
        }
    }

    /// Place where a name is looked up.
    public enum Origin: String, Sendable, Hashable {
        /// By the rules of `imageNamed:` and `soundNamed:`.
        case named
        /// Among the system's symbols, never in the bundle.
        case systemSymbol = "system symbol"
        /// In a catalog of the bundle, or in another catalog that is not the system's.
        case catalog
    }

    /// The kind of thing.
    public var kind: Kind
    /// The name as written in the file. It may have an extension, and is never empty.
    public var name: String
    /// Spelling of the reference in the format, for example "NSCustomResource/NSImage".
    public var spelling: String
    /// Place where the name is looked up.
    public var origin: Origin
    /// Users of the resource, in document order; empty if the format does not tell.
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

extension ResourceReference {
    /// Creates a reference to a colour, whose name begins with the name of its catalog.
    init(color name: String, catalog: String?, spelling: String) {
        self.init(kind: .color, name: (catalog.map { $0 + "/" } ?? "") + name, spelling: spelling)
    }
}

/// A use of a resource: the number of objects of one class that refer to the resource under one key.
public struct ResourceUse: Sendable, Hashable {
    /// The class of the objects, or the name of the element if the format has no classes.
    public var className: String
    /// The key or attribute; "" if the format has no keys.
    public var attribute: String
    /// The number of objects.
    public var count: Int

    /// Creates a use.
    public init(className: String, attribute: String, count: Int = 1) {
        self.className = className
        self.attribute = attribute
        self.count = count
    }
}
