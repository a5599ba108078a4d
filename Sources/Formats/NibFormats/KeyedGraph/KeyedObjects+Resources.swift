extension KeyedObjects {
    /// Finds the references and media of an interface in a first pass over the objects, and their uses in a second pass.
    mutating func findResources() throws(Failure) -> InterfaceResources {
        let words = KeyedVocabulary.shared
        var collector = ResourceCollector()
        var found: [(object: Int, index: Int)] = []
        var images: [Int] = []
        var bitmaps: [Int] = []
        for object in 0..<objectCount {
            guard let className = try resourceClass(of: object) else { continue }
            if className == words.nsImage { images.append(object) }
            if let reference = try reference(at: object, className) {
                if let index = collector.add(reference) { found.append((object, index)) }
            } else if words.representationKey(of: className) != nil {
                bitmaps.append(object)
            }
        }
        let uses = try uses(of: found, count: collector.resources.references.count)
        for (index, list) in uses.enumerated() {
            for use in list { collector.add(use, at: index) }
        }
        if !bitmaps.isEmpty { for medium in try pictures(images, bitmaps) { collector.add(medium) } }
        return collector.resources
    }

    /// The uses of each of `count` resources. `found` pairs objects with the indices of the resources that the objects represent.
    mutating func uses(of found: [(object: Int, index: Int)], count: Int) throws(Failure) -> [[ResourceUse]] {
        if found.isEmpty { return [] }
        var indices = [Int32](repeating: -1, count: objectCount)
        for (object, index) in found { indices[object] = Int32(truncatingIfNeeded: index) }
        return try uses(of: indices, count: count)
    }
}
