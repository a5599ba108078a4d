/// Gathers references, each once, with who uses it.
struct ResourceCollector {
    private struct Key: Hashable {
        let kind: ResourceReference.Kind
        let name: String
        let spelling: String
        let origin: ResourceReference.Origin
    }

    private(set) var resources = InterfaceResources()
    private var positions: [Key: Int] = [:]

    /// Adds a reference, or a use to the one that is there. References without a name are none.
    mutating func add(
        _ kind: ResourceReference.Kind, _ name: String, spelling: String, origin: ResourceReference.Origin = .named,
        use: ResourceUse? = nil
    ) {
        guard !name.isEmpty else { return }
        let position = position(of: Key(kind: kind, name: name, spelling: spelling, origin: origin))
        guard let use else { return }
        let uses = resources.references[position].uses
        if let known = uses.firstIndex(where: { $0.className == use.className && $0.attribute == use.attribute }) {
            resources.references[position].uses[known].count += use.count
        } else {
            resources.references[position].uses.append(use)
        }
    }

    /// Adds an embedded picture or sound.
    mutating func add(_ media: EmbeddedMedia) { resources.media.append(media) }

    /// Adds everything of a nib within this one.
    mutating func add(_ nested: InterfaceResources) {
        for reference in nested.references {
            add(reference.kind, reference.name, spelling: reference.spelling, origin: reference.origin)
            for use in reference.uses {
                add(reference.kind, reference.name, spelling: reference.spelling, origin: reference.origin, use: use)
            }
        }
        resources.media += nested.media
    }

    private mutating func position(of key: Key) -> Int {
        if let known = positions[key] { return known }
        positions[key] = resources.references.count
        resources.references.append(
            ResourceReference(kind: key.kind, name: key.name, spelling: key.spelling, origin: key.origin))
        return resources.references.count - 1
    }
}
