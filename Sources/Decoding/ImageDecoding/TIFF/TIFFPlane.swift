internal import CTIFF
internal import MediaInput
internal import PixelPipeline

/// The rows of a page, or of one plane of it, one after the other as libtiff decompresses them from strips or tiles. Samples of more than 8 bits are in
/// the machine's byte order.
///
/// A plane needs memory for a row, or for a row of tiles.
final class TIFFPlane {
    private let handle: TIFFHandle
    private let plane: UInt16
    private let rowSize: Int
    private let tiles: Tiles?
    /// A row, or all rows of a row of tiles.
    private var rows: PictureMemory
    /// A tile; empty for strips.
    private var tile: PictureMemory

    private struct Tiles {
        let width: Int
        let height: Int
        let rowSize: Int
    }

    /// `handle` stands on the page's directory; `samples` is the number of samples of a pixel in a row.
    init(_ handle: TIFFHandle, _ page: TIFFPage, plane: Int, samples: Int) throws(MediaError) {
        self.handle = handle
        self.plane = UInt16(plane)
        let rowSize = (page.width * samples * page.bits + 7) / 8
        self.rowSize = rowSize
        guard handle.isTiled else {
            guard handle.rowSize == UInt64(rowSize) else { throw .unsupported(.tiff, feature: "rows of this form") }
            tiles = nil
            tile = PictureMemory(byteCount: 0)
            rows = PictureMemory(byteCount: rowSize)
            return
        }
        let tiles = try Self.tiles(handle, bitsPerPixel: samples * page.bits)
        self.tiles = tiles
        tile = PictureMemory(byteCount: tiles.rowSize * tiles.height)
        rows = PictureMemory(byteCount: rowSize * min(tiles.height, page.height))
    }

    /// Calls `body` with row `y`. The caller asks for rows from the first to the last.
    func withRow(_ y: Int, of page: TIFFPage, _ body: (RawSpan) -> Void) throws(MediaError) {
        guard let tiles else {
            try handle.readRow(y, plane: plane, into: &rows)
            return rows.withBytes(body)
        }
        let line = y % tiles.height
        if line == 0 { try read(tiles, top: y, of: page) }
        rows.withBytes { rows in body(rows.extracting(line * rowSize..<(line + 1) * rowSize)) }
    }

    private func read(_ tiles: Tiles, top: Int, of page: TIFFPage) throws(MediaError) {
        let height = min(tiles.height, page.height - top)
        for (column, left) in stride(from: 0, to: page.width, by: tiles.width).enumerated() {
            try handle.readTile(x: left, y: top, plane: plane, into: &tile)
            let start = column * tiles.rowSize
            let count = min(tiles.rowSize, rowSize - start)
            for y in 0..<height {
                // A part of a row of the tile goes to the same part of the page's row.
                let target = y * rowSize + start
                tile.withBytes { tile in
                    rows.copy(tile.extracting(y * tiles.rowSize..<y * tiles.rowSize + count), to: target, count: count)
                }
            }
        }
    }

    private static func tiles(_ handle: TIFFHandle, bitsPerPixel: Int) throws(MediaError) -> Tiles {
        let width = Int(handle.field(TIFFTAG_TILEWIDTH, as: UInt32(0)) ?? 0)
        let height = Int(handle.field(TIFFTAG_TILELENGTH, as: UInt32(0)) ?? 0)
        guard width > 0, height > 0 else { throw .malformed(.tiff, offset: 0, problem: "tiles without a size") }
        let byteCount = handle.tileSize
        guard byteCount <= UInt64(tileSizeLimit) else {
            throw .limitExceeded(.tileBytes, found: byteCount, allowed: UInt64(tileSizeLimit))
        }
        let rowSize = (width * bitsPerPixel + 7) / 8
        guard byteCount == UInt64(rowSize * height), width * bitsPerPixel % 8 == 0 else {
            throw .unsupported(.tiff, feature: "tiles of this form")
        }
        return Tiles(width: width, height: height, rowSize: rowSize)
    }
}

/// Bytes that one tile may take in memory.
private let tileSizeLimit = 64 << 20
