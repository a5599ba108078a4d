internal import MediaInput

/// A picture of a HEIF file before decoding: one coded picture, or a grid of coded pictures (ISO/IEC 23008-12, 6.6.2.3).
struct HEIFPicture {
    /// Pixels of the whole picture, before it is cut and turned.
    let width: Int
    let height: Int
    /// The coded pictures, row by row from the top.
    let tiles: [HEIFItems.Item]
    let tileWidth: Int
    let tileHeight: Int
    let columns: Int

    init(_ item: HEIFItems.Item, _ items: HEIFItems, input: InputFile, limits: ImageLimits) throws(MediaError) {
        if item.coding != nil {
            var (width, height) = try item.size(input)
            if try items.declaresTurnedSize(item, width: width, height: height, input: input, limits: limits) {
                swap(&width, &height)
            }
            try limits.check(width: width, height: height)
            (self.width, self.height) = (Int(width), Int(height))
            (tileWidth, tileHeight) = (self.width, self.height)
            tiles = [item]
            columns = 1
            return
        }
        guard item.type == "grid" else { throw .unsupported(.heif, feature: "a picture of type \"\(item.type)\"") }
        let fields = try items.bytes(of: item, limits: limits)
        // Version, flags, rows - 1, columns - 1; then width and height of 16 or 32 bits.
        guard fields.count >= 8, fields[1] & 1 == 0 || fields.count >= 12 else {
            throw .malformed(.heif, offset: input.start, problem: "a grid of \(fields.count) bytes")
        }
        let isWide = fields[1] & 1 != 0
        let width = isWide ? fields.bigEndian(at: 4) as UInt32 : UInt32(fields.bigEndian(at: 4) as UInt16)
        let height = isWide ? fields.bigEndian(at: 8) as UInt32 : UInt32(fields.bigEndian(at: 6) as UInt16)
        try limits.check(width: width, height: height)
        let (rows, columns) = (Int(fields[2]) + 1, Int(fields[3]) + 1)
        if rows * columns > limits.tiles {
            throw .limitExceeded(.tiles, found: UInt64(rows * columns), allowed: limits.tiles)
        }
        let parts = item.references["dimg"] ?? []
        guard width > 0, height > 0, parts.count == rows * columns else {
            throw .malformed(
                .heif, offset: input.start, problem: "a grid of \(rows) by \(columns) with \(parts.count) tiles")
        }
        var tiles: [HEIFItems.Item] = []
        var tileSize: (width: UInt32, height: UInt32) = (0, 0)
        for part in parts {
            guard let tile = items.items[part], tile.coding != nil else {
                throw .unsupported(.heif, feature: "a tile of type \"\(items.items[part]?.type ?? "")\"")
            }
            let size = try tile.size(input)
            guard tiles.isEmpty || size == tileSize else {
                throw .unsupported(.heif, feature: "tiles of different sizes")
            }
            tileSize = size
            tiles.append(tile)
        }
        try limits.check(width: tileSize.width, height: tileSize.height)
        (tileWidth, tileHeight) = (Int(tileSize.width), Int(tileSize.height))
        (self.width, self.height, self.tiles, self.columns) = (Int(width), Int(height), tiles, columns)
    }
}

extension HEIFItems.Item {
    func property(_ type: String) -> MediaBox? { properties.first { $0.type == type } }

    /// Reads the size from the property `ispe`.
    func size(_ input: InputFile) throws(MediaError) -> (width: UInt32, height: UInt32) {
        guard let box = property("ispe") else {
            throw .malformed(.heif, offset: input.start, problem: "a picture without a size")
        }
        let bytes = try input.bytes(at: box.content.lowerBound, count: 12, of: .heif)
        let size: (UInt32, UInt32) = (bytes.bigEndian(at: 4), bytes.bigEndian(at: 8))
        guard size.0 > 0, size.1 > 0 else {
            throw .malformed(.heif, offset: input.start + box.content.lowerBound, problem: "a picture without pixels")
        }
        return size
    }
}
