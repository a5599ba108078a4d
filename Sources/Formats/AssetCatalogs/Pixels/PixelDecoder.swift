internal import Decompression

/// Decodes the pieces of a picture to premultiplied RGBA.
struct PixelDecoder {
    let geometry: PixelGeometry
    let encoding: RenditionData.Encoding

    func pixels(_ pieces: [RenditionData.Piece]) throws(CatalogError) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(geometry.width * geometry.height * 4)
        switch encoding {
        case .none, .deflate, .lzvn, .lzfse:
            // A piece need not end with a row: only all pieces together make up the picture.
            var stored: [UInt8] = []
            for piece in pieces {
                stored += try expanded(piece.bytes, limit: storedByteCount - min(stored.count, storedByteCount))
            }
            pixels = try StoredPixels(geometry: geometry).rgba(stored[...], rowCount: geometry.height)
        case .runLength, .palette, .deepmap, .deepmap2:
            for piece in pieces {
                let left = geometry.height - pixels.count / 4 / geometry.width
                let rowCount = piece.rowCount.flatMap { $0 == 0 ? nil : $0 } ?? left
                guard rowCount <= left else {
                    throw piece.bytes.unexpected("at most \(left) rows", "\(rowCount)")
                }
                pixels += try rows(piece.bytes, rowCount)
            }
        case .jpegAndAlpha, .blurred, .astc, .hevc, .dxtc:
            throw .unsupported("\(encoding) compression")
        }
        guard pixels.count == geometry.width * geometry.height * 4 else {
            throw .found(
                "\(pixels.count / 4) pixels", not: "\(geometry.width) x \(geometry.height)",
                at: pieces.first?.bytes.fileOffset ?? 0)
        }
        return pixels
    }

    private func rows(_ bytes: ByteFields, _ rowCount: Int) throws(CatalogError) -> [UInt8] {
        switch encoding {
        case .runLength: try RunLengthRows(geometry: geometry).rgba(bytes, rowCount: rowCount)
        case .palette: try PaletteRows(geometry: geometry).rgba(bytes, rowCount: rowCount)
        case .deepmap: try Deepmap(geometry: geometry).rgba(bytes, rowCount: rowCount)
        default: try Deepmap2(geometry: geometry).rgba(bytes, rowCount: rowCount)
        }
    }

    /// Maximum size of the stored rows in bytes: one row more than the picture has, because writers differ in the padding of the last row.
    private var storedByteCount: Int { geometry.bytesPerRow * (geometry.height + 1) }

    private func expanded(_ bytes: ByteFields, limit: Int) throws(CatalogError) -> [UInt8] {
        let input = bytes.bytes
        switch encoding {
        case .deflate:
            return try expanding { () throws(DecompressionError) in try Deflate.expand(input, limit: limit) }
        case .lzfse, .lzvn: return try expandedStream(input, limit: limit)
        default:
            guard input.count <= limit else { throw .compression(.exceeded(allowed: limit)) }
            return Array(input)
        }
    }
}
