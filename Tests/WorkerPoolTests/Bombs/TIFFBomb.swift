/// TIFF files with too many pages, or too large pages.
enum TIFFBomb {
    /// `count` pages without pixels. The last page leads back to the first.
    static func pages(_ count: Int) -> [UInt8] {
        let fields = [(256, 1), (257, 1), (258, 8), (259, 1), (262, 1), (273, 0), (277, 1), (278, 1), (279, 1)]
        return file(count, fields)
    }

    /// A million pages with one field each.
    static let millionPages = file(1_000_000, [(256, 1)])

    /// One page of this size, with one tile of the page's size if `isTiled` is true.
    static func page(width: Int, height: Int, isTiled: Bool = false) -> [UInt8] {
        let place = isTiled ? [(322, width), (323, height), (324, 8), (325, 1)] : []
        let strip = isTiled ? [] : [(273, 8), (278, height), (279, 1)]
        let (sides, first, last) = isTiled ? ((16, 16), 258, 277) : ((width, height), 258, 277)
        let fields = [(256, sides.0), (257, sides.1), (first, 8), (259, 1), (262, 1), (last, 1)] + strip + place
        return file(1, fields.sorted { $0.0 < $1.0 })
    }

    private static func file(_ count: Int, _ fields: [(tag: Int, value: Int)]) -> [UInt8] {
        let size = 2 + 12 * fields.count + 4
        let entries = fields.flatMap { little($0.tag, 2) + little(4, 2) + little(1, 4) + little($0.value, 4) }
        var file = [0x49, 0x49, 42, 0, 8, 0, 0, 0] + (little(fields.count, 2) + entries + little(0, 4)).repeated(count)
        for page in 0..<count where count > 1 {
            let next = 8 + (page + 1) % count * size
            let link = 8 + (page + 1) * size - 4
            for byte in 0..<4 { file[link + byte] = UInt8(truncatingIfNeeded: next >> (8 * byte)) }
        }
        return file
    }
}
