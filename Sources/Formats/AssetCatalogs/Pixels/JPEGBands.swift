internal import Decompression

/// Reads pictures in bands: JPEG files with the colours, and alpha with lossless compression.
struct JPEGBands {
    let geometry: PixelGeometry

    func bands(_ pieces: [RenditionData.Piece]) throws(CatalogError) -> [CatalogPicture.Band] {
        var bands: [CatalogPicture.Band] = []
        var left = geometry.height
        for piece in pieces {
            let rowCount = piece.rowCount.flatMap { $0 == 0 ? nil : $0 } ?? left
            guard rowCount > 0, rowCount <= left else {
                throw piece.bytes.unexpected("at most \(left) rows", "\(rowCount)")
            }
            bands.append(try band(piece.bytes, rowCount))
            left -= rowCount
        }
        guard left == 0 else { throw .found("\(geometry.height - left) rows", not: "\(geometry.height)", at: 0) }
        return bands
    }

    private func band(_ bytes: ByteFields, _ rowCount: Int) throws(CatalogError) -> CatalogPicture.Band {
        let version = try bytes.little(0)
        let partCount = try bytes.little(4)
        guard version == 0 else { throw .unsupported("version \(version) of JPEG with alpha") }
        guard partCount == 0 else { throw .unsupported("JPEG with alpha in \(partCount) parts") }
        let alphaSize = try bytes.little(8)
        let stride = try bytes.little(12)
        guard stride >= geometry.width, stride <= geometry.width + 65_536 else {
            throw bytes.unexpected("rows of alpha of at least \(geometry.width) bytes", "\(stride)", at: 12)
        }
        let stored = try bytes.part(20, alphaSize).bytes
        let padded = try expanding { () throws(DecompressionError) in
            try LZFSE.expand(stored, limit: stride * rowCount)
        }
        let file = try bytes.part(20 + alphaSize, try bytes.little(16))
        let whole = ByteFields(padded, at: bytes.fileOffset)
        var alpha: [UInt8] = []
        for row in 0..<rowCount { alpha += try whole.part(row * stride, geometry.width).bytes }
        if geometry.isOpaque { alpha = [UInt8](repeating: 255, count: alpha.count) }
        return CatalogPicture.Band(rowCount: rowCount, file: Array(file.bytes), alpha: alpha)
    }
}
