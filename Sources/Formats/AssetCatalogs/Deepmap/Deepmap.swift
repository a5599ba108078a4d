/// Decodes the first version of deepmaps ("dmap"): tiles of 256 x 256 pixels, each compressed separately.
struct Deepmap {
    private static let tileSide = 256

    let geometry: PixelGeometry

    func rgba(_ bytes: ByteFields, rowCount: Int) throws(CatalogError) -> [UInt8] {
        try bytes.expect("dmap", at: 16)
        let method = try bytes.little(20, 1)
        let number = try bytes.little(23, 1)
        guard let format = DeepmapFormat(number) else { throw .unsupported("pixel format \(number) of deepmaps") }
        var rest = try bytes.suffix(from: 24)
        if method == 1 {
            let stored = try rest.part(0, geometry.width * rowCount * format.pixelSize)
            return format.rgba(stored.bytes, geometry)
        }
        var colors = ArraySlice<UInt8>()
        if method == 4 {
            let count = try rest.little(0, 2)
            colors = try rest.part(4, count * 4).bytes
            rest = try rest.suffix(from: 4 + count * 4)
        }
        let isHalved = try bytes.little(21, 1) != 0
        var pixels = [UInt8](repeating: 0, count: geometry.width * rowCount * 4)
        for top in stride(from: 0, to: rowCount, by: Self.tileSide) {
            for left in stride(from: 0, to: geometry.width, by: Self.tileSide) {
                let width = min(Self.tileSide, geometry.width - left)
                let height = min(Self.tileSide, rowCount - top)
                let length = try rest.little(0)
                let stored = try rest.part(4, length)
                rest = try rest.suffix(from: 4 + length)
                let tile: [UInt8]
                switch method {
                case 2:
                    let size = format.predictedRowSize(width: width) * height
                    let planes = try DeepmapFormat.expand(stored, limit: size + 8)
                    tile = try PredictedRows(
                        planes, format, geometry, width: width, rowCount: height, isHalved: isHalved
                    ).rgba(rowCount: height)
                case 3:
                    let size = width * height * format.pixelSize
                    let plain = try DeepmapFormat.expand(stored, limit: size).part(0, size)
                    tile = format.rgba(plain.bytes, geometry)
                case 4:
                    let planes = try DeepmapFormat.expand(stored, limit: width * height * 2)
                    tile = try DeepmapPalette(colors: colors, hasAlphaPlane: true)
                        .rgba(planes, pixelCount: width * height, geometry)
                default: throw .unsupported("method \(method) of deepmaps")
                }
                pixels.place(tile, width: width, atColumn: left, row: top, of: geometry.width)
            }
        }
        return pixels
    }
}

extension [UInt8] {
    /// Copies a tile of four-byte pixels into a picture of four-byte pixels.
    mutating func place(_ tile: [UInt8], width: Int, atColumn column: Int, row: Int, of wholeWidth: Int) {
        guard width > 0 else { return }
        for line in 0..<tile.count / 4 / width {
            let start = ((row + line) * wholeWidth + column) * 4
            replaceSubrange(start..<start + width * 4, with: tile[line * width * 4..<(line + 1) * width * 4])
        }
    }
}
