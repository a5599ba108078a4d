/// Decodes the second version of deepmaps ("dmp2"): one image, or a grid of images.
struct Deepmap2 {
    let geometry: PixelGeometry

    /// Decodes the content after a wrapper of 16 bytes: version, pixel format, length.
    func rgba(_ bytes: ByteFields, rowCount: Int) throws(CatalogError) -> [UInt8] {
        let version = try bytes.little(0)
        guard version == 1 else { throw .unsupported("version \(version) of deepmaps") }
        let content = try bytes.suffix(from: 16)
        if try content.text(0, 4) == Array("KCBC".utf8) { return try grid(content, rowCount) }
        let image = try Deepmap2Image(content, geometry)
        guard image.width == geometry.width else {
            throw content.unexpected("a width of \(geometry.width)", "\(image.width)", at: 8)
        }
        return try image.rgba(rowCount: rowCount)
    }

    private struct Tile {
        let column: Int
        let row: Int
        let width: Int
        let height: Int
        let pixels: [UInt8]
    }

    private func grid(_ content: ByteFields, _ rowCount: Int) throws(CatalogError) -> [UInt8] {
        var tiles: [Tile] = []
        var pixelCount = 0
        var rest = content
        while rest.count > 0 {
            try rest.expect("KCBC")
            let length = try rest.little(16)
            guard length >= 32 else { throw rest.unexpected("a tile of at least 32 bytes", "\(length)", at: 16) }
            var bytes = try rest.part(20, length - 20)
            if bytes.count >= 20, try bytes.text(16, 4) == Array("dmp2".utf8) { bytes = try bytes.suffix(from: 16) }
            let image = try Deepmap2Image(bytes, geometry)
            let hint = try rest.little(12)
            let height = hint > 0 ? hint : image.height
            pixelCount += image.width * height
            guard image.width > 0, image.width <= geometry.width, height <= rowCount,
                pixelCount <= geometry.width * rowCount
            else { throw rest.unexpected("tiles of \(geometry.width) x \(rowCount) pixels", "more", at: 0) }
            tiles.append(
                Tile(
                    column: try rest.little(4), row: try rest.little(8), width: image.width, height: height,
                    pixels: try image.rgba(rowCount: height)))
            rest = try rest.suffix(from: length)
        }
        return try assemble(tiles, content, rowCount)
    }

    private func assemble(_ tiles: [Tile], _ content: ByteFields, _ rowCount: Int) throws(CatalogError) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: geometry.width * rowCount * 4)
        let columns = offsets(tiles.map { ($0.column, $0.width) })
        let rows = offsets(tiles.map { ($0.row, $0.height) })
        for tile in tiles {
            guard let left = columns[tile.column], let top = rows[tile.row], left + tile.width <= geometry.width,
                top + tile.height <= rowCount
            else {
                throw content.unexpected(
                    "tiles that make up \(geometry.width) x \(rowCount) pixels",
                    "a tile of \(tile.width) x \(tile.height) pixels in column \(tile.column) and row \(tile.row)")
            }
            pixels.place(tile.pixels, width: tile.width, atColumn: left, row: top, of: geometry.width)
        }
        return pixels
    }

    /// The offset of each column or row of the grid, in pixels.
    private func offsets(_ sizes: [(number: Int, size: Int)]) -> [Int: Int] {
        var sizeOf: [Int: Int] = [:]
        for (number, size) in sizes { sizeOf[number] = max(size, sizeOf[number] ?? 0) }
        var next = 0
        var offsets: [Int: Int] = [:]
        for (number, size) in sizeOf.sorted(by: { $0.key < $1.key }) {
            offsets[number] = next
            next += size
        }
        return offsets
    }
}
