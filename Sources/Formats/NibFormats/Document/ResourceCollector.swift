/// Collects references, each once, with all its uses.
struct ResourceCollector {
    private struct Key: Hashable {
        let kind: ResourceReference.Kind
        let name: String
        let spelling: String
        let origin: ResourceReference.Origin

        /// The name alone is a good hash: hardly any name occurs in several keys.
        func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }

    /// Maximum number of uses that are kept for a reference. No real file reaches a tenth of this number.
    static let useLimit = 256

    private(set) var resources = InterfaceResources()
    private var indices: [Key: Int] = [:]

    /// Adds a reference and returns its index in the list. A reference without a name is ignored.
    @discardableResult
    mutating func add(_ reference: ResourceReference) -> Int? {
        guard !reference.name.isEmpty else { return nil }
        let key = Key(
            kind: reference.kind, name: reference.name, spelling: reference.spelling, origin: reference.origin)
        let index = indices[key] ?? resources.references.count
        if index == resources.references.count {
            indices[key] = index
            resources.references.append(reference)
        } else {
            for use in reference.uses { add(use, at: index) }
        }
        return index
    }

    mutating func add(_ use: ResourceUse, at index: Int) {
        let known = resources.references[index].uses.firstIndex {
            $0.className == use.className && $0.attribute == use.attribute
        }
        if let known {
            resources.references[index].uses[known].count += use.count
        } else if resources.references[index].uses.count < Self.useLimit {
            resources.references[index].uses.append(use)
        }
    }

    mutating func add(_ media: EmbeddedMedia) { resources.media.append(media) }

    mutating func add(_ nested: InterfaceResources) {
        for reference in nested.references { add(reference) }
        resources.media += nested.media
    }
}
