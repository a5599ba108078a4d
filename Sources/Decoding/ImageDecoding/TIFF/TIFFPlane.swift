internal import CTIFF
internal import MediaInput
internal import PixelPipeline

/// The rows of a page, or of one plane of it, one after the other as libtiff decompresses them from strips or tiles; samples of more than 8 bits are in
/// the machine's byte order.
///
/// It needs memory for a row, or for the tiles beside each other.
@safe final class TIFFPlane {
    private let handle: TIFFHandle
    private let plane: UInt16
    private let rowSize: Int
    private let tiles: Tiles?
    /// A row, or the rows of tiles beside each other.
    private let rows: RowMemory

    private struct Tiles {
        let width: Int
        let height: Int
        let rowSize: Int
        let memory: RowMemory
    }

    /// `handle` stands on the page's directory; `samples` are those of a pixel in one row.
    init(_ handle: TIFFHandle, _ page: TIFFPage, plane: Int, samples: Int) throws(MediaError) {
        self.handle = handle
        self.plane = UInt16(plane)
        rowSize = (page.width * samples * page.bits + 7) / 8
        if unsafe TIFFIsTiled(handle.tiff) != 0 {
            let tiles = try Self.tiles(handle, bitsPerPixel: samples * page.bits)
            self.tiles = tiles
            rows = RowMemory(byteCount: rowSize * min(tiles.height, page.height))
        } else {
            guard unsafe TIFFScanlineSize64(handle.tiff) == UInt64(rowSize) else {
                throw .unsupported(.tiff, feature: "rows of this form")
            }
            tiles = nil
            rows = RowMemory(byteCount: rowSize)
        }
    }

    /// Row `y`; rows are asked for from the first to the last. Valid until the next is.
    func row(_ y: Int, of page: TIFFPage) throws(MediaError) -> UnsafeRawBufferPointer {
        guard let tiles else {
            // The memory has the scanline's size.
            guard unsafe TIFFReadScanline(handle.tiff, rows.bytes.baseAddress, UInt32(y), plane) >= 0 else {
                throw handle.error()
            }
            return unsafe UnsafeRawBufferPointer(rows.bytes)
        }
        let line = y % tiles.height
        if line == 0 { try read(tiles, top: y, of: page) }
        // The memory has the rows of a tile, or of the page where those are fewer.
        return unsafe UnsafeRawBufferPointer(rebasing: rows.bytes[line * rowSize..<(line + 1) * rowSize])
    }

    private func read(_ tiles: Tiles, top: Int, of page: TIFFPage) throws(MediaError) {
        let height = min(tiles.height, page.height - top)
        for (column, left) in stride(from: 0, to: page.width, by: tiles.width).enumerated() {
            // The memory has the tile's size.
            let read = unsafe TIFFReadTile(
                handle.tiff, tiles.memory.bytes.baseAddress, UInt32(left), UInt32(top), 0, plane)
            guard read >= 0 else { throw handle.error() }
            let start = column * tiles.rowSize
            let count = min(tiles.rowSize, rowSize - start)
            for y in 0..<height {
                // A part of a row of the tile goes to the same part of the page's row.
                let target = y * rowSize + start
                let source = y * tiles.rowSize
                unsafe UnsafeMutableRawBufferPointer(rebasing: rows.bytes[target..<target + count])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: tiles.memory.bytes[source..<source + count]))
            }
        }
    }

    private static func tiles(_ handle: TIFFHandle, bitsPerPixel: Int) throws(MediaError) -> Tiles {
        let width = Int(handle.field(TIFFTAG_TILEWIDTH, as: UInt32(0)) ?? 0)
        let height = Int(handle.field(TIFFTAG_TILELENGTH, as: UInt32(0)) ?? 0)
        guard width > 0, height > 0 else { throw .malformed(.tiff, offset: 0, problem: "tiles without a size") }
        let byteCount = unsafe TIFFTileSize64(handle.tiff)
        guard byteCount <= UInt64(tileSizeLimit) else {
            throw .limitExceeded(.tileBytes, found: byteCount, allowed: UInt64(tileSizeLimit))
        }
        let rowSize = (width * bitsPerPixel + 7) / 8
        guard byteCount == UInt64(rowSize * height), width * bitsPerPixel % 8 == 0 else {
            throw .unsupported(.tiff, feature: "tiles of this form")
        }
        return Tiles(width: width, height: height, rowSize: rowSize, memory: RowMemory(byteCount: Int(byteCount)))
    }
}

/// Bytes that one tile may take in memory.
private let tileSizeLimit = 64 << 20
