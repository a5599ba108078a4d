internal import CTIFF

/// The rows of a page as libtiff decompresses them, from strips or from tiles, 16-bit samples in the machine's byte order.
struct TIFFRows {
    let handle: TIFFHandle
    let page: TIFFPage

    /// Samples of one pixel in a row: one where planes are separate.
    var samples: Int { page.isPlanar ? 1 : page.samples }

    /// Bytes of a row of one plane.
    private var rowSize: Int { (page.width * samples * page.bits + 7) / 8 }

    /// Calls `body` for each row of the plane, from the first in the file. The row is valid during the call.
    func forEach(plane: Int, _ body: (Int, UnsafeRawBufferPointer) -> Void) throws(MediaError) {
        if unsafe TIFFIsTiled(handle.tiff) != 0 {
            try unsafe forEachOfTiles(plane: plane, body)
        } else {
            try unsafe forEachOfStrips(plane: plane, body)
        }
    }

    private func forEachOfStrips(plane: Int, _ body: (Int, UnsafeRawBufferPointer) -> Void) throws(MediaError) {
        guard unsafe TIFFScanlineSize64(handle.tiff) == UInt64(rowSize) else {
            throw .unsupported(.tiff, feature: "rows of this form")
        }
        var row = [UInt8](repeating: 0, count: rowSize)
        for y in 0..<page.height {
            // The array has the scanline's size.
            guard unsafe TIFFReadScanline(handle.tiff, &row, UInt32(y), UInt16(plane)) >= 0 else {
                throw handle.error()
            }
            unsafe row.withUnsafeBytes { unsafe body(y, $0) }
        }
    }

    private func forEachOfTiles(plane: Int, _ body: (Int, UnsafeRawBufferPointer) -> Void) throws(MediaError) {
        let tileWidth = Int(handle.field(TIFFTAG_TILEWIDTH, as: UInt32(0)) ?? 0)
        let tileHeight = Int(handle.field(TIFFTAG_TILELENGTH, as: UInt32(0)) ?? 0)
        guard tileWidth > 0, tileHeight > 0 else { throw .malformed(.tiff, offset: 0, problem: "tiles without a size") }
        let tileBytes = unsafe TIFFTileSize64(handle.tiff)
        guard tileBytes <= UInt64(tileSizeLimit) else {
            throw .limitExceeded(.tileBytes, found: tileBytes, allowed: UInt64(tileSizeLimit))
        }
        let tileRowSize = (tileWidth * samples * page.bits + 7) / 8
        guard tileBytes == UInt64(tileRowSize * tileHeight), tileWidth * samples * page.bits % 8 == 0 else {
            throw .unsupported(.tiff, feature: "tiles of this form")
        }
        var tile = [UInt8](repeating: 0, count: Int(tileBytes))
        var band = [UInt8](repeating: 0, count: rowSize * min(tileHeight, page.height))
        for top in stride(from: 0, to: page.height, by: tileHeight) {
            let height = min(tileHeight, page.height - top)
            for (column, left) in stride(from: 0, to: page.width, by: tileWidth).enumerated() {
                // The array has the tile's size.
                let read = unsafe TIFFReadTile(handle.tiff, &tile, UInt32(left), UInt32(top), 0, UInt16(plane))
                guard read >= 0 else { throw handle.error() }
                let start = column * tileRowSize
                let count = min(tileRowSize, rowSize - start)
                for y in 0..<height {
                    let target = y * rowSize + start
                    band.replaceSubrange(target..<target + count, with: tile[y * tileRowSize..<y * tileRowSize + count])
                }
            }
            for y in 0..<height {
                unsafe band.withUnsafeBytes { bytes in
                    // The band has `height` rows.
                    unsafe body(top + y, UnsafeRawBufferPointer(rebasing: bytes[y * rowSize..<(y + 1) * rowSize]))
                }
            }
        }
    }
}

/// Bytes that one tile may take in memory.
private let tileSizeLimit = 64 << 20
