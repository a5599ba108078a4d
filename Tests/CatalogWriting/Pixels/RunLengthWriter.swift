internal import ByteWriting

/// Writes run-length rows.
enum RunLengthWriter {
    /// Encodes rows, after a table of their offsets.
    static func rows(_ pixels: [UInt8], width: Int, pixelSize: Int) -> [UInt8] {
        let height = pixels.count / (width * pixelSize)
        var table = ByteOutput(.little)
        table.append(UInt32(pixelSize == 1 ? 1 : pixelSize == 2 ? 3 : 4))
        table.append(UInt32(width))
        table.append(UInt32(height))
        var body = ByteOutput(.little)
        for row in 0..<height {
            table.append(UInt32(12 + height * 4 + body.bytes.count))
            append(pixels[row * width * pixelSize..<(row + 1) * width * pixelSize], pixelSize, to: &body)
        }
        return table.bytes + body.bytes
    }

    private static func append(_ row: ArraySlice<UInt8>, _ pixelSize: Int, to body: inout ByteOutput) {
        var rest = row
        while !rest.isEmpty {
            let pixel = rest.prefix(pixelSize)
            var count = 1
            while rest.dropFirst(count * pixelSize).prefix(pixelSize).elementsEqual(pixel) { count += 1 }
            if count > 1 {
                body.append(0x8000_0000 | UInt32(count))
                body.append(contentsOf: pixel)
            } else {
                body.append(UInt32(1))
                body.append(contentsOf: pixel)
            }
            rest = rest.dropFirst(count * pixelSize)
        }
    }
}
