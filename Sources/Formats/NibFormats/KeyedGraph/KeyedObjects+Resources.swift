import AssetModel
import ByteReading

extension KeyedObjects {
    /// The names and media of an interface: one pass over the objects finds them, a second one finds who uses them.
    mutating func findResources() throws(Failure) -> InterfaceResources {
        let words = KeyedVocabulary.shared
        var collector = ResourceCollector()
        var found: [(object: Int, place: Int)] = []
        var images: [Int] = []
        var bitmaps: [Int] = []
        for object in 0..<objectCount {
            guard let className = try resourceClass(of: object) else { continue }
            if className == words.nsImage { images.append(object) }
            if let reference = try reference(at: object, className) {
                if let place = collector.add(reference) { found.append((object, place)) }
            } else if words.representationKey(of: className) != nil {
                bitmaps.append(object)
            }
        }
        let uses = try uses(of: found, count: collector.resources.references.count)
        for (position, list) in uses.enumerated() {
            for use in list { collector.add(use, at: position) }
        }
        if !bitmaps.isEmpty { for medium in try pictures(images, bitmaps) { collector.add(medium) } }
        return collector.resources
    }

    /// Who refers to each of `count` things, which objects stand for.
    mutating func uses(of found: [(object: Int, place: Int)], count: Int) throws(Failure) -> [[ResourceUse]] {
        if found.isEmpty { return [] }
        var positions = [Int32](repeating: -1, count: objectCount)
        for (object, place) in found { positions[object] = Int32(truncatingIfNeeded: place) }
        return try uses(of: positions, count: count)
    }
}
