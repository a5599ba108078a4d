internal import ByteReading
internal import Decompression

/// The content of a rendition: an unchanged file ("DWAR"), or pixels in one or more pieces ("MLEC").
struct RenditionData {
    enum Encoding: Int {
        case none = 0
        case runLength = 1
        case deflate = 2
        case lzvn = 3
        case lzfse = 4
        case jpegAndAlpha = 5
        case blurred = 6
        case astc = 7
        case palette = 8
        case hevc = 9
        case deepmap = 10
        case deepmap2 = 11
        case dxtc = 12
    }

    /// A part of the content. For pixels, mostly a horizontal band.
    struct Piece {
        /// The number of rows; nil means all rows of the picture.
        let rowCount: Int?
        let bytes: ByteFields
    }

    let fields: ByteFields
    let header: RenditionHeader
    let limits: CatalogLimits

    func picture() throws(CatalogError) -> CatalogPicture {
        switch try fields.text(0, 4) {
        case Array("DWAR".utf8):
            return .file(try file(try fields.part(12, try fields.little(8))))
        case Array("MLEC".utf8): break
        case let found:
            throw fields.unexpected("\"MLEC\" or \"DWAR\"", "\"\(String(decoding: found, as: UTF8.self))\"")
        }
        let flags = try fields.little(4)
        let number = try fields.little(8)
        guard let encoding = Encoding(rawValue: number) else { throw .unsupported("compression \(number)") }
        // Without the first flag there is one piece, and the length of the piece stands in place of the number of pieces.
        let count = try fields.little(12)
        let pieces = flags & 1 == 0 ? [Piece(rowCount: nil, bytes: try fields.part(16, count))] : try pieces(count)
        guard let format = header.pixelFormat else { throw .unsupported("pixel format \"\(header.formatName)\"") }
        switch format {
        case .jpeg, .heif, .pdf, .svg, .webp, .data: return .file(try file(pieces, encoding))
        case .argb, .grayAlpha, .gray, .rgb555, .wide, .wideGrayAlpha: break
        }
        // Colour space 5 is extended linear sRGB.
        if header.colorSpace == 5 { throw .unsupported("linear colours") }
        try checkSize()
        let geometry = PixelGeometry(header, format, isOpaque: flags & 2 != 0)
        if encoding == .jpegAndAlpha {
            return .bands(
                width: header.width, height: header.height, try JPEGBands(geometry: geometry).bands(pieces),
                gamut: header.gamut, orientation: header.properties.orientation)
        }
        let pixels = try PixelDecoder(geometry: geometry, encoding: encoding).pixels(pieces)
        let turned = try PictureTurn(header.properties.orientation).turn(
            pixels, width: header.width, height: header.height)
        return .pixels(width: turned.width, height: turned.height, bytes: turned.bytes, gamut: header.gamut)
    }

    private func checkSize() throws(CatalogError) {
        guard header.width > 0, header.height > 0 else {
            throw fields.unexpected("a size", "\(header.width) x \(header.height) pixels")
        }
        try limits.check(max(header.width, header.height), atMost: limits.side, .valueCount)
        try limits.check(header.width * header.height, atMost: limits.pixels, .valueCount)
    }

    private func pieces(_ count: Int) throws(CatalogError) -> [Piece] {
        var pieces: [Piece] = []
        var offset = 16
        for _ in 0..<count {
            try fields.expect("KCBC", at: offset)
            let length = try fields.little(offset + 16)
            pieces.append(
                Piece(rowCount: try fields.little(offset + 12), bytes: try fields.part(offset + 20, length)))
            offset += 20 + length
        }
        return pieces
    }

    private func file(_ pieces: [Piece], _ encoding: Encoding) throws(CatalogError) -> [UInt8] {
        var whole: [UInt8] = []
        for piece in pieces {
            switch encoding {
            case .none, .lzfse: whole += try file(piece.bytes)
            case .deflate:
                whole += try expanding { () throws(DecompressionError) in
                    try Deflate.expand(piece.bytes.bytes, limit: limits.blockByteCount)
                }
            case .hevc: whole += try piece.bytes.suffix(from: 8).bytes
            default: throw .unsupported("a file with \(encoding) compression")
            }
        }
        return whole
    }

    private func file(_ bytes: ByteFields) throws(CatalogError) -> [UInt8] {
        LZFSE.isStream(bytes.bytes)
            ? try expandedStream(bytes.bytes, limit: limits.blockByteCount) : Array(bytes.bytes)
    }
}

/// Expands a stream in LZFSE or LZVN. Files confuse the two encodings, so the data decides.
func expandedStream(_ stream: ArraySlice<UInt8>, limit: Int) throws(CatalogError) -> [UInt8] {
    try expanding { () throws(DecompressionError) in
        LZFSE.isStream(stream) ? try LZFSE.expand(stream, limit: limit) : try LZVN.expand(stream, limit: limit)
    }
}

/// Runs a decompression, and wraps its error.
func expanding(_ body: () throws(DecompressionError) -> [UInt8]) throws(CatalogError) -> [UInt8] {
    do {
        return try body()
    } catch {
        throw .compression(error)
    }
}
