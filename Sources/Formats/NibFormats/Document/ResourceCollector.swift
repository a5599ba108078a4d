/// Gathers references, each once, with who uses it.
struct ResourceCollector {
    private struct Key: Hashable {
        let kind: ResourceReference.Kind
        let name: String
        let spelling: String
        let origin: ResourceReference.Origin

        /// Hardly any name is referred to in two ways.
        func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }

    /// Kinds of uses that are told of one reference; no real file has a tenth of it.
    static let useLimit = 256

    private(set) var resources = InterfaceResources()
    private var positions: [Key: Int] = [:]

    /// Adds a reference and says where in the list it is. References without a name are none.
    @discardableResult
    mutating func add(_ reference: ResourceReference) -> Int? {
        guard !reference.name.isEmpty else { return nil }
        let key = Key(
            kind: reference.kind, name: reference.name, spelling: reference.spelling, origin: reference.origin)
        let position = positions[key] ?? resources.references.count
        if position == resources.references.count {
            positions[key] = position
            resources.references.append(reference)
        } else {
            for use in reference.uses { add(use, at: position) }
        }
        return position
    }

    /// Adds a use to the reference at a place of the list.
    mutating func add(_ use: ResourceUse, at position: Int) {
        let known = resources.references[position].uses.firstIndex {
            $0.className == use.className && $0.attribute == use.attribute
        }
        if let known {
            resources.references[position].uses[known].count += use.count
        } else if resources.references[position].uses.count < Self.useLimit {
            resources.references[position].uses.append(use)
        }
    }

    /// Adds an embedded picture or sound.
    mutating func add(_ media: EmbeddedMedia) { resources.media.append(media) }

    /// Adds everything of a nib within this one.
    mutating func add(_ nested: InterfaceResources) {
        for reference in nested.references { add(reference) }
        resources.media += nested.media
    }
}
