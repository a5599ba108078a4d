internal import ByteWriting
internal import Decompression

/// Writes the data of a picture in a compiled catalog, with any of the compressions.
public enum PictureData {
    /// How the pieces are compressed. Raw values are those of the format.
    public enum Encoding: UInt32, Sendable, CaseIterable {
        case none = 0
        case runLength = 1
        case deflate = 2
        case lzvn = 3
        case lzfse = 4
        case palette = 8
        case deepmap = 10
        case deepmap2 = 11
    }

    /// Encodes pixels of `pixelSize` bytes, in pieces of at most `rowsPerPiece` rows.
    public static func encoded(
        _ pixels: [UInt8], width: Int, pixelSize: Int, _ encoding: Encoding, rowsPerPiece: Int = .max,
        isOpaque: Bool = false
    ) -> [UInt8] {
        let rowSize = width * pixelSize
        let height = pixels.count / rowSize
        var pieces: [(rows: Int, bytes: [UInt8])] = []
        for top in stride(from: 0, to: height, by: min(rowsPerPiece, height)) {
            let rows = min(rowsPerPiece, height - top)
            let part = Array(pixels[top * rowSize..<(top + rows) * rowSize])
            pieces.append((rows, piece(part, width: width, pixelSize: pixelSize, encoding)))
        }
        return framed(pieces, encoding.rawValue, isOpaque: isOpaque)
    }

    /// Puts the header of a picture before compressed pieces.
    public static func framed(
        _ pieces: [(rows: Int, bytes: [UInt8])], _ encoding: UInt32, isOpaque: Bool = false
    ) -> [UInt8] {
        var output = ByteOutput(.little)
        output.append(ascii: "MLEC")
        output.append(UInt32(pieces.count > 1 ? 1 : 0) | UInt32(isOpaque ? 2 : 0))
        output.append(encoding)
        output.append(UInt32(pieces.count > 1 ? pieces.count : pieces[0].bytes.count))
        for (rows, bytes) in pieces {
            if pieces.count > 1 {
                output.append(ascii: "KCBC")
                output.append(UInt64(0))
                output.append(UInt32(rows))
                output.append(UInt32(bytes.count))
            }
            output.append(contentsOf: bytes)
        }
        return output.bytes
    }

    /// Encodes a file that is stored whole, such as a PDF document.
    public static func file(_ bytes: [UInt8], isCompressed: Bool = false) -> [UInt8] {
        let stored = isCompressed ? LZFSEWriter.compress(bytes) : bytes
        var output = ByteOutput(.little)
        output.append(ascii: "DWAR")
        output.append(UInt32(0))
        output.append(UInt32(stored.count))
        return output.bytes + stored
    }

    /// Encodes a picture whose premultiplied colours are a JPEG file. Its alpha is stored separately.
    public static func photograph(_ file: [UInt8], alpha: [UInt8], width: Int) -> [UInt8] {
        let stored = LZFSEWriter.compress(alpha)
        var output = ByteOutput(.little)
        for number in [0, 0, stored.count, width, file.count] { output.append(UInt32(number)) }
        return framed([(alpha.count / width, output.bytes + stored + file)], 5)
    }

    /// Encodes a colour.
    public static func color(_ components: [Double], space: UInt32 = 1) -> [UInt8] {
        var output = ByteOutput(.little)
        output.append(ascii: "RLOC")
        for number in [1, space, UInt32(components.count)] { output.append(number) }
        for component in components { output.append(component.bitPattern) }
        return output.bytes
    }

    private static func piece(_ pixels: [UInt8], width: Int, pixelSize: Int, _ encoding: Encoding) -> [UInt8] {
        switch encoding {
        case .none: pixels
        case .runLength: RunLengthWriter.rows(pixels, width: width, pixelSize: pixelSize)
        case .deflate: Deflate.compress(pixels)
        case .lzvn: LZVNWriter.compress(pixels)
        case .lzfse: LZFSEWriter.compress(pixels)
        case .palette: PaletteWriter.picture(pixels, width: width)
        case .deepmap: DeepmapWriter.first(pixels, width: width, pixelSize: pixelSize, .predicted)
        case .deepmap2: DeepmapWriter.second(pixels, width: width, pixelSize: pixelSize, .predicted)
        }
    }
}
