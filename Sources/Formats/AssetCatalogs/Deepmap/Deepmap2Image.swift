internal import AssetModel
internal import ByteReading

/// A "dmp2" image: a header of 12 bytes, then compressed streams.
struct Deepmap2Image {
    let width: Int
    let height: Int

    private let method: Int
    private let isHalved: Bool
    private let format: DeepmapFormat
    private let geometry: PixelGeometry
    private let payload: ByteFields
    private let palette: DeepmapPalette?

    init(_ bytes: ByteFields, _ geometry: PixelGeometry) throws(CatalogError) {
        try bytes.expect("dmp2")
        self.geometry = geometry
        method = try bytes.little(4, 1)
        isHalved = try bytes.little(5, 1) != 0
        let stored = try bytes.little(7, 1)
        // The rendition's pixel format decides which samples there are. The image's format only decides whether samples have 16 bits.
        let number = stored == 20 ? 20 : Self.formatNumber(geometry.format) ?? stored
        guard let format = DeepmapFormat(number) else { throw .unsupported("pixel format \(number) of deepmaps") }
        self.format = format
        width = try bytes.little(8, 2)
        height = try bytes.little(10, 2)
        guard width > 0, height > 0 else { throw bytes.unexpected("a size", "\(width) x \(height) pixels", at: 8) }
        guard width * height <= AssetLimits.pixels.value else {
            throw .exceeded(ExceededLimit(.valueCount, found: width * height, allowed: AssetLimits.pixels.value))
        }
        guard method == 4 else {
            payload = try bytes.suffix(from: 12)
            palette = nil
            return
        }
        let count = try bytes.little(12, 2)
        let kind = try bytes.little(14, 2)
        guard kind == 3 || kind == 4 else { throw .unsupported("colour tables of kind \(kind) in deepmaps") }
        palette = DeepmapPalette(colors: try bytes.part(16, count * 4).bytes, hasAlphaPlane: kind == 3)
        payload = try bytes.suffix(from: 16 + count * 4)
    }

    private static func formatNumber(_ format: RenditionHeader.PixelFormat) -> Int? {
        switch format {
        case .argb, .wide: 4
        case .grayAlpha: 2
        default: nil
        }
    }

    func rgba(rowCount: Int) throws(CatalogError) -> [UInt8] {
        switch method {
        case 1: return format.rgba(try payload.part(0, width * rowCount * format.pixelSize).bytes, geometry)
        case 2, 3: break
        case 4:
            let limit = width * rowCount * 2
            var planes: [UInt8] = []
            for stream in try streams() {
                planes += try DeepmapFormat.expand(stream, limit: limit - planes.count).bytes
            }
            let fields = ByteFields(planes, at: payload.fileOffset)
            return try palette?.rgba(fields, pixelCount: width * rowCount, geometry) ?? []
        default: throw .unsupported("method \(method) of deepmaps")
        }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * rowCount * 4)
        for stream in try streams() {
            let remainingRows = rowCount - pixels.count / 4 / width
            guard remainingRows > 0 else { throw stream.unexpected("no rows after the last one", "more") }
            pixels += try method == 2 ? predicted(stream, remainingRows) : plain(stream, remainingRows)
        }
        return pixels
    }

    private func predicted(_ stream: ByteFields, _ remainingRows: Int) throws(CatalogError) -> [UInt8] {
        let rowSize = format.predictedRowSize(width: width)
        let planes = try DeepmapFormat.expand(stream, limit: rowSize * max(height, remainingRows) + 15)
        // A stream may hold more rows than are left, and may be padded to a multiple of 16 bytes.
        var stored = planes.count / rowSize
        let expected = min(height, stored)
        if (expected * rowSize + 15) & ~15 == planes.count { stored = expected }
        guard stored > 0, planes.count - stored * rowSize <= 15 else {
            throw stream.unexpected("whole rows of \(rowSize) bytes", "\(planes.count) bytes")
        }
        return try PredictedRows(planes, format, geometry, width: width, rowCount: stored, isHalved: isHalved)
            .rgba(rowCount: min(stored, remainingRows))
    }

    private func plain(_ stream: ByteFields, _ remainingRows: Int) throws(CatalogError) -> [UInt8] {
        let rowSize = width * format.pixelSize
        let rows = try DeepmapFormat.expand(stream, limit: rowSize * max(height, remainingRows))
        guard rows.count > 0, rows.count % rowSize == 0 else {
            throw stream.unexpected("whole rows of \(rowSize) bytes", "\(rows.count) bytes")
        }
        return format.rgba(try rows.part(0, rowSize * min(remainingRows, rows.count / rowSize)).bytes, geometry)
    }

    /// Splits the content into streams, each after its length. If the lengths do not fit, the content is one stream.
    private func streams() throws(CatalogError) -> [ByteFields] {
        var streams: [ByteFields] = []
        var rest = payload
        while rest.count >= 4 {
            let length = try rest.little(0)
            guard length > 0, length <= rest.count - 4 else { return [payload] }
            streams.append(try rest.part(4, length))
            rest = try rest.suffix(from: 4 + length)
        }
        return rest.count == 0 && !streams.isEmpty ? streams : [payload]
    }
}
