internal import AssetModel
internal import Decompression

/// Decodes pictures with a palette: a table of colours, and for each pixel an index into the table.
struct PaletteRows {
    private static let colorLimit = CatalogFileLimits.paletteColors.value

    let geometry: PixelGeometry

    func rgba(_ input: ByteFields, rowCount: Int) throws(CatalogError) -> [UInt8] {
        guard geometry.format == .argb || geometry.format == .wide else {
            throw .unsupported("a palette for \(geometry.format.rawValue) pixels")
        }
        let bytes = try expanded(input, rowCount)
        let mark = try bytes.little(0)
        guard mark == 0xCAFE_F00D else {
            throw bytes.unexpected("0xCAFEF00D", "0x" + String(mark, radix: 16, uppercase: true))
        }
        let version = try bytes.little(4)
        guard version <= 1 else { throw .unsupported("version \(version) of palettes") }
        let count = try bytes.little(8, 2)
        guard count > 0, count <= Self.colorLimit else {
            throw bytes.unexpected("1 to \(Self.colorLimit) colours", "\(count)", at: 8)
        }
        let colors = try colors(try bytes.part(10, count * geometry.format.pixelSize), count)
        return try lookUp(try bytes.suffix(from: 10 + count * geometry.format.pixelSize), colors, rowCount)
    }

    /// Converts the colours to premultiplied RGBA.
    private func colors(_ table: ByteFields, _ count: Int) throws(CatalogError) -> [UInt8] {
        var colors: [UInt8] = []
        for index in 0..<count {
            var color: [UInt8]
            if geometry.format == .argb {
                // Alpha, red, green, blue.
                let stored = Array(try table.part(index * 4, 4).bytes)
                color = [stored[1], stored[2], stored[3], stored[0]]
            } else {
                // Blue, green, red, alpha in units of 1/10,000.
                color = []
                for sample in [2, 1, 0, 3] {
                    color.append(UInt8(sample: Float(try table.little(index * 8 + sample * 2, 2)) / 10_000))
                }
            }
            if geometry.isOpaque { color[3] = 255 }
            colors += color
        }
        return colors
    }

    /// Looks up the pixels. Indices have 1, 2, 4, 8 or 16 bits, in words of 16 bits that begin with the highest bits.
    private func lookUp(_ rows: ByteFields, _ colors: [UInt8], _ rowCount: Int) throws(CatalogError) -> [UInt8] {
        var bits = 1
        while colors.count / 4 > 1 << bits { bits *= 2 }
        let bytesPerRow = (geometry.width * bits + 15) / 16 * 2
        var pixels: [UInt8] = []
        pixels.reserveCapacity(geometry.width * rowCount * 4)
        for row in 0..<rowCount {
            let words = try rows.part(row * bytesPerRow, bytesPerRow).bytes
            for column in 0..<geometry.width {
                let bit = column * bits
                let offset = words.startIndex + bit / 16 * 2
                let word = Int(words[offset]) | Int(words[offset + 1]) << 8
                let index = word >> (16 - bits - bit % 16) & (1 << bits - 1)
                guard index < colors.count / 4 else {
                    throw rows.unexpected("one of \(colors.count / 4) colours", "\(index)", at: row * bytesPerRow)
                }
                pixels += colors[index * 4..<index * 4 + 4]
            }
        }
        return pixels
    }

    private func expanded(_ input: ByteFields, _ rowCount: Int) throws(CatalogError) -> ByteFields {
        guard LZFSE.isStream(input.bytes) else { return input }
        let limit = 10 + Self.colorLimit * geometry.format.pixelSize + (geometry.width + 1) * 2 * rowCount
        return ByteFields(try expandedStream(input.bytes, limit: limit), at: input.fileOffset)
    }
}
