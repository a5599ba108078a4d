import AssetModel
import ByteReading

extension TypedStream {
    /// The embedded pictures with their uses: images with their bitmaps, and bitmaps that no image holds.
    func pictures() -> [EmbeddedMedia] {
        let areBitmaps = classes.indices.map { classes.isKind(Int32(truncatingIfNeeded: $0), of: "NSBitmapImageRep") }
        let bitmaps = objects.indices.filter { areBitmaps[Int(objects[$0].class)] && firstData(of: $0) != nil }
        if bitmaps.isEmpty { return [] }
        let holders = holders()
        var order: [Int] = []
        var parts: [Int: [ArraySlice<UInt8>]] = [:]
        for bitmap in bitmaps {
            let picture = image(of: bitmap, holders) ?? bitmap
            if parts[picture] == nil { order.append(picture) }
            parts[picture, default: []].append(firstData(of: bitmap) ?? [])
        }
        return order.map { picture in
            var uses: [ResourceUse] = []
            for user in holders[picture] ?? [] {
                uses.add(ResourceUse(className: className(of: user), attribute: ""))
            }
            return EmbeddedMedia(
                kind: .image, name: nil, spelling: "NSBitmapImageRep", parts: parts[picture] ?? [], uses: uses)
        }
    }

    /// The objects that refer to an object, by the index of this object.
    private func holders() -> [Int: [Int]] {
        var holders: [Int: [Int]] = [:]
        for index in objects.indices {
            for case .object(let held) in values(of: index) { holders[Int(held), default: []].append(index) }
        }
        return holders
    }

    /// The image that holds a bitmap, in a list or in a list of lists; nil if there is none.
    private func image(of bitmap: Int, _ holders: [Int: [Int]]) -> Int? {
        var current = bitmap
        for _ in 0..<3 {
            guard let holder = holders[current]?.first else { return nil }
            if isKind(holder, of: "NSImage") { return holder }
            guard isKind(holder, of: "NSArray") else { return nil }
            current = holder
        }
        return nil
    }

    private func firstData(of object: Int) -> ArraySlice<UInt8>? {
        for case .data(let part) in values(of: object) { return bytes[part.range] }
        return nil
    }
}
