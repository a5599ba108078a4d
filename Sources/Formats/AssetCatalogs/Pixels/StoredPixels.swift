internal import ByteReading

/// Converts stored pixels, row by row: blue, green, red, alpha; grey, perhaps with alpha; five bits each; or 16 bits each.
struct StoredPixels {
    let geometry: PixelGeometry

    /// Converts rows to premultiplied RGBA. The rows have the picture's padding, or no padding if there are too few bytes for padded rows.
    func rgba(_ bytes: ArraySlice<UInt8>, rowCount: Int) throws(CatalogError) -> [UInt8] {
        let tight = geometry.width * geometry.format.pixelSize
        // The last row needs no padding.
        let needed = geometry.bytesPerRow * (rowCount - 1) + tight
        let stride = bytes.count >= needed ? geometry.bytesPerRow : tight
        guard bytes.count >= stride * (rowCount - 1) + tight else {
            throw .truncated(Truncation(offset: 0, needed: needed, available: bytes.count))
        }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(geometry.width * rowCount * 4)
        for row in 0..<rowCount {
            let start = bytes.startIndex + row * stride
            append(bytes[start..<start + tight], to: &pixels)
        }
        return pixels
    }

    /// Converts whole pixels without padding to premultiplied RGBA.
    func append(_ row: ArraySlice<UInt8>, to pixels: inout [UInt8]) {
        let first = row.startIndex
        switch geometry.format {
        case .argb:
            for offset in Swift.stride(from: first, to: row.endIndex, by: 4) {
                pixels.append(row[offset + 2])
                pixels.append(row[offset + 1])
                pixels.append(row[offset])
                pixels.append(geometry.isOpaque ? 255 : row[offset + 3])
            }
        case .grayAlpha:
            for offset in Swift.stride(from: first, to: row.endIndex, by: 2) {
                append(gray: row[offset], alpha: row[offset + 1], to: &pixels)
            }
        case .gray:
            for value in row { append(gray: value, alpha: 255, to: &pixels) }
        case .wideGrayAlpha:
            for offset in Swift.stride(from: first, to: row.endIndex, by: 4) {
                append(gray: byte(row, offset), alpha: byte(row, offset + 2), to: &pixels)
            }
        case .rgb555:
            for offset in Swift.stride(from: first, to: row.endIndex, by: 2) {
                let value = UInt16(row[offset]) | UInt16(row[offset + 1]) << 8
                for shift in [10, 5, 0] as [UInt16] {
                    let part = UInt8(truncatingIfNeeded: value >> shift & 31)
                    pixels.append(part << 3 | part >> 2)
                }
                pixels.append(255)
            }
        case .wide:
            for offset in Swift.stride(from: first, to: row.endIndex, by: 8) {
                for sample in 0..<4 {
                    let isAlpha = sample == 3
                    pixels.append(isAlpha && geometry.isOpaque ? 255 : byte(row, offset + sample * 2))
                }
            }
        case .jpeg, .heif, .pdf, .svg, .webp, .data: break  // these are files
        }
    }

    /// Converts the sample of 16 bits at an offset to 8 bits.
    private func byte(_ row: ArraySlice<UInt8>, _ offset: Int) -> UInt8 {
        geometry.byte(UInt16(row[offset]) | UInt16(row[offset + 1]) << 8)
    }

    private func append(gray: UInt8, alpha: UInt8, to pixels: inout [UInt8]) {
        for _ in 0..<3 { pixels.append(gray) }
        pixels.append(geometry.isOpaque ? 255 : alpha)
    }
}
