import AssetModel
import ByteReading

extension KeyedObjects {
    /// Maximum number of bitmaps that are reported for all images together. No real file reaches a tenth of this number.
    private static var bitmapLimit: Int { 65_536 }

    /// The embedded pictures with their uses: images with their bitmaps, and bitmaps that no image holds.
    /// `representations` are all objects of bitmap classes.
    mutating func pictures(_ images: [Int], _ representations: [Int]) throws(Failure) -> [EmbeddedMedia] {
        // Many lists may share a bitmap, so every bitmap is read only once.
        var known: [Int: Bitmap] = [:]
        for object in representations { known[object] = try bitmap(object) }
        // Many images may share a list, so every list is searched only once.
        var lists: [Int: [Int]] = [:]
        var held: Set<Int> = []
        var found: [(object: Int, bitmaps: [Int])] = []
        var count = 0
        for image in images where count < Self.bitmapLimit {
            guard let list = try object(KeyedVocabulary.shared.nsReps, of: image) else { continue }
            if lists[list] == nil { held.formUnion(try bitmaps(inList: list, depth: 0, known, &lists)) }
            let bitmaps = (lists[list] ?? []).prefix(Self.bitmapLimit - count)
            count += bitmaps.count
            if !bitmaps.isEmpty { found.append((image, Array(bitmaps))) }
        }
        for object in representations where !held.contains(object) && known[object] != nil {
            found.append((object, [object]))
        }
        found.sort { $0.object < $1.object }
        let users = try uses(of: found.enumerated().map { ($1.object, $0) }, count: found.count)
        return zip(found, users).map { picture, uses in
            let bitmaps = picture.bitmaps.compactMap { known[$0] }
            return EmbeddedMedia(
                kind: .image, name: nil, spelling: bitmaps.first?.spelling ?? "", parts: bitmaps.map(\.bytes),
                uses: uses)
        }
    }

    /// The bitmaps in a list, or in the inner lists: archives write pairs of a number and a bitmap.
    private mutating func bitmaps(
        inList list: Int, depth: Int, _ known: [Int: Bitmap], _ lists: inout [Int: [Int]]
    ) throws(Failure) -> [Int] {
        if let known = lists[list] { return known }
        var found: [Int] = []
        lists[list] = found
        for element in try instances(in: list) where found.count < Self.bitmapLimit {
            if known[element] != nil {
                found.append(element)
            } else if depth == 0 {
                found += try bitmaps(inList: element, depth: depth + 1, known, &lists)
            }
        }
        lists[list] = found
        return found
    }

    /// The bytes of a bitmap or vector drawing, and the spelling of the class and the key.
    private typealias Bitmap = (spelling: String, bytes: ArraySlice<UInt8>)

    /// The bitmap that an object holds; nil for other objects.
    private mutating func bitmap(_ object: Int) throws(Failure) -> Bitmap? {
        let words = KeyedVocabulary.shared
        guard let className = try resourceClass(of: object), let key = words.representationKey(of: className),
            let bytes = try data(key, of: object)
        else { return nil }
        return (words.names[className] + "/" + words.names[key], bytes)
    }
}
