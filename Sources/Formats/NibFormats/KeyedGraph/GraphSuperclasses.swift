import ByteReading

extension GraphDocumentBuilder {
    /// Adds the superclasses of the classes that the document names.
    mutating func addSuperclasses() {
        let described = describedSuperclasses()
        let isArchive = graph.names.known("$classes") != nil
        if !isArchive, graph.fallbackClasses.isEmpty, described.isEmpty { return }
        let used = usedNames()
        var known = isArchive ? archivedSuperclasses(of: used) : [:]
        known.merge(graph.fallbackClasses) { known, _ in known }
        known.merge(described) { known, _ in known }
        document.superclasses = known.filter { used.contains($0.key) && !$0.value.isEmpty }
    }

    private func usedNames() -> Set<String> {
        var used: Set<String> = []
        for (name, isUsed) in zip(spellings, usedClasses) where isUsed { used.insert(name) }
        for object in document.objects {
            if object.spelling != object.className { used.insert(object.className) }
            if let name = object.customClass { used.insert(name) }
        }
        return used
    }

    /// The superclasses of used classes in a keyed archive. A class is an object that lists its own name and the names of its superclasses.
    private func archivedSuperclasses(of used: Set<String>) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for object in graph.objects.indices where graph.objects[object].className == nil {
            guard graph.objects[object].slots.count > 1 else { continue }
            let chain = graph.elements("$classes", of: object)
            guard let name = chain.lazy.compactMap({ graph.text($0) }).first, used.contains(name) else { continue }
            found[name] = Array(chain.compactMap { graph.text($0) }.dropFirst())
        }
        return found
    }

    /// The superclasses of the classes that a xib archive describes, as its editor found them in sources. A description names one superclass.
    private func describedSuperclasses() -> [String: [String]] {
        var superclasses: [String: String] = [:]
        guard let description = graph.names.known("IBPartialClassDescription") else { return [:] }
        for object in graph.objects.indices where graph.objects[object].className == description {
            guard let name = graph.text("className", of: object),
                let superclass = graph.text("superclassName", of: object)
            else { continue }
            superclasses[name] = superclass
        }
        return superclasses.mapValues { first in
            var chain = [first]
            // No class has 64 ancestors. The limit ends loops.
            while chain.count < 64, let next = superclasses[chain[chain.count - 1]], !chain.contains(next) {
                chain.append(next)
            }
            return chain
        }
    }
}
