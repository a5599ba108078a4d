import AssetModel
import ByteReading

extension KeyedGraph {
    /// Bitmaps of all images together that are told of; no real file has a tenth of it.
    private static let bitmapLimit = 65_536

    /// The pictures whose bytes are in the graph: images with their bitmaps, and bitmaps that no image holds; with who uses them.
    func pictures() -> [EmbeddedMedia] {
        // Many images may share a list, so every list is looked through once.
        var lists: [Int: [Int]] = [:]
        var held: Set<Int> = []
        var found: [(object: Int, bitmaps: [Int])] = []
        var count = 0
        for image in objects.indices where objects[image].className == KeyedVocabulary.shared.nsImage {
            guard let list = object(KeyedVocabulary.shared.nsReps, of: image), count < Self.bitmapLimit else {
                continue
            }
            if lists[list] == nil { held.formUnion(bitmaps(inList: list, depth: 0, &lists)) }
            let bitmaps = (lists[list] ?? []).prefix(Self.bitmapLimit - count)
            count += bitmaps.count
            if !bitmaps.isEmpty { found.append((image, Array(bitmaps))) }
        }
        for object in objects.indices where !held.contains(object) && bitmap(object) != nil {
            found.append((object, [object]))
        }
        found.sort { $0.object < $1.object }
        var positions = [Int32](repeating: -1, count: objects.count)
        for (position, picture) in found.enumerated() {
            positions[picture.object] = Int32(truncatingIfNeeded: position)
        }
        return zip(found, uses(of: positions, count: found.count)).map { picture, uses in
            let bitmaps = picture.bitmaps.compactMap { bitmap($0) }
            return EmbeddedMedia(
                kind: .image, name: nil, spelling: bitmaps.first?.spelling ?? "", parts: bitmaps.map(\.bytes),
                uses: uses)
        }
    }

    /// The bitmaps of a list, or of the lists in it: archives write pairs of a number and a bitmap.
    private func bitmaps(inList list: Int, depth: Int, _ lists: inout [Int: [Int]]) -> [Int] {
        if let known = lists[list] { return known }
        var found: [Int] = []
        lists[list] = found
        for element in elements(of: list).compactMap(instance) where found.count < Self.bitmapLimit {
            if bitmap(element) != nil {
                found.append(element)
            } else if depth == 0 {
                found += bitmaps(inList: element, depth: depth + 1, &lists)
            }
        }
        lists[list] = found
        return found
    }

    /// The bytes of a bitmap or drawing, and how they are written; nil for other objects.
    private func bitmap(_ object: Int) -> (spelling: String, bytes: ArraySlice<UInt8>)? {
        guard let className = objects[object].className,
            let key = KeyedVocabulary.shared.representations[className], let bytes = data(key, of: object)
        else { return nil }
        return (names[className] + "/" + names[key], bytes)
    }
}
