public import AssetModel

/// A picture or sound that is embedded in the file.
public struct EmbeddedMedia: Sendable, Hashable {
    /// Image or sound.
    public var kind: AssetKind
    /// The name in the file; nil for anonymous media.
    public var name: String?
    /// Spelling in the format, for example "NSBitmapImageRep/NSTIFFRepresentation".
    public var spelling: String
    /// The data in the format of the picture or sound. A sound has one part; a picture has one part for each of its bitmaps.
    public var parts: [ArraySlice<UInt8>]
    /// Users of the media, in document order; empty if the format does not tell.
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

    /// Creates the description of a picture or sound with one part.
    public init(kind: AssetKind, name: String?, spelling: String, bytes: ArraySlice<UInt8>) {
        self.init(kind: kind, name: name, spelling: spelling, parts: [bytes])
    }

    /// The size of all parts together.
    public var byteCount: Int { parts.reduce(0) { $0 + $1.count } }
}

extension InterfaceResources {
    /// The media that no reference names: only the index of such a medium identifies it. A picture with the name of a reference is a copy that the
    /// tool keeps for display; loaders use the file with that name.
    public var anonymousMedia: [EmbeddedMedia] { anonymousMediaIndices.map { media[$0] } }

    /// Indices of the anonymous media in `media`.
    public var anonymousMediaIndices: [Int] {
        let names = Set(self.names)
        return media.indices.filter { index in
            media[index].name.map { !names.contains(ResourceName(kind: media[index].kind, name: $0)) } ?? true
        }
    }
}

extension InterfaceResources {
    /// Gives named media the uses of the references with the same name.
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
