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

    mutating func add(_ use: ResourceUse, at index: Int) { resources.references[index].uses.add(use) }

    mutating func add(_ media: EmbeddedMedia) { resources.media.append(media) }

    mutating func add(_ nested: InterfaceResources) {
        for reference in nested.references { add(reference) }
        resources.media += nested.media
    }
}

extension [ResourceUse] {
    /// Maximum number of uses that are kept for a reference or medium. No real file reaches a tenth of this number.
    static var limit: Int { 256 }

    /// Adds a use: to the count of the same class and key if they are known. Returns its index; nil if there are too many uses.
    @discardableResult
    mutating func add(_ use: ResourceUse) -> Int? {
        if let known = firstIndex(where: { $0.className == use.className && $0.attribute == use.attribute }) {
            self[known].count += use.count
            return known
        }
        if count == Self.limit { return nil }
        append(use)
        return count - 1
    }
}
