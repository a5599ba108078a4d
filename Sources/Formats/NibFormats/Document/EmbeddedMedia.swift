public import AssetModel

/// A picture or sound that lies in the file itself.
public struct EmbeddedMedia: Sendable, Hashable {
    /// Whether it is an image or a sound.
    public var kind: AssetKind
    /// The name that the file gives it; nil for anonymous ones.
    public var name: String?
    /// How the format holds it, for example "NSBitmapImageRep/NSTIFFRepresentation".
    public var spelling: String
    /// Bytes of the picture's or sound's own format: of a sound one part, of a picture one for each of its bitmaps.
    public var parts: [ArraySlice<UInt8>]
    /// Who uses it, in document order; empty where the format does not tell.
    public var uses: [ResourceUse]

    /// Creates a description.
    public init(
        kind: AssetKind, name: String?, spelling: String, parts: [ArraySlice<UInt8>], uses: [ResourceUse] = []
    ) {
        self.kind = kind
        self.name = name
        self.spelling = spelling
        self.parts = parts
        self.uses = uses
    }

    /// Creates the description of a medium in one part.
    public init(kind: AssetKind, name: String?, spelling: String, bytes: ArraySlice<UInt8>) {
        self.init(kind: kind, name: name, spelling: spelling, parts: [bytes])
    }

    /// Bytes of all parts.
    public var byteCount: Int { parts.reduce(0) { $0 + $1.count } }
}

extension InterfaceResources {
    /// The media that nothing but their place in the file stands for. A picture with the name of a reference is a copy that the tool
    /// keeps to show something: the name is what counts.
    public var anonymousMedia: [EmbeddedMedia] {
        let names = Set(self.names)
        return media.filter { medium in
            medium.name.map { !names.contains(ResourceName(kind: medium.kind, name: $0)) } ?? true
        }
    }
}

extension InterfaceResources {
    /// Tells of named media that whoever uses their names uses them.
    mutating func addUsesOfNamedMedia() {
        guard media.contains(where: { $0.name != nil }) else { return }
        let users = Dictionary(
            references.compactMap { reference in
                reference.kind.assetKind.map { (ResourceName(kind: $0, name: reference.name), reference.uses) }
            }, uniquingKeysWith: { first, _ in first })
        for index in media.indices {
            guard let name = media[index].name else { continue }
            media[index].uses = users[ResourceName(kind: media[index].kind, name: name)] ?? []
        }
    }
}
