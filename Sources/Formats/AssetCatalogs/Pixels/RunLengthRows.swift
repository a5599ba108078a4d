/// Decodes run-length rows: a table with the offset of each row, then packets of either different or equal pixels.
struct RunLengthRows {
    let geometry: PixelGeometry

    func rgba(_ bytes: ByteFields, rowCount: Int) throws(CatalogError) -> [UInt8] {
        let width = try bytes.little(4)
        let height = try bytes.little(8)
        guard width == geometry.width, height == rowCount else {
            throw bytes.unexpected("\(geometry.width) x \(rowCount) pixels", "\(width) x \(height)", at: 4)
        }
        let converter = StoredPixels(geometry: geometry)
        var pixels: [UInt8] = []
        for row in 0..<rowCount {
            converter.append(try self.row(bytes, at: try bytes.little(12 + row * 4))[...], to: &pixels)
        }
        return pixels
    }

    private func row(_ bytes: ByteFields, at start: Int) throws(CatalogError) -> [UInt8] {
        let pixelSize = geometry.format.pixelSize
        var row: [UInt8] = []
        row.reserveCapacity(geometry.width * pixelSize)
        var offset = start
        while row.count < geometry.width * pixelSize {
            let packet = try bytes.little(offset)
            let count = packet & 0xFF_FFFF
            guard count > 0, count <= geometry.width - row.count / pixelSize else {
                throw bytes.unexpected("a run that ends in its row", "\(count) pixels", at: offset)
            }
            switch packet >> 24 {
            case 0:
                row += try bytes.part(offset + 4, count * pixelSize).bytes
                offset += 4 + count * pixelSize
            case 0x80:
                let pixel = try bytes.part(offset + 4, pixelSize).bytes
                for _ in 0..<count { row += pixel }
                offset += 4 + pixelSize
            case let kind: throw bytes.unexpected("a run of kind 0 or 128", "\(kind)", at: offset)
            }
        }
        return row
    }
}
