/// A queue of images, with lookup and removal of any image in constant time: a list linked by image numbers.
struct ImageQueue {
    private(set) var byteCount = 0
    private(set) var newest: SimulatedImage?
    private(set) var oldest: SimulatedImage?
    private var newer: [SimulatedImage?]
    private var older: [SimulatedImage?]
    private var isInside: [Bool]

    init(imageCount: Int) {
        newer = Array(repeating: nil, count: imageCount)
        older = newer
        isInside = Array(repeating: false, count: imageCount)
    }

    func contains(_ image: SimulatedImage) -> Bool { isInside[image.number] }

    func newer(than image: SimulatedImage) -> SimulatedImage? { newer[image.number] }

    mutating func append(_ image: SimulatedImage) {
        isInside[image.number] = true
        byteCount += image.byteCount
        older[image.number] = newest
        newer[image.number] = nil
        if let newest { newer[newest.number] = image } else { oldest = image }
        newest = image
    }

    mutating func remove(_ image: SimulatedImage) {
        guard isInside[image.number] else { return }
        isInside[image.number] = false
        byteCount -= image.byteCount
        let (before, after) = (older[image.number], newer[image.number])
        if let before { newer[before.number] = after } else { oldest = after }
        if let after { older[after.number] = before } else { newest = before }
        (older[image.number], newer[image.number]) = (nil, nil)
    }

    mutating func removeOldest() -> SimulatedImage? {
        guard let oldest else { return nil }
        remove(oldest)
        return oldest
    }
}
