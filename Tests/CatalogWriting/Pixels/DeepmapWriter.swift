internal import ByteWriting

/// Writes both versions of deepmaps.
public enum DeepmapWriter {
    /// How pixels are stored. Raw values are those of the format.
    public enum Method: UInt8, Sendable, CaseIterable {
        case plain = 1
        case predicted = 2
        case compressed = 3
        case palette = 4
    }

    private static let tileSide = 256

    /// Writes a deepmap of the first version, in tiles. Pixels have 1 to 4 bytes: grey; grey and alpha; blue, green, red; or
    /// blue, green, red and alpha.
    public static func first(_ pixels: [UInt8], width: Int, pixelSize: Int, _ method: Method) -> [UInt8] {
        let height = pixels.count / pixelSize / width
        let format = UInt8(pixelSize)
        var body = ByteOutput(.little)
        body.append(ascii: "dmap")
        body.append(contentsOf: [method.rawValue, 0, 10, format])
        let table = Palette(pixels, pixelSize)
        switch method {
        case .plain: body.append(contentsOf: pixels)
        case .palette: body.append(contentsOf: table.header(kind: 0))
        case .predicted, .compressed: break
        }
        if method != .plain {
            for top in stride(from: 0, to: height, by: tileSide) {
                for left in stride(from: 0, to: width, by: tileSide) {
                    let size = (width: min(tileSide, width - left), height: min(tileSide, height - top))
                    var tile: [UInt8] = []
                    for row in top..<top + size.height {
                        let start = (row * width + left) * pixelSize
                        tile += pixels[start..<start + size.width * pixelSize]
                    }
                    body.append(stream: bytes(tile, width: size.width, pixelSize, method, table, padding: 8))
                }
            }
        }
        return wrapped(body.bytes, format: format)
    }

    /// Writes a deepmap of the second version, in one stream.
    public static func second(_ pixels: [UInt8], width: Int, pixelSize: Int, _ method: Method) -> [UInt8] {
        let height = pixels.count / pixelSize / width
        var body = ByteOutput(.little)
        body.append(ascii: "dmp2")
        body.append(contentsOf: [method.rawValue, 0, 1, UInt8(pixelSize)])
        body.append(UInt16(width))
        body.append(UInt16(height))
        let table = Palette(pixels, pixelSize)
        switch method {
        case .plain: body.append(contentsOf: pixels)
        case .palette:
            body.append(contentsOf: table.header(kind: 3))
            body.append(stream: bytes(pixels, width: width, pixelSize, method, table, padding: 1))
        case .predicted, .compressed:
            body.append(stream: bytes(pixels, width: width, pixelSize, method, table, padding: 16))
        }
        return wrapped(body.bytes, format: UInt8(pixelSize))
    }

    private static func wrapped(_ body: [UInt8], format: UInt8) -> [UInt8] {
        var output = ByteOutput(.little)
        output.append(UInt32(1))
        output.append(UInt32(format))
        output.append(UInt64(body.count))
        return output.bytes + body
    }

    private static func bytes(
        _ pixels: [UInt8], width: Int, _ pixelSize: Int, _ method: Method, _ table: Palette, padding: Int
    ) -> [UInt8] {
        switch method {
        case .plain, .compressed: return pixels
        case .palette: return table.planes(pixels)
        case .predicted:
            let planes = PredictedPlanes(pixels, width: width, pixelSize: pixelSize).bytes
            return planes.padded(to: (planes.count + padding - 1) / padding * padding)
        }
    }

    /// Distinct colours of a picture without their alpha, which is stored separately.
    private struct Palette {
        private var numbers: [[UInt8]: UInt8] = [:]
        private var colors: [[UInt8]] = []

        init(_ pixels: [UInt8], _ pixelSize: Int) {
            guard pixelSize == 4 else { return }
            for start in stride(from: 0, to: pixels.count, by: 4) {
                let color = Array(pixels[start..<start + 3])
                if numbers[color] == nil, colors.count < 256 {
                    numbers[color] = UInt8(colors.count)
                    colors.append(color + [255])
                }
            }
        }

        func header(kind: UInt16) -> [UInt8] {
            var output = ByteOutput(.little)
            output.append(UInt16(colors.count))
            output.append(kind)
            return output.bytes + colors.joined()
        }

        func planes(_ pixels: [UInt8]) -> [UInt8] {
            let starts = Array(stride(from: 0, to: pixels.count, by: 4))
            return starts.map { pixels[$0 + 3] } + starts.map { numbers[Array(pixels[$0..<$0 + 3])] ?? 0 }
        }
    }
}

extension ByteOutput {
    /// Appends the length of a compressed stream, then the stream.
    fileprivate mutating func append(stream bytes: [UInt8]) {
        let stream = LZFSEWriter.compress(bytes)
        append(UInt32(stream.count))
        append(contentsOf: stream)
    }
}
